import { publish } from '../../../src/data/commands/publish.ts';
import { daySpan } from '../../../src/domain/football/agenda.ts';
import { dayPath } from '../../../src/domain/football/day-tabs.ts';
import { MATCHES_TAG, matchTag, serversTag } from '../../../src/domain/tags.ts';
import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import { insertMatch } from '../../support/sample-live.ts';
import { expect, test as operatorTest } from './operator.ts';

/** Ids of matches that tests add begin with this; they are removed afterwards. */
const OURS = 'prueba-';
const MINUTE = 60_000;

export const today = () => dayInArgentina(new Date());
export const tomorrow = () => dayInArgentina(new Date(Date.now() + 24 * 60 * MINUTE));

/** Minutes from now for a match that began today and is live: half an hour ago, or less soon after midnight. */
export const begunToday = () =>
  -Math.min(30, (Date.now() - daySpan(today()).from.getTime()) / MINUTE / 2);

/** A match of the demo that nobody has played yet, at whatever hour the tests run. */
export const TOMORROW = {
  name: 'Gimnasia y Acordeón vs Real Garúa',
  path: '/futbol/gimnasia-y-acordeon-real-garua',
  day: () => `/futbol?dia=${tomorrow()}`,
  time: '16:00',
  league: 'Liga Femenina del Estuario',
};

type Wanted = {
  /** Minutes from now; negative for what has begun. */
  startsIn: number;
  firstTeam?: string;
  league?: string;
  /** How long the matches of its league last, in minutes; that league is made for the test. */
  lasts?: number;
  servers?: string[];
  /** Of all its servers. */
  url?: string;
};

export type Added = {
  rowId: string;
  name: string;
  path: string;
  startsAt: Date;
  /** The tab of the agenda that has it. */
  tab: string;
};

type Matches = {
  /** A match relative to now, once the edge shows it. It lasts two hours unless told otherwise. */
  add: (match: Wanted) => Promise<Added>;
  /** Gives a match another server and publishes that, as an operator does. */
  addServer: (match: Added, name: string) => Promise<void>;
  /** The probe finds a server dead. */
  killServer: (match: Added, name: string) => Promise<void>;
};

/** For tests that need matches at a given time from now. */
export const test = operatorTest.extend<{ matches: Matches }>({
  matches: async ({ operator: { db }, request, context }, use) => {
    const tabs = new Set<string>();
    const html = async (path: string) => await (await request.get(path)).text();
    let count = 0;
    await use({
      add: async ({ startsIn, league = 'Amistoso', lasts, ...wanted }) => {
        const { firstTeam, servers = ['Señal Uno'], url = 'https://senal.example/1' } = wanted;
        count += 1;
        const ownLeague = `${OURS}${lasts}`;
        if (lasts !== undefined)
          await db
            .insertInto('leagues')
            .values({ name: ownLeague, icon: '', background: '', match_minutes: lasts })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const id = `${OURS}${count}`;
        const startsAt = new Date(Date.now() + startsIn * MINUTE);
        const first = firstTeam ?? `Prueba ${count}`;
        const rowId = await insertMatch(db, {
          source_id: id,
          first_team: first,
          second_team: 'Rival de Prueba',
          league_name: lasts === undefined ? league : ownLeague,
          starts_at: startsAt,
          servers: servers.map((name) => ({ name, url })),
        });
        await publish(db, [MATCHES_TAG]);
        const tab = dayPath(dayInArgentina(startsAt), today());
        tabs.add(tab);
        await expect.poll(() => html(tab), { intervals: [50] }).toContain(first);
        const name = `${first} vs Rival de Prueba`;
        return { rowId, name, path: `/futbol/${id}`, startsAt, tab };
      },
      addServer: async ({ rowId }, label) => {
        await db
          .insertInto('servers')
          .values({
            ...{ match_id: rowId, audio: 'LATINO', label, position: 99 },
            url: 'https://senal.example/2',
          })
          .execute();
        await publish(db, [matchTag(rowId)]);
      },
      killServer: async ({ rowId }, label) => {
        const { id } = await db
          .selectFrom('servers')
          .select('id')
          .where('match_id', '=', rowId)
          .where('label', '=', label)
          .executeTakeFirstOrThrow();
        const dead = { state: 'dead' as const, since: new Date() };
        await db
          .insertInto('server_health')
          .values({ server_id: id, ...dead })
          .onConflict((conflict) => conflict.column('server_id').doUpdateSet(dead))
          .execute();
        await publish(db, [serversTag('match', rowId)]);
      },
    });
    // An open page would go on asking for a match that is not there any more.
    await Promise.all(context.pages().map(async (page) => await page.close()));
    await db.deleteFrom('matches').where('source_id', 'like', `${OURS}%`).execute();
    await db.deleteFrom('leagues').where('name', 'like', `${OURS}%`).execute();
    await publish(db, [MATCHES_TAG]);
    for (const tab of tabs)
      await expect.poll(() => html(tab), { intervals: [50] }).not.toContain(OURS);
  },
});

export { expect };
