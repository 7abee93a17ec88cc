import { historyPath } from '../../../domain/history/filters.ts';
import { db } from '../../http/db.server.ts';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import { SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
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
  const words = historyText.filters;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={text.sections.history} about={historyText.about}>
      <FilterForm
        at={historyPath(filters)}
        className={styles.filters}
        clear={isFiltered ? '/historial' : null}
      >
        <SelectField
          label={words.who}
          name="quien"
          defaultValue={filters.operator}
          none={words.everyone}
          options={[...people, ['none', words.system]]}
        />
        <SelectField
          label={words.what}
          name="que"
          defaultValue={filters.action}
          none={words.everything}
          options={Object.entries(actionTexts)}
        />
        <TextField label={words.from} type="date" name="desde" defaultValue={filters.from} />
        <TextField label={words.to} type="date" name="hasta" defaultValue={filters.to} />
        {filters.row && (
          <input type="hidden" name="registro" value={`${filters.row.table}/${filters.row.key}`} />
        )}
      </FilterForm>
      {filters.row && <p className={styles.only}>{words.onlyRow}</p>}
      {changes.length > 0 ? (
        <ChangeList changes={changes} now={now} />
      ) : (
        <Empty
          title={isFiltered ? historyText.nothingFound : historyText.empty}
          more={isFiltered ? historyText.widen : historyText.emptyMore}
        />
      )}
      <Pages
        to={[
          hasMore && {
            path: historyPath({ ...filters, before: changes.at(-1)?.id }),
            label: historyText.older,
          },
        ]}
      />
    </Page>
  );
}
