import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  PICTURE_FILE_TYPES,
  PICTURE_FOCI,
  type PictureFocus,
  type PictureShape,
} from '../../domain/pictures/upload.ts';
import { useHasScript } from '../../ui/use-has-script.ts';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import { named, Options } from '../layout/SelectField.tsx';
import { Thumbnail } from '../pictures/Thumbnail.tsx';
import { picturesText as text } from '../text/pictures.es.ts';
import styles from './PictureField.module.css';
import { isUnderWay, type Upload, useUpload } from './use-upload.ts';

function Said({ upload }: { upload: Upload }) {
  switch (upload.kind) {
    case 'idle':
      return null;
    case 'sending':
      return upload.percent < 100 ? text.sending(upload.percent) : text.preparing;
    case 'ready':
      return text.ready;
    case 'refused':
      return <span className={controls.error}>{text.problems[upload.problem]}</span>;
    default:
      return (
        <span className={controls.error}>
          {upload.kind === 'lost' ? text.lost : text.signedOut}
        </span>
      );
  }
}

type Props = {
  name: string;
  shape: PictureShape;
  address: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | null | undefined;
};

/**
 * A picture as a file or by its address. With script a file is sent as soon as it is chosen, and the form only has its address;
 * without, the form brings the file itself (`postedPictures`).
 */
export function PictureField({ name, shape, address, label, hint, error }: Props) {
  const hasScript = useHasScript();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(address);
  const [focus, setFocus] = useState<PictureFocus>('centre');
  const { upload, send } = useUpload((uploaded) => {
    const input = field.current;
    if (!input) return;
    input.value = uploaded;
    setShown(uploaded);
    // Drafts are kept of what is typed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const isBusy = isUnderWay(upload);
  useEffect(() => field.current?.setCustomValidity(isBusy ? text.wait : ''), [isBusy]);
  const sendChosen = (around: PictureFocus): void => {
    const chosen = file.current?.files?.[0];
    if (chosen) send(chosen, shape, around);
  };
  // With script the form does not send the file a second time.
  const nameOf = (part: string) => (hasScript ? undefined : `${name}.${part}`);
  return (
    <div className={styles.picture}>
      <Thumbnail src={shown} shape={shape} place="form" />
      <div className={styles.ways}>
        <Field label={label} hint={hint} error={error}>
          {(own) => (
            <input
              {...own}
              ref={field}
              name={name}
              defaultValue={address}
              className={controls.input}
              inputMode="url"
              autoComplete="off"
              onChange={({ target }) => setShown(target.value.trim())}
            />
          )}
        </Field>
        <div className={styles.file}>
          <input
            ref={file}
            type="file"
            name={nameOf('archivo')}
            accept={PICTURE_FILE_TYPES}
            aria-label={text.choose}
            aria-describedby={`${id}-hint`}
            className={styles.choose}
            onChange={() => sendChosen(focus)}
          />
          {!hasScript && <input type="hidden" name={nameOf('forma')} value={shape} />}
          {shape !== 'any' && (
            <select
              name={nameOf('foco')}
              aria-label={text.focus}
              value={focus}
              className={controls.input}
              onChange={({ target }) => {
                const around = target.value as PictureFocus;
                setFocus(around);
                sendChosen(around);
              }}
            >
              <Options of={named(PICTURE_FOCI, text.foci)} />
            </select>
          )}
        </div>
        {upload.kind === 'sending' && (
          <progress
            className={styles.progress}
            max={100}
            value={upload.percent < 100 ? upload.percent : undefined}
            aria-label={text.choose}
          />
        )}
        <p className={styles.said} aria-live="polite">
          <Said upload={upload} />
        </p>
        <span id={`${id}-hint`} className={controls.hint}>
          {text.fileHint}
        </span>
      </div>
    </div>
  );
}
