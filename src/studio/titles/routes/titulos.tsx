import { Form } from 'react-router';
import { titleQuery, titlesPath } from '../../../domain/catalogue/title-filter.ts';
import { allows } from '../../../domain/operators/permissions.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { Button } from '../../layout/Button.tsx';
import { Hidden } from '../../layout/Hidden.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import records from '../../layout/records.module.css';
import { newTitleText } from '../../text/new-title.es.ts';
import { text } from '../../text/text.es.ts';
import { draftsText } from '../../text/title-drafts.es.ts';
import { titlesText } from '../../text/titles.es.ts';
import { bulkText } from '../../text/titles-bulk.es.ts';
import { TitleFilters } from '../TitleFilters.tsx';
import { TitleTable } from '../TitleTable.tsx';
import { loadTitles } from '../titles.server.ts';
import type { Route } from './+types/titulos';
import styles from './titulos.module.css';

export const loader = async ({ url, context }: Route.LoaderArgs) => ({
  ...(await loadTitles(db, url.searchParams)),
  mayEdit: allows(context.get(actorContext).role, 'titles.edit'),
});

export const meta = () => [{ title: text.title(titlesText.title) }];

export default function TitlesPage({ loaderData }: Route.ComponentProps) {
  const { filter, titles, next, after, count, isCut, genres, mayEdit } = loaderData;
  return (
    <Page
      title={titlesText.title}
      about={titlesText.count(count.shown, count.isMore)}
      actions={
        mayEdit && (
          <>
            <LinkButton to="/titulos/programados">{draftsText.list.open}</LinkButton>
            <LinkButton look="primary" to="/titulos/nuevo">
              {newTitleText.add}
            </LinkButton>
          </>
        )
      }
    >
      <TitleFilters filter={filter} genres={genres} />
      {isCut && <p className={styles.cut}>{titlesText.cut}</p>}
      {titles.length > 0 ? (
        // What is marked is edited together. The key unmarks everything on another page.
        <Form action="/titulos/cambiar" key={titlesPath(filter, after)} className={styles.list}>
          {mayEdit && (
            <div className={records.ways}>
              <Hidden fields={titleQuery(filter)} />
              <Button>{bulkText.some}</Button>
              <Button name="todos" value="si">
                {bulkText.all(count.shown, count.isMore)}
              </Button>
            </div>
          )}
          <TitleTable titles={titles} mayEdit={mayEdit} />
        </Form>
      ) : (
        <Empty title={titlesText.empty} more={titlesText.emptyMore} />
      )}
      <Pages
        to={[
          after && { path: titlesPath(filter), label: titlesText.first },
          next && { path: titlesPath(filter, next), label: titlesText.next },
        ]}
      />
    </Page>
  );
}
