import type { ImportFigures, ImportStep } from '../../domain/imports/import.ts';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { Table } from '../layout/Table.tsx';
import { importsText, refusalText } from '../text/imports.es.ts';
import styles from './imports.module.css';

function Figures({ report, step }: { report: ImportFigures; step: ImportStep }) {
  const { figures } = importsText;
  const rows: [label: string, count: number, isAlways: boolean][] = [
    [figures.documents, report.documents, true],
    [figures.inserted[step], report.inserted, true],
    [figures.updated[step], report.updated, true],
    [figures.refused, report.refused, true],
    [figures.kept, report.kept, false],
    [figures.unlistedEpisodes, report.unlistedEpisodes, false],
    [figures.tvCodes[step], report.tvCodes ?? 0, false],
  ];
  return (
    <dl className={`${controls.panel} ${styles.figures}`}>
      {rows
        .filter(([, count, isAlways]) => isAlways || count > 0)
        .map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
    </dl>
  );
}

function Refusals({ report: { refusals, refused } }: { report: ImportFigures }) {
  if (refusals.length === 0) return null;
  const shown = refusals.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
  return (
    <section className={`${controls.panel} ${styles.refusals}`}>
      <h2 className={controls.panelHead}>{importsText.refusals}</h2>
      <Table columns={importsText.columns} className="">
        {refusals.map((refusal) => (
          <tr key={JSON.stringify(refusal)}>
            <td>{refusal.line}</td>
            <td>{refusal.path}</td>
            <td>
              {refusalText(refusal.reason)}
              {refusal.more && ` ${importsText.moreOfDocument(refusal.more)}`}
            </td>
          </tr>
        ))}
      </Table>
      {refused > shown && (
        <p className={styles.more}>{importsText.moreRefusals(refused - shown)}</p>
      )}
    </section>
  );
}

/** Why nothing changes: because all of it is there, or because none of it could be read. */
function Nothing({ report: { documents, refused } }: { report: ImportFigures }) {
  const { nothing } = importsText;
  if (documents === 0) return <Notice kind="warn" {...nothing.unread} />;
  return refused > 0 ? <Notice kind="warn" {...nothing.refused} /> : <p>{nothing.same}</p>;
}

/** What a check found, or what an import did. */
export function Report({ report, step }: { report: ImportFigures; step: ImportStep }) {
  const isNothing = report.inserted + report.updated === 0;
  const { tvCodes = 0 } = report;
  return (
    <>
      {!report.canUndo && <Notice kind="warn" {...importsText.noUndo[step]} />}
      <Figures report={report} step={step} />
      {step === 'check' && tvCodes > 0 && <Notice kind="warn" {...importsText.tvCodes(tvCodes)} />}
      {isNothing && <Nothing report={report} />}
      {step === 'check' && report.canUndo && !isNothing && <p>{importsText.canUndo}</p>}
      <Refusals report={report} />
    </>
  );
}
