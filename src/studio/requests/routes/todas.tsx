import { Form } from 'react-router';
import { db } from '../../http/db.server.ts';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Hidden } from '../../layout/Hidden.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { requestsText } from '../../text/requests.es.ts';
import { text } from '../../text/text.es.ts';
import styles from '../requests.module.css';
import { loadAll } from '../requests.server.ts';
import type { Route } from './+types/todas';

export const loader = async ({ url }: Route.LoaderArgs) => await loadAll(db, url.searchParams);

export const meta = () => [{ title: text.title(text.sections.requests) }];

const { allPage } = requestsText;

/** What is done to all that match, before it is done. */
export default function AllRequestsPage({ loaderData }: Route.ComponentProps) {
  const { what, reason, back, ids, isCut, samples } = loaderData;
  const title = allPage.titles[what](ids.length);
  return (
    <Page title={title} about={allPage.about[what](reason)}>
      {isCut && <p className={records.standing}>{allPage.cut}</p>}
      <section className={controls.panel}>
        <h2 className={controls.panelHead}>{allPage.samples}</h2>
        <ul className={styles.samples}>
          {samples.map(({ id, name, votes }) => (
            <li key={id}>
              {name} <span className={controls.badge}>{requestsText.votes(votes)}</span>
            </li>
          ))}
          {ids.length > samples.length && (
            <li className={controls.quiet}>{allPage.more(ids.length - samples.length)}</li>
          )}
        </ul>
      </section>
      <Form method="post" action="/peticiones" className={records.below}>
        <Hidden fields={{ volver: back, hacer: what, motivo: reason, ids: ids.join() }} />
        <Button look="primary">{title}</Button>
        <LinkButton to={back}>{allPage.cancel}</LinkButton>
        <span className={controls.hint}>{allPage.undoHint}</span>
      </Form>
    </Page>
  );
}
