import type { APIRequestContext, Page } from '@playwright/test';
import { publish } from '../../../src/data/commands/publish.ts';
import { dayPath } from '../../../src/domain/football/day-tabs.ts';
import { MATCHES_TAG } from '../../../src/domain/tags.ts';
import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import { expect, test } from '../support/operator.ts';
import { scriptTookOver } from '../support/viewer.ts';

const LEAGUE = 'Copa del Minuto';
const MINUTE = 60_000;
const LATE_MS = 5000;
/** For pages to be open before the first one turns. */
const LEAD_MS = 15_000;

type Sample = { id: string; startsAt: Date; turnsAt: Date; shows: string };

/** Ten matches that begin within the next seconds, and ten of one minute that end. */
function samples(): Sample[] {
  const now = Date.now();
  return Array.from({ length: 20 }, (_, place) => {
    const turnsAt = new Date(now + LEAD_MS + place * 400);
    const begins = place % 2 === 0;
    return {
      id: `turno-${place}`,
      startsAt: begins ? turnsAt : new Date(turnsAt.getTime() - MINUTE),
      turnsAt,
      shows: begins ? 'EN VIVO' : 'Finalizado',
    };
  });
}

type Cards = Map<string, string>;

/** What the card of each match says, by its id. */
function cardsIn(html: string): Cards {
  const links = html.matchAll(/<a[^>]* href="\/futbol\/([^"]+)"[^>]*>(.*?)<\/a>/gs);
  return new Map(
    [...links].map(([, id = '', card = '']) => [id, card.replaceAll(/<[^>]+>/g, ' ')]),
  );
}

const readHome = async (request: APIRequestContext): Promise<Cards> =>
  cardsIn(await (await request.get('/')).text());

/** A page that stays open. */
const readOpen = async (page: Page): Promise<Cards> => cardsIn(await page.content());

/** The agenda, as the edge delivers it. */
async function readAgenda(request: APIRequestContext, matches: readonly Sample[]): Promise<Cards> {
  const today = dayInArgentina(new Date());
  const days = new Set(matches.map(({ startsAt }) => dayInArgentina(startsAt)));
  const pages = await Promise.all(
    [...days].map(async (day) => await (await request.get(dayPath(day, today))).text()),
  );
  return cardsIn(pages.join(''));
}

/** Of a match that is over, home has no card. */
const isOnHome = ({ id, shows }: Sample, cards: Cards): boolean =>
  shows === 'Finalizado' ? !cards.has(id) : cards.get(id)?.includes(shows) === true;

test('on the agenda and on home, open or read again, a match is live within five seconds of its kick-off, and over within five of its end', async ({
  page,
  request,
  operator: { db },
}) => {
  const matches = samples();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('leagues')
      .values({ name: LEAGUE, icon: '', background: '', match_minutes: 1 })
      .execute();
    await tx
      .insertInto('matches')
      .values(
        matches.map(({ id, startsAt }) => ({
          source_id: id,
          first_team: `Local ${id}`,
          second_team: 'Visita',
          league_name: LEAGUE,
          starts_at: startsAt,
        })),
      )
      .execute();
    await publish(tx, [MATCHES_TAG]);
  });
  try {
    const last = String(matches.at(-1)?.id);
    await expect
      .poll(async () => (await readHome(request)).has(last), { intervals: [50] })
      .toBe(true);
    await page.goto('/');
    await page.mouse.move(9, 9);
    await scriptTookOver(page);
    const places = {
      agenda: (cards: Cards, { id, shows }: Sample) => cards.get(id)?.includes(shows) === true,
      home: (cards: Cards, match: Sample) => isOnHome(match, cards),
      open: (cards: Cards, match: Sample) => isOnHome(match, cards),
    };
    const names = Object.keys(places) as (keyof typeof places)[];
    const waiting = new Set(names.flatMap((place) => matches.map((match) => ({ place, match }))));
    const early: string[] = [];
    const late: string[] = [];
    await expect
      .poll(
        async () => {
          const asked = Date.now();
          const [agenda, home, open] = await Promise.all([
            readAgenda(request, matches),
            readHome(request),
            readOpen(page),
          ]);
          const answered = Date.now();
          const cards = { agenda, home, open };
          for (const each of waiting) {
            const { place, match } = each;
            const isShown = places[place](cards[place], match);
            const turnsAt = match.turnsAt.getTime();
            if (isShown) waiting.delete(each);
            if (isShown && answered < turnsAt) early.push(`${place} ${match.id}`);
            if (!isShown && asked > turnsAt + LATE_MS) late.push(`${place} ${match.id}`);
          }
          return waiting.size;
        },
        { intervals: [100], timeout: 45_000 },
      )
      .toBe(0);
    expect({ early, late: [...new Set(late)] }).toEqual({ early: [], late: [] });
  } finally {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('matches').where('league_name', '=', LEAGUE).execute();
      await tx.deleteFrom('leagues').where('name', '=', LEAGUE).execute();
      await publish(tx, [MATCHES_TAG]);
    });
  }
});
