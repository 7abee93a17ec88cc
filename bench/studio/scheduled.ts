import { scheduleDraft } from '../../src/data/commands/drafts.ts';
import { recordName } from '../../src/data/commands/publish-due.ts';
import { readRecord } from '../../src/data/commands/save-record.ts';
import type { RecordVersion } from '../../src/domain/catalogue/title-edit.ts';
import { ask, pause, quantile, warm } from '../edge-client.ts';
import { allOf, type Bar } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

/** After its time, a change may take this long to be at the edge. */
const MAX_MS = 2000;
/** Each round plans this many titles for one instant. */
const AT_ONCE = 5;
/** How long before its time a round is planned. */
const AHEAD_MS = 3000;
const ASK_EVERY_MS = 50;

type Shown = { early: boolean; after: number };

/** Asks for a page from before the change until it shows it. */
export async function watch(page: string, name: string, due: number): Promise<Shown> {
  for (;;) {
    const sent = Date.now();
    const { status, body } = await ask(page);
    if (status === 200 && body.includes(name))
      return { early: sent < due, after: Date.now() - due };
    if (sent > due + 15_000) return { early: false, after: Number.POSITIVE_INFINITY };
    await pause(ASK_EVERY_MS);
  }
}

async function planRound(
  { db, actor, stack }: Bench,
  rows: { id: string; source_id: string }[],
  round: number,
) {
  const due = new Date(Math.ceil((Date.now() + AHEAD_MS) / 1000) * 1000);
  return await Promise.all(
    rows.map(async ({ id, source_id }) => {
      const base = (await readRecord(db, { table: 'titles', rowId: id })) as RecordVersion;
      const name = `Programada ${round} ${id} ${due.getTime().toString(36)}`;
      const patch = { ...base, fields: { ...base.fields, name } };
      const draft = { record: recordName('titles', id), action: 'titles.edit' } as const;
      const page = `${stack.edge}/movie/${source_id}`;
      await warm(page);
      await scheduleDraft(db, actor, draft, { base, patch }, due);
      return { page, name, due: due.getTime() };
    }),
  );
}

/** Changes that were planned for an instant: at the edge from then on, and not before. */
export async function measureScheduled(quick: boolean): Promise<Bar[]> {
  const rounds = quick ? 4 : 20;
  return await withStudio({ name: 'bench-studio', offset: 2100 }, async (bench) => {
    const { db } = bench;
    await db.deleteFrom('drafts').execute();
    const rows = await db
      .selectFrom('titles')
      .select(['id', 'source_id'])
      .where('kind', '=', 'movie')
      .where('active', '=', true)
      .where('hidden', '=', false)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const shown: Shown[] = [];
    for (let round = 0; round < rounds; round++) {
      const planned = await planRound(bench, rows, round);
      shown.push(
        ...(await Promise.all(planned.map((each) => watch(each.page, each.name, each.due)))),
      );
    }
    const inTime = shown.filter(({ early, after }) => !early && after <= MAX_MS).length;
    const tries = rounds * AT_ONCE;
    const times = shown.map(({ after }) => after);
    return [
      allOf('a planned change is at the edge from its time to 2 s after it', inTime, tries),
      {
        what: 'none was there before its time; median and slowest',
        bar: `0 early, <= ${MAX_MS} ms`,
        measured: `${shown.filter(({ early }) => early).length} early, ${quantile(times, 0.5)} and ${quantile(times, 1)} ms`,
        ok: shown.every(({ early }) => !early) && quantile(times, 1) <= MAX_MS,
      },
    ];
  });
}
