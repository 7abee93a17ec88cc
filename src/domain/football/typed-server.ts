import { freeLabel } from '../playback/free-label.ts';
import type { TypedServer } from './match-edit.ts';

const ADDRESS = /https?:\/\/\S+/i;
/** Between a name and its address, on either side. */
const JOINTS = /^[\s:=|,;→-]+|[\s:=|,;→-]+$/g;

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** `Señal 2 https://…`, an address alone (named after its host), or a name. Null if it is neither. */
export function readServer(typed: string): TypedServer | null {
  const url = ADDRESS.exec(typed)?.[0].replace(/[),.;]+$/, '') ?? null;
  const label = (url === null ? typed : typed.replace(ADDRESS, ' '))
    .replace(JOINTS, '')
    .replace(/\s+/g, ' ');
  if (url === null) return label === '' ? null : { label, url };
  const host = hostOf(url);
  return host === '' ? null : { label: label === '' ? host : label, url };
}

/** One server for each line. A label that is there twice gets a number. */
export function readServerLines(text: string): TypedServer[] {
  const used = new Set<string>();
  return text.split('\n').flatMap((line) => {
    const server = readServer(line);
    if (!server) return [];
    const label = freeLabel(server.label, used);
    used.add(label);
    return [{ ...server, label }];
  });
}
