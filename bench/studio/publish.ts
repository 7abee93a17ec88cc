import { saveMatches } from '../../src/data/commands/matches.ts';
import { undoChange } from '../../src/data/commands/undo.ts';
import { listAgenda } from '../../src/data/queries/agenda.ts';
import { daySpan } from '../../src/domain/football/agenda.ts';
import { dayInArgentina } from '../../src/domain/time/clock.ts';
import { StandInEdge } from '../../tests/support/stand-in-edge.ts';
import { ask, pause, quantile, warm } from '../edge-client.ts';
import { allOf, atMost, type Bar } from '../report.ts';
import { withStudio } from './operator.ts';

const WAIT_MS = 1000;

/** Each change is looked for at the edge one second after its commit; another edge must have been told by then. */
export async function measurePublish(quick: boolean): Promise<Bar[]> {
  const witness = new StandInEdge();
  await witness.start();
  const tries = quick ? 10 : 100;
  try {
    return await withStudio(
      { name: 'bench-studio', offset: 2100, otherEdges: [witness.url] },
      async ({ stack, db, actor }) => {
        const { from, to } = daySpan(dayInArgentina(new Date()));
        const [match] = await listAgenda(db, from, to);
        if (!match) throw new Error('the demo has no match today');
        const { rowId, id, fields, servers } = match;
        const base = {
          fields,
          servers: servers.map(({ id: server, label, url }) => ({
            id: server,
            fields: { label, url },
          })),
        };
        const pages = [`${stack.edge}/futbol`, `${stack.edge}/futbol/${id}`];
        const shown = { save: 0, undo: 0 };
        const told = { save: 0, undo: 0 };
        const took: number[] = [];
        const check = async (what: 'save' | 'undo', isDone: (body: string) => boolean) => {
          const commit = performance.now();
          const known = witness.purges.length;
          await pause(WAIT_MS);
          const answers = await Promise.all(pages.map((page) => ask(page)));
          if (answers.every(({ status, body }) => status === 200 && isDone(body))) shown[what] += 1;
          if (witness.purges.length > known) told[what] += 1;
          return commit;
        };
        for (let place = 1; place <= tries; place++) {
          for (const page of pages) await warm(page);
          const name = `Cambio ${place} ${Date.now().toString(36)}`;
          const mine = { ...base, fields: { ...fields, firstTeam: name } };
          const start = performance.now();
          const saved = await saveMatches(db, actor, [
            { kind: 'change', key: 'a', rowId, base, mine },
          ]);
          took.push(performance.now() - start);
          await check('save', (body) => body.includes(name));
          for (const page of pages) await warm(page);
          const undone = await undoChange(db, actor, String(saved.change));
          if (undone.kind !== 'undone') throw new Error(`the undo was ${undone.kind}`);
          await check('undo', (body) => !body.includes(name));
        }
        const bar = (what: string, count: number): Bar => allOf(what, count, tries);
        return [
          bar('a save is on both pages at the edge within 1 s', shown.save),
          bar('its undo too', shown.undo),
          bar('another edge is told of a save within 1 s', told.save),
          bar('and of its undo', told.undo),
          atMost('a save, median', quantile(took, 0.5), 250, 'ms'),
        ];
      },
    );
  } finally {
    await witness.stop();
  }
}
