import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { LinkKind } from '../../domain/links/filters.ts';
import { linkHost } from '../../domain/links/link-start.ts';
import type { ListedLink } from '../../domain/links/listed-link.ts';
import type { Health } from '../../domain/playback/health.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Icon } from '../layout/Icon.tsx';
import { NewTab } from '../layout/NewTab.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { TextField } from '../layout/TextField.tsx';
import { healthText } from '../text/health.es.ts';
import { reasonText, linksText as text } from '../text/links.es.ts';
import { agoText } from '../text/when.es.ts';
import styles from './LinkRow.module.css';
import { LinkState } from './LinkState.tsx';

type Props = {
  link: ListedLink;
  /** What a probe that was asked for found; `waiting` until then. */
  verdict: { state: Health; reason: string } | 'waiting' | null;
  problem: { problem: string; url: string } | null;
  publicOrigin: string;
  now: Date;
  /** More about it, below its state. */
  children?: ReactNode;
};

const PUBLIC_PATHS: Record<LinkKind, string> = {
  movie: 'movie',
  serie: 'serie',
  anime: 'anime',
  match: 'futbol',
  channel: 'liveChannels',
};

/** Where its owner is edited; elsewhere there is the portal's page. */
const editPathOf = ({ kind, ownerId }: ListedLink): string | null =>
  kind === 'match' ? `/partidos/${ownerId}` : null;

function OwnerName({ link, publicOrigin }: Pick<Props, 'link' | 'publicOrigin'>) {
  const edit = editPathOf(link);
  if (edit) return <Link to={edit}>{link.owner}</Link>;
  const path = `${PUBLIC_PATHS[link.kind]}/${encodeURIComponent(link.ownerSourceId)}`;
  return <NewTab href={`${publicOrigin}/${path}`}>{link.owner}</NewTab>;
}

function StateLine({ link, verdict, now }: Pick<Props, 'link' | 'verdict' | 'now'>) {
  if (verdict === 'waiting') return <LinkState state="waiting" />;
  const { state, reason } = verdict ?? link;
  const since = verdict
    ? healthText.states[state]
    : text.list.state(healthText.states[state], agoText(link.since, now));
  return <LinkState state={state}>{reason ? `${since}: ${reasonText(reason)}` : since}</LinkState>;
}

/** A link: what it belongs to, how it is, and what can be done about it. */
export function LinkRow({ link, verdict, problem, publicOrigin, now, children }: Props) {
  const { id, url, label, audio, opens, kind, owner, part, origin } = link;
  return (
    <li className={styles.link}>
      <div className={styles.what}>
        <p className={styles.owner}>
          <OwnerName link={link} publicOrigin={publicOrigin} />
          {part && <span className={controls.quiet}>{part}</span>}
          <span className={controls.badge}>{text.kinds[kind]}</span>
        </p>
        <p className={styles.address}>
          {text.list.place(label, audio)}
          <NewTab href={url} title={url}>
            {linkHost(url)}
          </NewTab>
          {origin === 'studio' && (
            <>
              {' '}
              <span className={styles.ours} title={healthText.origins.studio}>
                <Icon name="pen" />
                <span className="visually-hidden">{healthText.origins.studio}</span>
              </span>
            </>
          )}
        </p>
        <p className={styles.state}>
          <StateLine link={link} verdict={verdict} now={now} />
          {opens > 0 && <span className={controls.quiet}>{text.hosts.opens(opens)}</span>}
        </p>
        {children}
      </div>
      <PostButton
        fields={{ id }}
        form={{ preventScrollReset: true }}
        name="hacer"
        value="probar"
        aria-label={text.probe.oneOf(label, owner)}
      >
        {text.probe.one}
      </PostButton>
      <details className={styles.edit} open={problem !== null || undefined}>
        <summary className={controls.button} aria-label={text.edit.openOf(label, owner)}>
          {text.edit.open}
        </summary>
        {/* The key shows what is stored after a save. */}
        <Form method="post" preventScrollReset key={url} className={styles.form}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="base" value={url} />
          <TextField
            label={text.edit.address}
            type="url"
            name="url"
            defaultValue={problem?.url ?? url}
            error={problem?.problem}
          />
          <div className={records.ways}>
            <Button name="hacer" value="guardar" look="primary">
              {text.edit.save}
            </Button>
            <Button name="hacer" value="quitar" look="danger" formNoValidate>
              {text.edit.remove}
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}
