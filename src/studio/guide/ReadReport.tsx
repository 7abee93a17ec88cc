import { useId } from 'react';
import type { Refusal, RefusalReason } from '../../domain/guide/listing.ts';
import type { SourceReport } from '../../domain/guide/source.ts';
import styles from '../imports/imports.module.css';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { Table } from '../layout/Table.tsx';
import { amount } from '../text/counted.es.ts';
import { failureText, guideText, refusalText } from '../text/guide.es.ts';
import own from './guide.module.css';

const text = guideText.report;
const SHOWN_LINES = 5;

type Figure = keyof typeof text.figures;

function Figures({ report }: { report: SourceReport }) {
  const { added, changed, removed } = report.written;
  const counts: Record<Figure, number> = { ...report, added, changed, removed };
  const shown = (Object.keys(text.figures) as Figure[]).filter(
    (figure) => counts[figure] > 0 || figure === 'channels' || figure === 'programmes',
  );
  return (
    <dl className={`${controls.panel} ${styles.figures}`}>
      {shown.map((figure) => (
        <div key={figure}>
          <dt>{text.figures[figure]}</dt>
          <dd>{amount(counts[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

const linesOf = (refusals: readonly Refusal[], reason: RefusalReason): string => {
  const lines = refusals.filter((each) => each.reason === reason).map(({ line }) => line);
  return lines.slice(0, SHOWN_LINES).join(', ');
};

function Refused({ report: { refused, refusals } }: { report: SourceReport }) {
  const reasons = (Object.entries(refused) as [RefusalReason, number][]).sort(
    ([, one], [, other]) => other - one,
  );
  if (reasons.length === 0) return <p>{text.noReasons}</p>;
  return (
    <section className={`${controls.panel} ${styles.refusals}`}>
      <h3 className={controls.panelHead}>{text.reasons}</h3>
      <Table columns={text.columns} className="">
        {reasons.map(([reason, count]) => (
          <tr key={reason}>
            <td>{refusalText(reason)}</td>
            <td>{amount(count)}</td>
            <td>{linesOf(refusals, reason)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** What a dry run or a reading found. No piece of what was refused is in it. */
export function ReadReport({ report, isDryRun }: { report: SourceReport; isDryRun: boolean }) {
  const heading = useId();
  const { failure, guides, secretGuides, undecided } = report;
  return (
    <section className={styles.stack} aria-labelledby={heading}>
      <h2 id={heading}>{isDryRun ? text.checked : text.tried}</h2>
      {failure && <Notice kind="warn" {...failureText(failure)} />}
      {(failure || isDryRun) && <p>{text.nothingWritten}</p>}
      <Figures report={report} />
      {undecided > 0 && <p>{text.undecided}</p>}
      <Refused report={report} />
      {guides.length > 0 && (
        <div>
          <p>{text.guides}</p>
          <ul className={own.addresses}>
            {guides.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </div>
      )}
      {secretGuides > 0 && <p>{text.secretGuides(secretGuides)}</p>}
    </section>
  );
}
