import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { IndexedName } from '../../domain/football/name-completion.ts';
import { readServer, readServerLines } from '../../domain/football/typed-server.ts';
import { Icon } from '../layout/Icon.tsx';
import { ServerChip, type ServerState } from '../layout/ServerChip.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import { Combobox } from './Combobox.tsx';
import { joinServers, type RowServer } from './rows.ts';
import styles from './ServersCell.module.css';

type Props = {
  label: string;
  cell: string;
  servers: readonly RowServer[];
  states: Readonly<Record<string, ServerState>>;
  channels: readonly IndexedName[];
  isChannel: (label: string) => boolean;
  placeholder?: string | undefined;
  onChange: (servers: RowServer[]) => void;
};

const ACCEPT_KEYS = [',', ';', 'Enter'];

/** Servers as chips, and a text in which the next one is typed. */
export function ServersCell(props: Props) {
  const { label, cell, servers, states, channels, isChannel, placeholder, onChange } = props;
  const [typed, setTyped] = useState('');

  const add = (value: string) => {
    const server = readServer(value);
    if (server) onChange(joinServers(servers, [server]));
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Backspace' && typed === '' && servers.length > 0) {
      event.preventDefault();
      onChange(servers.slice(0, -1));
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    }
  };
  /** Several lines are several servers. */
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain');
    if (!/\S\s*\n\s*\S/.test(lines)) return;
    event.preventDefault();
    onChange(joinServers(servers, readServerLines(lines)));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what bubbles up from the text in it.
    <div
      className={styles.cell}
      onKeyDown={press}
      onPaste={paste}
      onBlur={() => typed !== '' && add(typed)}
    >
      {servers.map((server) => (
        <ServerChip
          key={server.label}
          server={server}
          state={states[server.label] ?? null}
          isUnknown={server.url === null && !isChannel(server.label)}
        >
          <button
            type="button"
            tabIndex={-1}
            className={styles.remove}
            aria-label={text.table.removeServer(server.label)}
            onClick={() => onChange(servers.filter((each) => each !== server))}
          >
            <Icon name="close" />
          </button>
        </ServerChip>
      ))}
      <span className={styles.add}>
        <Combobox
          label={label}
          cell={cell}
          value={typed}
          names={channels}
          onChange={setTyped}
          onAccept={add}
          acceptKeys={ACCEPT_KEYS}
          placeholder={placeholder}
        />
      </span>
    </div>
  );
}
