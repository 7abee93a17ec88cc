import type { APIRequestContext } from '@playwright/test';
import { publish } from '../../../src/data/commands/publish.ts';
import { dayPath } from '../../../src/domain/football/day-tabs.ts';
import { MATCHES_TAG } from '../../../src/domain/tags.ts';
import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import { expect, test } from '../support/operator.ts';

const LEAGUE = 'Copa del Minuto';
const MINUTE = 60_000;
const LATE_MS = 5000;

type Sample = { id: string; startsAt: Date; turnsAt: Date; shows: string };

/** Ten matches that begin within the next seconds, and ten of one minute that end. */
function samples(): Sample[] {
  const now = Date.now();
  return Array.from({ length: 20 }, (_, place) => {
    const turnsAt = new Date(now + 4000 + place * 400);
    const begins = place % 2 === 0;
    return {
      id: `turno-${place}`,
      startsAt: begins ? turnsAt : new Date(turnsAt.getTime() - MINUTE),
      turnsAt,
      shows: begins ? 'EN VIVO' : 'Finalizado',
    };
  });
}

/** What the card of each match says, by its id, as the edge delivers it. */
async function readCards(
  request: APIRequestContext,
  matches: readonly Sample[],
): Promise<Map<string, string>> {
  const today = dayInArgentina(new Date());
  const days = new Set(matches.map(({ startsAt }) => dayInArgentina(startsAt)));
  const cards = new Map<string, string>();
  for (const day of days) {
    const html = await (await request.get(dayPath(day, today))).text();
    for (const [, id = '', card = ''] of html.matchAll(
      /<a[^>]* href="\/futbol\/([^"]+)"[^>]*>(.*?)<\/a>/gs,
    ))
      cards.set(id, card.replaceAll(/<[^>]+>/g, ' '));
  }
  return cards;
}

test('without script a match is live within five seconds of its kick-off, and over within five of its end', async ({
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
    const waiting = new Map(matches.map((match) => [match.id, match]));
    const early: string[] = [];
    const late: string[] = [];
    await expect
      .poll(
        async () => {
          const asked = Date.now();
          const cards = await readCards(request, matches);
          const answered = Date.now();
          for (const [id, { shows, turnsAt }] of waiting) {
            const isShown = cards.get(id)?.includes(shows);
            if (isShown) waiting.delete(id);
            if (isShown && answered < turnsAt.getTime()) early.push(id);
            if (!isShown && asked > turnsAt.getTime() + LATE_MS) late.push(id);
          }
          return waiting.size;
        },
        { intervals: [100], timeout: 30_000 },
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
