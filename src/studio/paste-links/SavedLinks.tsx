import type { AddedServer } from '../../domain/links/added-server.ts';
import { HEALTH } from '../../domain/playback/health.ts';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Empty } from '../layout/Page.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import { ServerChip } from '../layout/ServerChip.tsx';
import { useWatching } from '../layout/use-watching.ts';
import { reasonText, linksText as text } from '../text/paste-links.es.ts';
import { text as studioText } from '../text/text.es.ts';
import styles from './SavedLinks.module.css';

const WATCHING = { everyMs: 2000, maxMs: 180_000 };

const placeOf = ({ name, season, episode }: AddedServer): string =>
  [name, season, episode].filter((part) => part !== null).join(' · ');

type Props = { changeId: string; servers: AddedServer[] };

/** What was saved, with the verdicts of the probe as they come. */
export function SavedLinks({ changeId, servers }: Props) {
  const probed = servers.filter(({ isProbed }) => isProbed).length;
  const isDone = probed === servers.length;
  const isLate = useWatching(!isDone, WATCHING);
  if (servers.length === 0) return <Empty title={text.saved.gone} more={text.saved.goneMore} />;
  const sums = HEALTH.flatMap((health) => {
    const count = servers.filter((server) => server.isProbed && server.health === health).length;
    return count > 0 ? text.saved.sum[health](count) : [];
  });
  return (
    <section className={controls.panel}>
      <div className={controls.panelHead}>
        <div>
          <h2>{text.saved.title(servers.length)}</h2>
          <p role="status" className={controls.quiet}>
            {isDone ? text.saved.all : text.saved.probed(probed, servers.length)}
            {sums.length > 0 && `: ${sums.join(', ')}`}
          </p>
        </div>
        <LinkButton to={`/historial/${changeId}`}>{studioText.seeChange}</LinkButton>
        <PostButton form={{ action: `/historial/${changeId}` }}>{studioText.undo}</PostButton>
        {!isDone && (
          <LinkButton to={`/pegar?cambio=${changeId}`} reloadDocument>
            {text.saved.refresh}
          </LinkButton>
        )}
      </div>
      <progress
        className={styles.progress}
        max={servers.length}
        value={probed}
        aria-label={text.saved.probed(probed, servers.length)}
      />
      {!isDone && <p className={styles.about}>{isLate ? text.saved.slow : text.saved.about}</p>}
      <ul>
        {servers.map((server) => (
          <li key={server.rowId} className={styles.row}>
            <span className={styles.place}>{placeOf(server)}</span>
            <span className={controls.quiet}>{server.audio && text.audios[server.audio]}</span>
            <ServerChip
              server={server}
              state={{ health: server.health, since: null, origin: 'studio' }}
            />
            <span className={controls.quiet}>
              {server.isProbed ? reasonText(server.reason) : text.saved.pending}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
