import type { Db } from '../../data/database.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { getTvAppQuota } from '../../data/queries/tv-app.ts';
import { sourceOf } from '../../domain/playback/source.ts';
import { TV_APP_TAG } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';

export async function loadTvApp(db: Db) {
  const [quota, settings] = await Promise.all([getTvAppQuota(db), getSettings(db)]);
  return cached('day', [TV_APP_TAG], {
    quota,
    app: {
      version: settings.tvAppVersion,
      size: settings.tvAppSize,
      sha256: settings.tvAppSha256,
    },
    video: settings.tvInstallVideoUrl && sourceOf(settings.tvInstallVideoUrl, []),
    priceArs: settings.tvAppPriceArs,
    alias: settings.paymentAlias,
  });
}
