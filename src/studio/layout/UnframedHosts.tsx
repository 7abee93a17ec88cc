import { framingText as text } from '../text/framing.es.ts';
import { NewTab } from './NewTab.tsx';
import { Notice } from './Notice.tsx';
import records from './records.module.css';
import styles from './UnframedHosts.module.css';

/** More would hide what the page is about. */
const MAX_SHOWN = 5;

/** Where a site is allowed, or told who can. */
const allowPath = (origin: string): string =>
  `/ajustes/marcos?${new URLSearchParams({ sitio: origin })}`;

/** Ways to allow them, each in a tab of its own, so that nothing that was typed here is lost. */
export function AllowHosts({ origins }: { origins: readonly string[] }) {
  return (
    <span className={styles.hosts}>
      {origins.slice(0, MAX_SHOWN).map((origin) => (
        <NewTab key={origin} href={allowPath(origin)}>
          {text.allow(URL.parse(origin)?.host ?? origin)}
          <span className="visually-hidden">{text.newTab}</span>
        </NewTab>
      ))}
    </span>
  );
}

/** That links of these sites open in another tab, and how to change that. */
export function UnframedHosts({ origins }: { origins: readonly string[] }) {
  if (origins.length === 0) return null;
  return (
    <div className={records.standing}>
      <Notice kind="warn" title={text.title(origins.length)}>
        {text.more} <AllowHosts origins={origins} />
      </Notice>
    </div>
  );
}
