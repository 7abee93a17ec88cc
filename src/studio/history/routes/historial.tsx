import { Form, Link } from 'react-router';
import { historyPath } from '../../../domain/history/filters.ts';
import { db } from '../../http/db.server.ts';
import controls from '../../layout/controls.module.css';
import { Empty, Page } from '../../layout/Page.tsx';
import { actionTexts, historyText } from '../../text/history.es.ts';
import { text } from '../../text/text.es.ts';
import { ChangeList } from '../ChangeList.tsx';
import { loadHistory } from '../history.server.ts';
import type { Route } from './+types/historial';
import styles from './historial.module.css';

export const loader = async ({ request }: Route.LoaderArgs) =>
  await loadHistory(db, new URL(request.url).searchParams, new Date());

export const meta = () => [{ title: text.title(text.sections.history) }];

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { filters, changes, hasMore, people, now } = loaderData;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={text.sections.history} about={historyText.about}>
      {/* The key empties fields that are not set any more. */}
      <Form key={historyPath(filters)} className={styles.filters} role="search">
        <label className={controls.field}>
          <span className={controls.label}>{historyText.filters.who}</span>
          <select name="quien" defaultValue={filters.operator ?? ''} className={controls.input}>
            <option value="">{historyText.filters.everyone}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="none">{historyText.filters.system}</option>
          </select>
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{historyText.filters.what}</span>
          <select name="que" defaultValue={filters.action ?? ''} className={controls.input}>
            <option value="">{historyText.filters.everything}</option>
            {Object.entries(actionTexts).map(([action, label]) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{historyText.filters.from}</span>
          <input
            type="date"
            name="desde"
            defaultValue={filters.from ?? ''}
            className={controls.input}
          />
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{historyText.filters.to}</span>
          <input
            type="date"
            name="hasta"
            defaultValue={filters.to ?? ''}
            className={controls.input}
          />
        </label>
        {filters.row && (
          <input type="hidden" name="registro" value={`${filters.row.table}/${filters.row.key}`} />
        )}
        <div className={styles.buttons}>
          <button type="submit" className={controls.button}>
            {historyText.filters.apply}
          </button>
          {isFiltered && (
            <Link to="/historial" className={controls.ghost}>
              {historyText.filters.clear}
            </Link>
          )}
        </div>
      </Form>
      {filters.row && <p className={styles.only}>{historyText.filters.onlyRow}</p>}
      {changes.length > 0 ? (
        <ChangeList changes={changes} now={now} />
      ) : (
        <Empty title={isFiltered ? historyText.nothingFound : historyText.empty}>
          <p>{isFiltered ? historyText.widen : historyText.emptyMore}</p>
        </Empty>
      )}
      {hasMore && (
        <p className={styles.more}>
          <Link
            to={historyPath({ ...filters, before: changes.at(-1)?.id })}
            className={controls.button}
          >
            {historyText.older}
          </Link>
        </p>
      )}
    </Page>
  );
}
