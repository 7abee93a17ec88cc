import type { PlannedRow } from '../../domain/catalogue/planned-changes.ts';
import { ChangedRows } from '../history/ChangedRows.tsx';
import controls from '../layout/controls.module.css';
import { fieldText } from '../text/history.es.ts';
import { draftsText } from '../text/title-drafts.es.ts';
import styles from './DraftChanges.module.css';
import type { ScheduledChanges } from './record.ts';

const text = draftsText.changes;

/** The fields of the record, and how many servers. */
function namesOf(rows: readonly PlannedRow[], rowsLeftOut: number): string {
  const own = rows.filter(({ table }) => table !== 'servers');
  const names = own.flatMap(({ table, after }) =>
    Object.keys(after ?? {}).map((field) => fieldText(field, table)),
  );
  const servers = rows.length - own.length + rowsLeftOut;
  return [...names, ...(servers > 0 ? [text.servers(servers)] : [])].join(', ');
}

type Props = {
  changes: ScheduledChanges;
  /** What follows if somebody else changed the same; null if that is told already. */
  clash: string | null;
};

/** What a draft will change, before and after. */
export function DraftChanges({ changes, clash }: Props) {
  if (typeof changes === 'string') return <p className={controls.hint}>{text[changes]}</p>;
  const { rows, rowsLeftOut, hasClash } = changes;
  if (rows.length === 0) return <p className={controls.hint}>{text.nothing}</p>;
  return (
    <div className={styles.changes}>
      {hasClash && clash && (
        <p>
          <span className={styles.clash}>{text.clash}</span> {clash}
        </p>
      )}
      <details className={controls.panel}>
        <summary>{text.title(namesOf(rows, rowsLeftOut))}</summary>
        <div className={styles.rows}>
          <ChangedRows rows={rows} />
          {rowsLeftOut > 0 && <p className={controls.quiet}>{text.more(rowsLeftOut)}</p>}
        </div>
      </details>
    </div>
  );
}
