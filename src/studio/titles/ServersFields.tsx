import { useState } from 'react';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Part } from '../../domain/editing/merge.ts';
import type { Health } from '../../domain/playback/health.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import controls from '../layout/controls.module.css';
import lines from '../layout/server-lines.module.css';
import { editorText } from '../text/title-editor.es.ts';
import { audioNames } from '../text/titles.es.ts';
import styles from './ServersFields.module.css';

const text = editorText.servers;

/** Blank lines, for whoever has no script to add more. */
const BLANK_LINES = 2;

export type ServerStates = Readonly<
  Record<string, { health: Health; origin: 'source' | 'studio' }>
>;

type LineProps = { server: Part<ServerFields> | null; place: number; states: ServerStates };

function ServerLine({ server, place, states }: LineProps) {
  const line = text.line(place + 1);
  const state = server?.id ? states[server.id] : undefined;
  return (
    <li className={`${lines.server} ${styles.columns}`}>
      <input type="hidden" name="server" value={server?.id ?? ''} />
      <select
        name="audio"
        aria-label={text.of(text.audio, line)}
        defaultValue={server?.fields.audio}
        className={controls.input}
      >
        {AUDIO_GROUPS.map((audio) => (
          <option key={audio} value={audio}>
            {audioNames[audio]}
          </option>
        ))}
      </select>
      <input
        name="label"
        aria-label={text.of(text.label, line)}
        placeholder={text.label}
        defaultValue={server?.fields.label}
        autoComplete="off"
        className={controls.input}
      />
      <input
        name="server-url"
        type="url"
        aria-label={text.of(text.url, line)}
        placeholder={text.url}
        defaultValue={server?.fields.url}
        autoComplete="off"
        className={controls.input}
      />
      <input
        name="position"
        inputMode="numeric"
        aria-label={text.of(text.position, line)}
        placeholder={text.position}
        defaultValue={server ? server.fields.position + 1 : ''}
        autoComplete="off"
        className={controls.input}
      />
      {server && (
        <p className={lines.known}>
          <span data-health={state?.health} className={lines.health}>
            {text.health[state?.health ?? 'unknown']}
          </span>
          {state && <span className={controls.quiet}>{text.origins[state.origin]}</span>}
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

type Props = { servers: readonly Part<ServerFields>[]; states: ServerStates };

/** The servers of a title or an episode as lines of a form, by language and place. */
export function ServersFields({ servers, states }: Props) {
  const [blanks, setBlanks] = useState(BLANK_LINES);
  return (
    <fieldset className={lines.servers}>
      <legend>{text.title}</legend>
      <p className={controls.hint}>{text.about}</p>
      <ol>
        {servers.map((server, place) => (
          <ServerLine
            key={server.id ?? `${server.fields.audio}/${server.fields.label}`}
            server={server}
            place={place}
            states={states}
          />
        ))}
        {Array.from({ length: blanks }, (_, blank) => (
          <ServerLine
            // biome-ignore lint/suspicious/noArrayIndexKey: blank lines are all alike.
            key={blank}
            server={null}
            place={servers.length + blank}
            states={states}
          />
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
