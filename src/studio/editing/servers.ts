import type { Health } from '../../domain/playback/health.ts';
import { linesOf, tickedLines } from './lines.ts';

/** The servers of a record as lines of a form, between page and server. */

/** Whether each server works and whose it is, by its id. */
export type ServerStates = Readonly<
  Record<string, { health: Health; origin: 'source' | 'studio' }>
>;

/** Lines without a name and an address are blank ones. Unchecked: its shape is for the server to judge. */
export function readServerLines(form: FormData, known: ReadonlySet<string | null>): unknown[] {
  const removed = tickedLines(form, 'remove');
  const lines = linesOf(form, ['label', 'server', 'audio', 'server-url', 'position']);
  return lines.flatMap(({ label, server, audio, 'server-url': url, position: typed }, place) => {
    if (removed.has(place) || (label === '' && url === '')) return [];
    // People count from one.
    const position = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) - 1 : place;
    return [{ id: known.has(server) ? server : null, fields: { audio, label, url, position } }];
  });
}
