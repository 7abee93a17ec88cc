import { SANDBOX } from '../../../ui/sandbox.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { useSite } from '../../layout/site.ts';
import { fixedMeta } from '../../seo/page-meta.ts';
import { text } from '../../text/text.es.ts';
import { tvAppText } from '../../text/tv-app.es.ts';
import { SeatCounter } from '../SeatCounter.tsx';
import { TvAppDownload } from '../TvAppDownload.tsx';
import { TvAppPayment } from '../TvAppPayment.tsx';
import { loadTvApp } from '../tv-app.server.ts';
import type { Route } from './+types/tvandroid';
import styles from './tvandroid.module.css';

export const headers = forwardHeaders;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadTvApp(db, context.get(settingsContext));

export const meta = fixedMeta(({ siteName }) => ({
  title: tvAppText.title(siteName),
  description: text.meta.tvAppDescription(siteName),
  path: '/tvandroid',
}));

export default function TvAppPage({ loaderData }: Route.ComponentProps) {
  const { quota, app, packages, video, priceArs, alias, terms } = loaderData;
  const siteName = useSite().siteName;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{tvAppText.title(siteName)}</h1>
        <p>{tvAppText.pitch}</p>
      </header>
      <div className={styles.column}>
        <TvAppDownload {...{ app, packages }} />
        {video && (
          <section className={styles.video}>
            <h2>{tvAppText.video}</h2>
            {video.kind === 'file' ? (
              <div className={styles.frame}>
                {/* biome-ignore lint/a11y/useMediaCaption: the operator's video, shown as it is */}
                <video
                  src={video.url}
                  poster="/icons/video.webp"
                  controls
                  preload="none"
                  playsInline
                  aria-label={tvAppText.videoOf(siteName)}
                />
              </div>
            ) : video.kind === 'embed' ? (
              <div className={styles.frame}>
                <iframe
                  src={video.url}
                  title={tvAppText.videoOf(siteName)}
                  sandbox={SANDBOX}
                  allow="fullscreen; picture-in-picture"
                  loading="lazy"
                  referrerPolicy="strict-origin-when-cross-origin"
                />
              </div>
            ) : (
              <a href={video.url} target="_blank" rel="noopener noreferrer">
                {tvAppText.openVideo}
              </a>
            )}
          </section>
        )}
      </div>
      <div className={styles.column}>
        <SeatCounter quota={quota} />
        <TvAppPayment {...{ priceArs, alias, terms }} isSoldOut={quota.available === 0} />
      </div>
    </div>
  );
}
