import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { useSite } from '../layout/site.ts';
import { tvAppText } from '../text/tv-app.es.ts';
import styles from './TvAppDownload.module.css';

type Props = {
  app: { version: string; size: number | null; sha256: string | null };
  packages: Record<keyof typeof tvAppText.packages, string | null>;
};

/** The APK, with version, size and hash to check before installing, and the packages for other televisions. */
export function TvAppDownload({ app, packages }: Props) {
  const apkUrl = useSite().tvApkUrl;
  const others = (['lg', 'samsung'] as const).flatMap((maker) => {
    const url = packages[maker];
    return url ? [{ url, name: tvAppText.packages[maker] }] : [];
  });
  if (!apkUrl && others.length === 0) return <p className={styles.none}>{tvAppText.noDownload}</p>;
  const facts = [
    { name: tvAppText.version, value: app.version },
    { name: tvAppText.size, value: app.size && tvAppText.megabytes(app.size) },
    { name: tvAppText.sha256, value: app.sha256 },
  ].filter(({ value }) => value);
  return (
    <section className={styles.download}>
      {apkUrl && (
        <>
          <a className={button.loud} href={apkUrl} rel="noopener" download>
            <Icon name="download" />
            {tvAppText.download}
          </a>
          <dl>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {others.map(({ url, name }) => (
        <a key={url} className={button.quiet} href={url} rel="noopener" download>
          <Icon name="download" />
          {name}
        </a>
      ))}
    </section>
  );
}
