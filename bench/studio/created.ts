import { saveChannel } from '../../src/data/commands/channels.ts';
import { createTitle } from '../../src/data/commands/create-title.ts';
import { saveMatches } from '../../src/data/commands/matches.ts';
import { saveOperatorRecord } from '../../src/data/commands/operator-records.ts';
import { undoChange } from '../../src/data/commands/undo.ts';
import { emptyFields } from '../../src/domain/catalogue/record-fields.ts';
import { ask, pause, quantile, warm } from '../edge-client.ts';
import { allOf, type Measured } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

const LIMIT_MS = 1000;
const GIVE_UP_MS = 10_000;

type Made = { change: string | null; own?: string };

const server = (url: string) => [
  { id: null, fields: { audio: 'LATINO' as const, label: 'Uno', url, position: 0 } },
];
const addressOf = (name: string): string => `https://v.example/${encodeURIComponent(name)}.m3u8`;

/** What can be made, the page that lists it, and its own page. */
const KINDS: Record<string, { list: string; make: (b: Bench, name: string) => Promise<Made> }> = {
  title: {
    list: '/movies',
    make: async ({ db, actor }, name) => {
      const fields = { ...emptyFields('titles'), name, year: 2026, active: true };
      const made = await createTitle(db, actor, {
        kind: 'movie',
        fields,
        servers: server(addressOf(name)),
      });
      if (made.kind !== 'created') throw new Error(`a title was ${made.kind}`);
      return { change: made.change, own: `/movie/${made.id}` };
    },
  },
  channel: {
    list: '/tv',
    make: async ({ db, actor }, name) => {
      const fields = { name, type: 'tv' as const, menu: '', image: '/c.webp', active: true };
      const made = await saveChannel(db, actor, {
        rowId: null,
        mine: { fields: { ...fields, names: '' }, servers: server(addressOf(name)) },
      });
      if (made.kind !== 'saved') throw new Error(`a channel was ${made.kind}`);
      return { change: made.change, own: `/liveChannels/${made.id}` };
    },
  },
  match: {
    list: '/futbol',
    make: async ({ db, actor }, name) => {
      const startsAt = `${new Date().toISOString().slice(0, 16)}:00.000Z`;
      const fields = { firstTeam: name, secondTeam: 'Otro', leagueName: 'Copa', startsAt };
      const { outcomes, change } = await saveMatches(db, actor, [
        { kind: 'add', key: 'a', mine: { fields, servers: [] } },
      ]);
      if (outcomes[0]?.kind !== 'saved') throw new Error(`a match was ${outcomes[0]?.kind}`);
      return { change };
    },
  },
  product: {
    list: '/tienda',
    make: async ({ db, actor }, name) => {
      const made = await saveOperatorRecord(
        db,
        actor,
        { table: 'products', key: name.replace(' ', '-') },
        {
          base: null,
          mine: {
            ...{ name, category: 'tazas' as const, price: 1, stock: 3, image: '/t.webp' },
            ...{ description: '', code: 'TZ001', active: true },
          },
        },
      );
      if (made.kind !== 'saved') throw new Error(`a product was ${made.kind}`);
      return { change: made.change };
    },
  },
};

type Page = { url: string; isRight: (status: number, body: string) => boolean };

/** How long after now the edge answers as it should on all of them. */
async function waitFor(pages: readonly Page[]): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answers = await Promise.all(
      pages.map(async ({ url, isRight }) => {
        const { status, body } = await ask(url);
        return isRight(status, body);
      }),
    );
    const took = performance.now() - start;
    if (answers.every(Boolean) || took > GIVE_UP_MS) return took;
    await pause(20);
  }
}

/** Things of several kinds, made while their list is cached: how soon the edge shows each, and how soon it is gone when undone. */
export async function measureCreated(quick: boolean): Promise<Measured> {
  const tries = quick ? 12 : 100;
  return await withStudio({ name: 'bench-created', offset: 2100 }, async (bench) => {
    const { stack, db, actor } = bench;
    // A new one is the last of the list, which shows it on its first page if there are no others.
    await db.deleteFrom('channels').where('type', '=', 'tv').execute();
    const shown: number[] = [];
    const gone: number[] = [];
    const kinds = Object.values(KINDS);
    for (let place = 0; place < tries; place++) {
      const { list, make } = kinds[place % kinds.length] as (typeof kinds)[number];
      const name = `Nuevo ${place}x${Date.now().toString(36)}`;
      const url = stack.edge + list;
      await warm(url);
      const { change, own } = await make(bench, name);
      const ownUrl = own && stack.edge + own;
      shown.push(
        await waitFor([
          { url, isRight: (status, body) => status === 200 && body.includes(name) },
          ...(ownUrl ? [{ url: ownUrl, isRight: (status: number) => status === 200 }] : []),
        ]),
      );
      await warm(url);
      if (ownUrl) await warm(ownUrl);
      const undone = await undoChange(db, actor, String(change));
      if (undone.kind !== 'undone') throw new Error(`the undo was ${undone.kind}`);
      gone.push(
        await waitFor([
          { url, isRight: (status, body) => status === 200 && !body.includes(name) },
          ...(ownUrl ? [{ url: ownUrl, isRight: (status: number) => status === 404 }] : []),
        ]),
      );
    }
    const bar = (what: string, times: readonly number[]) =>
      allOf(
        what,
        times.filter((each) => each <= LIMIT_MS).length,
        tries,
        `median ${quantile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
      );
    return {
      bars: [
        bar('what is made is at the edge within 1 s', shown),
        bar('and gone within 1 s when undone', gone),
      ],
    };
  });
}
