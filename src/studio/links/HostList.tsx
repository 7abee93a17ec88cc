import { useId } from 'react';
import { Link } from 'react-router';
import { linksPath } from '../../domain/links/filters.ts';
import type { DeadHost } from '../../domain/links/listed-link.ts';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { linksText } from '../text/links.es.ts';
import { agoText } from '../text/when.es.ts';
import styles from './HostList.module.css';

const text = linksText.hosts;
const FIRST = 8;

type Host = DeadHost & { isMore: boolean };

function HostRow({ host, now }: { host: Host; now: Date }) {
  const { host: name, dead, total, isMore, since, opens, live } = host;
  return (
    <li className={styles.host}>
      <div className={styles.what}>
        <Link to={linksPath({ state: 'dead', host: name, kind: null })} className={styles.name}>
          {name}
        </Link>
        <span className={styles.share}>
          <svg className={styles.bar} viewBox="0 0 56 6" width="56" height="6" aria-hidden="true">
            <rect width={Math.max(3, (56 * dead) / Math.max(total, 1))} height="6" />
          </svg>
          {text.dead(dead, text.counted(total, isMore))}
          <span className={controls.quiet}>{text.since(agoText(since, now))}</span>
        </span>
      </div>
      <p className={styles.wanted}>
        {live > 0 && <span className={styles.live}>{text.live(live)}</span>}
        {opens > 0 && <span>{text.opens(opens)}</span>}
      </p>
      <div className={records.ways}>
        <PostButton
          fields={{ host: name }}
          form={{ preventScrollReset: true }}
          name="hacer"
          value="probar"
          aria-label={text.probe(name)}
        >
          {linksText.probe.one}
        </PostButton>
        <LinkButton
          to={`/enlaces/reemplazar?${new URLSearchParams({ de: name })}`}
          aria-label={text.replace(name)}
        >
          {text.replaceShort}
        </LinkButton>
      </div>
    </li>
  );
}

/** Domains with dead links, and what to do about all of them at once. */
export function HostList({ hosts, now }: { hosts: readonly Host[]; now: Date }) {
  const heading = useId();
  const [first, others] = [hosts.slice(0, FIRST), hosts.slice(FIRST)];
  return (
    <section aria-labelledby={heading} className={`${controls.panel} ${styles.hosts}`}>
      <h2 id={heading} className={styles.title}>
        {text.title}
      </h2>
      <ul>
        {first.map((host) => (
          <HostRow key={host.host} host={host} now={now} />
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>{text.more(others.length)}</summary>
          <ul>
            {others.map((host) => (
              <HostRow key={host.host} host={host} now={now} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
