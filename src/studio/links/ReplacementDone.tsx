import { Link } from 'react-router';
import { Answer } from '../layout/Answer.tsx';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Notice } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { healthText } from '../text/health.es.ts';
import { linksText } from '../text/links.es.ts';
import { text as studioText } from '../text/text.es.ts';
import { LinkState } from './LinkState.tsx';
import styles from './ReplacementDone.module.css';
import type { Done } from './replacement.ts';

const text = linksText.replace;

/** What was done, how the new links turn out, and the way back. */
export function ReplacementDone({ done }: { done: Done }) {
  const { change, count, isUndone, probed, verdicts, asked } = done;
  const history = <Link to={`/historial/${change}`}>{studioText.seeChange}</Link>;
  if (isUndone)
    return (
      <Answer to="undone">
        <Notice kind="good" title={text.undone}>
          {history}
        </Notice>
      </Answer>
    );
  return (
    <>
      <Answer to={change}>
        <Notice kind="good" title={text.done(count)} more={text.doneMore}>
          <PostButton fields={{ change }}>{studioText.undo}</PostButton>
          {history}
        </Notice>
      </Answer>
      <section className={`${controls.panel} ${styles.progress}`}>
        <h2>{text.progress(probed, count)}</h2>
        <progress max={count} value={probed} aria-label={text.progress(probed, count)} />
        <p className={styles.verdicts}>
          {verdicts.map(([state, found]) => (
            <LinkState key={state} state={state}>
              {text.verdict(found, healthText.states[state])}
            </LinkState>
          ))}
        </p>
      </section>
      {asked && (
        <div className={records.below}>
          <LinkButton
            to={`/enlaces/reemplazar?${new URLSearchParams({ de: asked.from, a: asked.to })}`}
          >
            {text.again}
          </LinkButton>
        </div>
      )}
    </>
  );
}
