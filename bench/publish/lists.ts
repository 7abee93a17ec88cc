import pg from 'pg';
import { countLists } from '../../src/data/commands/list-counts.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import {
  changedListTagsOf,
  type ListPlaceRow,
  listPlaceOf,
  PLACE_COLUMNS,
} from '../../src/data/places.ts';
import {
  type Browse,
  browsePath,
  type ListPlace,
  ORDERS,
} from '../../src/domain/catalogue/browse.ts';
import { AUDIO_GROUPS } from '../../src/domain/playback/servers.ts';
import { listTag } from '../../src/domain/tags.ts';
import type { Stack } from '../../tools/stack.ts';
import { ask, forEach, pause, warm } from '../edge-client.ts';
import { type Measured, none } from '../report.ts';
import type { Changer } from './change.ts';

/** Does a change show in every list that a title enters, leaves or moves in, and do all other lists stay cached? */

const WAIT_MS = 1000;
const GENRES = ['ACCION', 'DRAMA', 'TERROR', 'COMEDIA', 'BENCH'];
const DECADES = [1920, 1950, 1990, 2010, 2020];

const pick = <T>(values: readonly T[], place: number): T => values[place % values.length] as T;
const orNull = <T>(values: readonly T[]): (T | null)[] => [null, ...values];

/** Each filter alone and some together, in every order. */
const LISTS: Browse[] = ORDERS.flatMap((order) => [
  ...orNull(GENRES).map((genre) => ({ genre, decade: null, audio: null, order })),
  ...DECADES.map((decade) => ({ genre: null, decade, audio: null, order })),
  ...AUDIO_GROUPS.map((audio) => ({ genre: null, decade: null, audio, order })),
  ...GENRES.map((genre, place) => ({
    ...{ genre, decade: pick(DECADES, place + 2), audio: pick(orNull(AUDIO_GROUPS), place), order },
  })),
]);

/** What is changed, one after the other. */
const CHANGES = (place: number): object[] => [
  { CATEGORIA: pick(GENRES, place) },
  { FECHAR: String(pick(DECADES, place) + (place % 10)) },
  { NOMBRE: `${pick(['Ábaco', 'Zona', 'mitad'], place)} ${place}` },
  { FECHANUEVO: new Date(Date.UTC(2024, place % 12, 1 + (place % 28))).toISOString() },
  { POPULAR: place % 2 === 0 ? 'S' : 'N' },
  { IDIOMAS: {}, SERVERJAP: { Uno: `https://a.example/${place}` } },
  { IDIOMAS: { Uno: `https://a.example/${place}` }, SERVERJAP: {} },
  { ESTADO: 'I' },
  { ESTADO: 'A' },
];

const cardsOf = (html: string): string =>
  [...html.matchAll(/href="(\/movie\/[^"/?#]+)"/g)].map((match) => match[1]).join(' ');

async function getPlace(client: pg.Client, id: string): Promise<ListPlace | null> {
  const { rows } = await client.query<ListPlaceRow>(
    `select ${PLACE_COLUMNS} from title_places
     where title_id = (select id from titles where kind = 'movie' and source_id = $1)`,
    [id],
  );
  return rows[0] ? listPlaceOf(rows[0]) : null;
}

export async function measureLists(
  stack: Stack,
  changer: Changer,
  ids: readonly string[],
  tries: number,
): Promise<Required<Measured>> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  // When the stack stops after a failure, report that failure.
  client.on('error', () => {});
  await client.connect();
  const db = createDb(createPool(stack.databaseUrl, 1));
  const counts = { shown: 0, changed: 0, wrong: 0, kept: 0, renewed: 0 };
  const notes: string[] = [];
  const known = new Map<string, object>();
  // Our own genres must exist before their lists do.
  for (const [place, genre] of GENRES.entries())
    known.set(pick(ids, place), { CATEGORIA: genre, FECHAR: String(pick(DECADES, place)) });
  try {
    await changer.change(known);
    for (let place = 0; place < tries; place++) {
      const id = pick(ids.slice(GENRES.length), place);
      const change = { ...known.get(id), ...pick(CHANGES(place), place) };
      known.set(id, change);
      // The hourly count would renew every list, and rightly so.
      await countLists(db);
      await changer.settled();
      const before = await getPlace(client, id);
      await forEach(
        LISTS,
        6,
        async (list) => void (await warm(stack.edge + browsePath('movie', list))),
      );
      const commit = await changer.change(new Map([[id, { ...change, DETALLE: `n.º ${place}` }]]));
      await pause(commit + WAIT_MS - performance.now());
      const elapsed = (performance.now() - commit) / 1000;
      const moved = new Set(changedListTagsOf(before, await getPlace(client, id)));
      await forEach(LISTS, 6, async (list) => {
        const path = browsePath('movie', list);
        const [answer, fresh] = [await ask(stack.edge + path), await ask(stack.portals[0] + path)];
        counts.shown += 1;
        if (moved.has(listTag('movie', list))) counts.changed += 1;
        if (cardsOf(answer.body) !== cardsOf(fresh.body)) {
          counts.wrong += 1;
          notes.push(`try ${place}, ${JSON.stringify(change)}: ${path} is old`);
        }
        const isOther =
          !moved.has(listTag('movie', list)) && !answer.body.includes(`href="/movie/${id}"`);
        if (!isOther) return;
        counts.kept += 1;
        if (answer.isHit && answer.age >= Math.floor(elapsed)) return;
        counts.renewed += 1;
        notes.push(`try ${place}, ${JSON.stringify(change)}: ${path} was renewed`);
      });
    }
  } finally {
    await db.destroy();
    await client.end();
  }
  return {
    bars: [
      {
        what: `lists that differ from the database 1 s after the commit (${counts.changed} of them changed)`,
        bar: '0 failures',
        measured: `${counts.wrong} of ${counts.shown} in ${tries} changes`,
        ok: counts.wrong === 0 && counts.changed > tries,
      },
      none('lists that a change does not concern stay hits', counts.renewed, counts.kept),
    ],
    notes: notes.slice(0, 10),
  };
}
