import { Form, Link } from 'react-router';
import { titleQuery, titlesPath } from '../../../domain/catalogue/title-filter.ts';
import { allows } from '../../../domain/operators/permissions.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import controls from '../../layout/controls.module.css';
import { Empty, Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';
import { draftsText } from '../../text/title-drafts.es.ts';
import { titlesText } from '../../text/titles.es.ts';
import { bulkText } from '../../text/titles-bulk.es.ts';
import { TitleFilters } from '../TitleFilters.tsx';
import { TitleTable } from '../TitleTable.tsx';
import { loadTitles } from '../titles.server.ts';
import type { Route } from './+types/titulos';
import styles from './titulos.module.css';

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  ...(await loadTitles(db, new URL(request.url).searchParams)),
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
          <Link to="/titulos/programados" className={controls.button}>
            {draftsText.list.open}
          </Link>
        )
      }
    >
      <TitleFilters filter={filter} genres={genres} />
      {isCut && <p className={styles.cut}>{titlesText.cut}</p>}
      {titles.length > 0 ? (
        // What is marked is edited together. The key unmarks everything on another page.
        <Form action="/titulos/cambiar" key={titlesPath(filter, after)} className={styles.list}>
          {mayEdit && (
            <div className={styles.bulk}>
              {[...titleQuery(filter)].map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className={controls.button}>
                {bulkText.some}
              </button>
              <button type="submit" name="todos" value="si" className={controls.button}>
                {bulkText.all(count.shown, count.isMore)}
              </button>
            </div>
          )}
          <TitleTable titles={titles} mayEdit={mayEdit} />
        </Form>
      ) : (
        <Empty title={titlesText.empty}>
          <p>{titlesText.emptyMore}</p>
        </Empty>
      )}
      {(next || after) && (
        <p className={styles.more}>
          {after && (
            <Link to={titlesPath(filter)} className={controls.ghost}>
              {titlesText.first}
            </Link>
          )}
          {next && (
            <Link to={titlesPath(filter, next)} className={controls.button}>
              {titlesText.next}
            </Link>
          )}
        </p>
      )}
    </Page>
  );
}
