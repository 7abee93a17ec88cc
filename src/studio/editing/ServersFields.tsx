import { type ComponentProps, useState } from 'react';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Part } from '../../domain/editing/merge.ts';
import { AUDIO_GROUPS, ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import controls from '../layout/controls.module.css';
import { named, Options } from '../layout/SelectField.tsx';
import lines from '../layout/server-lines.module.css';
import { healthText } from '../text/health.es.ts';
import { editorText } from '../text/title-editor.es.ts';
import { audioNames } from '../text/titles.es.ts';
import styles from './ServersFields.module.css';
import type { ServerStates } from './servers.ts';

const text = editorText.servers;

/** Blank lines, for whoever has no script to add more. */
const BLANK_LINES = 2;

type LineProps = Pick<Props, 'states' | 'isOneLanguage'> & {
  server: Part<ServerFields> | null;
  place: number;
};

function ServerLine({ server, place, states, isOneLanguage }: LineProps) {
  const line = text.line(place + 1);
  const state = server?.id ? states[server.id] : undefined;
  const typed = (
    name: string,
    label: string,
    value: string | number | undefined,
    own?: ComponentProps<'input'>,
  ) => (
    <input
      name={name}
      aria-label={text.of(label, line)}
      placeholder={label}
      defaultValue={value}
      autoComplete="off"
      className={controls.input}
      {...own}
    />
  );
  return (
    <li className={`${lines.server} ${isOneLanguage ? styles.oneLanguage : styles.columns}`}>
      <input type="hidden" name="server" value={server?.id ?? ''} />
      {isOneLanguage ? (
        <input type="hidden" name="audio" value={server?.fields.audio ?? ONLY_SERVER_AUDIO} />
      ) : (
        <select
          name="audio"
          aria-label={text.of(text.audio, line)}
          defaultValue={server?.fields.audio}
          className={controls.input}
        >
          <Options of={named(AUDIO_GROUPS, audioNames)} />
        </select>
      )}
      {typed('label', text.label, server?.fields.label)}
      {typed('server-url', text.url, server?.fields.url, { type: 'url' })}
      {typed('position', text.position, server ? server.fields.position + 1 : '', {
        inputMode: 'numeric',
      })}
      {server && (
        <p className={lines.known}>
          <span data-health={state?.health} className={lines.health}>
            {healthText.states[state?.health ?? 'unknown']}
          </span>
          {state && <span className={controls.quiet}>{healthText.origins[state.origin]}</span>}
          <label className={lines.remove}>
            <input type="checkbox" name="remove" value={place} />
            {text.remove}
            <span className="visually-hidden">{line}</span>
          </label>
        </p>
      )}
    </li>
  );
}

type Props = {
  servers: readonly Part<ServerFields>[];
  states: ServerStates;
  about?: string;
  /** Nobody chooses a language, as of channels. */
  isOneLanguage?: boolean;
};

/** The servers of a record as lines of a form, by language and place. */
export function ServersFields({ servers, about = text.about, ...line }: Props) {
  const [blanks, setBlanks] = useState(BLANK_LINES);
  return (
    <fieldset className={lines.servers}>
      <legend>{text.title}</legend>
      <p className={controls.hint}>{about}</p>
      <ol>
        {[...servers, ...Array<null>(blanks).fill(null)].map((server, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and blank ones are all alike.
          <ServerLine key={place} server={server} place={place} {...line} />
        ))}
      </ol>
      <button
        type="button"
        className={`${controls.button} ${lines.scripted}`}
        onClick={() => setBlanks((count) => count + 1)}
      >
        {text.fresh}
      </button>
    </fieldset>
  );
}
