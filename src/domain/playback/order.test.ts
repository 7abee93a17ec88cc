import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEALTH } from './health.ts';
import { byHealth, shownOrder } from './order.ts';
import { AUDIO_GROUPS, findServer, groupServers, type Server } from './servers.ts';

const servers = fc
  .uniqueArray(
    fc.record({
      audio: fc.constantFrom(...AUDIO_GROUPS),
      label: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      health: fc.constantFrom(...HEALTH),
    }),
    { selector: ({ audio, label }) => audio + label, maxLength: 15 },
  )
  .map((rows) =>
    rows.map(
      (row, place): Server => ({
        ...row,
        plays: '',
        rowId: String(place),
        url: `https://video.example/${place}`,
        since: row.health === 'dead' ? '2026-11-14T00:00:00.000Z' : null,
      }),
    ),
  );

const rank = (server: Server) => HEALTH.indexOf(server.health);

test('within a language the better server comes first, and equal ones keep their places', () => {
  fc.assert(
    fc.property(servers, (given) => {
      for (const group of groupServers(byHealth(given))) {
        const before = given.filter(({ audio }) => audio === group.audio);
        expect(group.servers.toSorted((a, b) => Number(a.rowId) - Number(b.rowId))).toEqual(before);
        group.servers.forEach((server, place) => {
          const next = group.servers[place + 1];
          if (!next) return;
          expect(rank(server)).toBeLessThanOrEqual(rank(next));
          if (rank(server) === rank(next))
            expect(Number(server.rowId)).toBeLessThan(Number(next.rowId));
        });
      }
    }),
  );
});

test("ordering twice changes nothing, and a group's name means its best server [PLAY-03]", () => {
  fc.assert(
    fc.property(servers, (given) => {
      const ordered = byHealth(given);
      expect(byHealth(ordered)).toEqual(ordered);
      for (const { audio, servers: all } of groupServers(ordered)) {
        const best = Math.min(...all.map(rank));
        expect(rank(findServer(ordered, audio, audio) as Server)).toBe(best);
      }
    }),
  );
});

test('what is shown changes exactly with the order and with who is dead since when', () => {
  const shown = (list: readonly Server[]) =>
    groupServers(byHealth(list)).map((group) =>
      group.servers.map(({ rowId, since }) => [rowId, since]),
    );
  fc.assert(
    fc.property(servers, fc.nat(), fc.constantFrom(...HEALTH), (given, at, health) => {
      const changed = given.map((server, place) =>
        place === at % Math.max(1, given.length)
          ? { ...server, health, since: health === 'dead' ? '2026-11-15T00:00:00.000Z' : null }
          : server,
      );
      const isSame = JSON.stringify(shown(given)) === JSON.stringify(shown(changed));
      expect(shownOrder(given) === shownOrder(changed)).toBe(isSame);
    }),
  );
});
