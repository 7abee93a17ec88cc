import type { GuideOption, SuggestedGuide } from '../../domain/guide/mapping.ts';
import controls from '../layout/controls.module.css';
import { PostButton } from '../layout/PostButton.tsx';
import { mappingText as text } from '../text/guide-mapping.es.ts';
import styles from './mapping.module.css';

type Props = {
  channel: { rowId: string; name: string };
  options: readonly (GuideOption | SuggestedGuide)[];
  /** Where the list is. */
  here: string;
  className?: string;
};

/** Channels of guides that may be this one of ours, each with why and a button. */
export function GuideOptions({ channel, options, here, className = '' }: Props) {
  return (
    <ul className={styles.options}>
      {options.map((option) => {
        const { guideId, name, key, source, sharedBy } = option;
        const notes = [
          text.place(key, source),
          ...('reason' in option ? [text.reason(option.reason, name)] : []),
          ...(sharedBy.length > 0 ? [text.shared(sharedBy)] : []),
        ];
        return (
          <li key={guideId} className={`${styles.option} ${className}`}>
            <p>
              {name} <span className={controls.quiet}>{notes.join(' · ')}</span>
            </p>
            <PostButton
              fields={{ volver: here, par: `${channel.rowId}-${guideId}` }}
              name="hacer"
              value="elegir"
              aria-label={text.acceptOne(name, channel.name)}
            >
              {text.accept}
            </PostButton>
          </li>
        );
      })}
    </ul>
  );
}
