import type { Db } from '../../data/database.ts';
import { getTvAppQuota } from '../../data/queries/tv-app.ts';
import { sourceOf } from '../../domain/playback/source.ts';
import { TV_APP_TAG } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';

export async function loadTvApp(db: Db, readSettings: ReadSettings) {
  const [quota, settings] = await Promise.all([getTvAppQuota(db), readSettings()]);
  return cached('day', [TV_APP_TAG], {
    quota,
    app: {
      version: settings.tvAppVersion,
      size: settings.tvAppSize,
      sha256: settings.tvAppSha256,
    },
    packages: { lg: settings.tvIpkUrl, samsung: settings.tvWgtUrl },
    video:
      settings.tvInstallVideoUrl && sourceOf(settings.tvInstallVideoUrl, settings.embedOrigins),
    priceArs: settings.tvAppPriceArs,
    alias: settings.paymentAlias,
    terms: settings.tvAppTerms,
  });
}
