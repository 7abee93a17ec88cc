import type { ShouldRevalidateFunction } from 'react-router';
import { button } from '../../../ui/button.ts';
import { Icon } from '../../../ui/icons.tsx';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db, primaryDb, searchDb } from '../../http/db.server.ts';
import { Link } from '../../layout/Link.tsx';
import { fixedMeta } from '../../seo/page-meta.ts';
import { requestsText } from '../../text/requests.es.ts';
import { text } from '../../text/text.es.ts';
import type { RequestAnswer } from '../answer.ts';
import { answerRequest } from '../asking.server.ts';
import { RequestForm } from '../RequestForm.tsx';
import styles from '../requests.module.css';
import { loadRequests } from '../requests.server.ts';
import { TitleLinks } from '../TitleLinks.tsx';
import { WantedRow } from '../WantedRow.tsx';
import type { Route } from './+types/peticiones';

/** /peticiones, and /api/peticion for its forms: without script that is the same page with an answer. */

export const headers = forwardHeaders;

export const loader = async ({ context }: Route.LoaderArgs) =>
  await loadRequests(db, context.get(settingsContext));

export const action = async ({ request, context }: Route.ActionArgs) =>
  await answerRequest({ db: primaryDb, searchDb }, request, context.get(settingsContext));

/** With script, the page stays open even when the portal cannot be reached. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<RequestAnswer> {
  try {
    return await serverAction();
  } catch {
    return { isDone: false, sentence: requestsText.failed };
  }
}

/** The answer to a form says what changed; the list of everyone comes a minute later. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => !formMethod && defaultShouldRevalidate;

export const meta = fixedMeta(({ siteName }) => ({
  title: text.meta.list(requestsText.title, siteName),
  description: text.meta.requestsDescription(siteName),
  path: '/peticiones',
}));

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <PlainPage sign={<Icon name="chat" />} title={requestsText.title}>
        <p>{requestsText.closed}</p>
        <Link to="/" className={button.loud}>
          {requestsText.home}
        </Link>
      </PlainPage>
    );
  const { wanted, answered } = loaderData;
  return (
    <div className={styles.page}>
      <h1>{requestsText.title}</h1>
      <p className={styles.quiet}>{requestsText.about}</p>
      <RequestForm answer={actionData} />
      <h2>{requestsText.wanted}</h2>
      <p className={styles.quiet}>
        {wanted.length > 0 ? requestsText.delay : requestsText.nothingWanted}
      </p>
      <ol className={styles.list}>
        {wanted.map((request) => (
          <WantedRow key={request.id} request={request} />
        ))}
      </ol>
      {answered.length > 0 && <h2>{requestsText.there}</h2>}
      <TitleLinks titles={answered} />
    </div>
  );
}
