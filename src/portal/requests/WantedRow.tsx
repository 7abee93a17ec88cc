import { type FormEvent, useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { WantedRequest } from '../../domain/requests/request.ts';
import { button } from '../../ui/button.ts';
import { requestsText } from '../text/requests.es.ts';
import { REQUEST_PATH, type RequestAnswer } from './answer.ts';
import { rememberVote, useOwnVotes } from './own-votes.ts';
import styles from './requests.module.css';

/** A request with its votes. The number on the page is up to a minute old; after a vote it is the present one. */
export function WantedRow({ request }: { request: WantedRequest }) {
  const { id, name, votes } = request;
  const fetcher = useFetcher<RequestAnswer>();
  const answer = fetcher.data;
  const isVoted = useOwnVotes().includes(id);
  const isInert = isVoted || fetcher.state !== 'idle';

  useEffect(() => {
    if (answer?.voted) rememberVote(id);
  }, [answer, id]);

  const voteOnce = (event: FormEvent<HTMLFormElement>) => {
    if (isInert) event.preventDefault();
  };

  return (
    <li className={styles.row}>
      <div>
        {requestsText.named(request)}
        <span className={styles.quiet}>{requestsText.votes(answer?.votes ?? votes)}</span>
        {answer?.isDone === false && (
          <span role="status" data-done="false">
            {answer.sentence}
          </span>
        )}
      </div>
      <fetcher.Form method="post" action={REQUEST_PATH} onSubmit={voteOnce}>
        <input type="hidden" name="voto" value={id} />
        <button
          type="submit"
          className={button.quiet}
          // Not `disabled`, which would take the focus away.
          aria-disabled={isInert}
          aria-label={isVoted ? undefined : requestsText.voteFor(name)}
          data-wait
        >
          {isVoted ? requestsText.voted : requestsText.vote}
        </button>
      </fetcher.Form>
    </li>
  );
}
