import {
  CAPTION_COLOURS,
  CAPTION_SIZES,
  type CaptionLook,
  shiftDelay,
} from '../../../domain/playback/captions.ts';
import { button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { changeLibrary } from '../../library/library-store.ts';
import { controlsText } from '../../text/controls.es.ts';
import { text } from '../../text/text.es.ts';
import styles from './CaptionSettings.module.css';
import { Choice } from './Choice.tsx';

type Props = {
  id: string;
  look: CaptionLook;
  delayTenths: number;
  onDelay: (tenths: number) => void;
};

export function CaptionSettings({ id, look, delayTenths, onDelay }: Props) {
  const words = controlsText.captionSettings;
  const change = (part: Partial<CaptionLook>) =>
    changeLibrary((own) => ({ ...own, captions: { ...own.captions, ...part } }));
  return (
    <Dialog id={id} title={words.title} closeLabel={text.servers.close}>
      <Choice
        title={words.size}
        values={CAPTION_SIZES}
        names={words.sizes}
        chosen={look.size}
        onChoose={(size) => change({ size })}
      />
      <Choice
        title={words.colour}
        values={CAPTION_COLOURS}
        names={words.colours}
        chosen={look.colour}
        onChoose={(colour) => change({ colour })}
      />
      <fieldset className={styles.choice}>
        <legend>{words.delay}</legend>
        <button
          type="button"
          className={button.quiet}
          aria-label={words.earlier}
          onClick={() => onDelay(shiftDelay(delayTenths, -1))}
        >
          {words.earlierSign}
        </button>
        <output aria-live="polite">{words.seconds(delayTenths)}</output>
        <button
          type="button"
          className={button.quiet}
          aria-label={words.later}
          onClick={() => onDelay(shiftDelay(delayTenths, 1))}
        >
          {words.laterSign}
        </button>
      </fieldset>
    </Dialog>
  );
}
