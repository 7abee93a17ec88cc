import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { type App, fingerprintOf, routeOf } from './visible.ts';

/**
 * Pictures in docs/screenshots are not older than their screens: whoever takes one notes what its screen shows
 * (`visible.ts`), and `npm run check` compares.
 */

const FOLDER = 'docs/screenshots';
const NOTES = `${FOLDER}/shown.json`;

type Note = { app: App; route: string; shows: string | null };

const readNotes = (): Record<string, Note> =>
  existsSync(NOTES) ? JSON.parse(readFileSync(NOTES, 'utf8')) : {};

/** Notes what a picture shows that was just taken: `name` is `home`, `studio/hoy` or `tv/home`, without width and theme. */
export async function noteScreen(name: string, address: string): Promise<void> {
  const app = name.startsWith('studio/') ? 'studio' : 'portal';
  const route = await routeOf(app, address);
  const shows = await fingerprintOf(app, route);
  const notes = Object.entries({ ...readNotes(), [name]: { app, route, shows } });
  const sorted = Object.fromEntries(notes.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(NOTES, `${JSON.stringify(sorted, null, 2)}\n`);
}

const nameOf = (picture: string): string =>
  picture.slice(FOLDER.length + 1).replace(/-(\d+|now)(-dark)?\.webp$/, '');

function commandFor(name: string): string {
  const [set, screen] = name.includes('/') ? name.split('/') : ['', name];
  return `npm run screenshots${set && `:${set}`} -- --only ${screen}`;
}

if (import.meta.main) {
  const notes = readNotes();
  const names = [...new Set(globSync(`${FOLDER}/**/*.webp`).map(nameOf))].sort();
  const old: string[] = [];
  for (const name of names) {
    const note = notes[name];
    if (!note || note.shows !== (await fingerprintOf(note.app, note.route))) old.push(name);
  }
  for (const name of old) console.error(`${name} shows an older screen: ${commandFor(name)}`);
  const gone = Object.keys(notes).filter((name) => !names.includes(name));
  for (const name of gone) console.error(`${NOTES} has ${name}, of which there is no picture`);
  console.log(`${names.length} screens`);
  process.exit(old.length + gone.length === 0 ? 0 : 1);
}
