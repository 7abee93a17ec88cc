import { Answer } from '../layout/Answer.tsx';
import { Notice, Problem } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import { mappingText } from '../text/guide-mapping.es.ts';
import { text } from '../text/text.es.ts';

type Props = {
  problem: keyof typeof mappingText.problems | undefined;
  done: { what: keyof typeof mappingText.done; change: string | null } | null;
  /** Where an undo leads back to. */
  here: string;
};

/** What the last form did, with a way back, or why it did nothing. It stands directly in a `Page`. */
export function MappingAnswer({ problem, done, here }: Props) {
  return (
    <Answer to={problem ?? done}>
      {problem ? (
        <Problem said={mappingText.problems[problem]} />
      ) : (
        done && (
          <Notice kind="good" title={mappingText.done[done.what]}>
            {done.change && (
              <PostButton
                fields={{ volver: here, cambio: done.change }}
                form={{ replace: true }}
                name="hacer"
                value="deshacer"
              >
                {text.undo}
              </PostButton>
            )}
          </Notice>
        )
      )}
    </Answer>
  );
}
