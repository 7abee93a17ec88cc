import { useId } from 'react';
import { Form } from 'react-router';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { Empty } from '../layout/Page.tsx';
import { AllowHosts } from '../layout/UnframedHosts.tsx';
import { healthText } from '../text/health.es.ts';
import { linksText } from '../text/links.es.ts';
import styles from './ReplacementPreview.module.css';
import type { Asked, Preview } from './replacement.ts';

const text = linksText.replace;

type Props = { asked: Asked; preview: Preview; isBusy: boolean };

/** What is worth knowing before it is done. */
function Remarks({ preview }: { preview: Preview }) {
  const { repeated, elsewhere, hasMore, maxAtOnce, host, known } = preview;
  const states = known
    .map(([state, count]) => text.verdict(count, healthText.states[state]))
    .join(', ');
  return (
    <ul className={styles.remarks}>
      {repeated > 0 && <li>{text.repeated(repeated)}</li>}
      {elsewhere > 0 && <li>{text.elsewhere(elsewhere)}</li>}
      {hasMore && <li>{text.more(maxAtOnce)}</li>}
      <li>{states ? text.known(host, states) : text.knownNothing(host)}</li>
    </ul>
  );
}

export function ReplacementPreview({ asked, preview, isBusy }: Props) {
  const { count, repeated, notFramed, samples } = preview;
  const heading = useId();
  if (count === 0)
    return <Empty title={repeated > 0 ? text.allRepeated : text.none} more={text.noneMore} />;
  return (
    <section aria-labelledby={heading} className={styles.preview}>
      <h2 id={heading}>{text.count(count)}</h2>
      {notFramed && (
        <Notice kind="warn" title={text.notFramed(notFramed)}>
          {text.notFramedMore} <AllowHosts origins={[notFramed]} />
        </Notice>
      )}
      <Remarks preview={preview} />
      <Form method="post" className={styles.save}>
        <input type="hidden" name="de" value={asked.from} />
        <input type="hidden" name="a" value={asked.to} />
        <Button look="primary" disabled={isBusy}>
          {text.save(count)}
        </Button>
        <p className={controls.hint}>{text.promise}</p>
      </Form>
      <div className={controls.panel}>
        <h3 className={styles.title}>{text.samples}</h3>
        <ul className={styles.samples}>
          {samples.map(({ id, owner, before, after }) => (
            <li key={id}>
              <span className={styles.owner}>{owner}</span>
              <del>
                <span className="visually-hidden">{text.before}</span>
                {before}
              </del>
              <ins>
                <span className="visually-hidden">{text.after}</span>
                {after}
              </ins>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
