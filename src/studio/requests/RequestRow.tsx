import type { ListedRequest } from '../../domain/requests/request.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { requestsText } from '../text/requests.es.ts';
import { agoText, dateText } from '../text/when.es.ts';
import styles from './requests.module.css';

function Outcome({ settled, title }: Pick<ListedRequest, 'settled' | 'title'>) {
  if (settled.kind === 'closed') return <span>{requestsText.closedFor(settled.reason)}</span>;
  if (settled.kind !== 'linked') return null;
  return <span>{title ? requestsText.linkedTo(title.name) : requestsText.titleGone}</span>;
}

type Props = {
  request: ListedRequest;
  /** Votes from which on viewers see it. */
  shownFrom: number;
  /** Whoever looks may make the title that it asks for. */
  mayCreate: boolean;
  /** The form that closes one as spam. */
  spamForm: string;
  now: Date;
};

export function RequestRow({ request, shownFrom, mayCreate, spamForm, now }: Props) {
  const { id, name, kind, year, votes, joined, createdAt, lastVotedAt, settled } = request;
  const about = [kind && requestsText.kinds[kind], year].filter(Boolean).join(', ');
  return (
    <li className={styles.row}>
      <input type="checkbox" name="id" value={id} aria-label={requestsText.select(name)} />
      <div className={styles.what}>
        <strong>{name}</strong> {about && <span className={controls.quiet}>{about}</span>}
        {joined.length > 0 && <span className={controls.quiet}>{requestsText.also(joined)}</span>}
        <Outcome {...request} />
        {settled.kind === 'open' && !request.shown && votes < shownFrom && (
          <span className={controls.quiet}>{requestsText.notShown(shownFrom)}</span>
        )}
      </div>
      <span className={controls.badge}>{requestsText.votes(votes)}</span>
      <span className={`${controls.quiet} ${styles.when}`}>
        <time dateTime={createdAt.toISOString()} title={dateText(createdAt)}>
          {requestsText.asked(agoText(createdAt, now))}
        </time>
        {', '}
        <time dateTime={lastVotedAt.toISOString()} title={dateText(lastVotedAt)}>
          {requestsText.lastVote(agoText(lastVotedAt, now))}
        </time>
      </span>
      <span className={styles.ways}>
        {settled.kind === 'open' && (
          <LinkButton
            to={`/peticiones/vincular?id=${id}`}
            look="ghost"
            aria-label={requestsText.linkOne(name)}
          >
            {requestsText.link}
          </LinkButton>
        )}
        {settled.kind === 'open' && mayCreate && (
          <LinkButton
            to={`/titulos/nuevo?peticion=${id}`}
            look="ghost"
            aria-label={requestsText.createOne(name)}
          >
            {requestsText.create}
          </LinkButton>
        )}
        {settled.kind === 'open' && (
          <Button
            form={spamForm}
            name="id"
            value={id}
            look="ghost"
            aria-label={requestsText.spamOne(name)}
          >
            {requestsText.bar.spam}
          </Button>
        )}
        <LinkButton
          to={`/historial?registro=requests/${id}`}
          look="ghost"
          aria-label={requestsText.historyOf(name)}
        >
          {requestsText.history}
        </LinkButton>
      </span>
    </li>
  );
}
