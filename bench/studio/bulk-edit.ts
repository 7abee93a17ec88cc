import { undoChange } from '../../src/data/commands/undo.ts';
import { MAX_BULK_TITLES } from '../../src/domain/catalogue/bulk-edit.ts';
import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { quantile } from '../edge-client.ts';
import { allOf, atMost, type Bar } from '../report.ts';
import { withMillion } from './million.ts';

const MAX_MS = 10_000;

/** As many titles as one edit may have: previewed, changed with history, undone. Through the studio's own screen. */
export async function measureBulkEdit(quick: boolean): Promise<Bar[]> {
  return await withMillion(quick, async ({ stack, db, actor, session }) => {
    const ids = await db
      .selectFrom('titles')
      .select('id')
      .where('kind', '=', 'movie')
      .where('genre', '=', 'DRAMA')
      .orderBy('newness', 'desc')
      .limit(quick ? 1000 : MAX_BULK_TITLES)
      .execute();
    const times = { preview: [] as number[], edit: [] as number[], undo: [] as number[] };
    const timed = async <Result>(what: keyof typeof times, work: () => Promise<Result>) => {
      const start = performance.now();
      const result = await work();
      times[what].push(performance.now() - start);
      return result;
    };
    let restored = 0;
    for (let turn = 0; turn < (quick ? 1 : 3); turn++) {
      const preview =
        '/titulos/cambiar?tipo=movie&genero=DRAMA&anio=2020&todos=si&poner-popular=si';
      const asked = await timed('preview', () =>
        askStudio(stack.studioOrigin, { path: preview, session }),
      );
      if (asked.status !== 200) throw new Error(`the preview answered ${asked.status}`);
      const { status, body } = await timed('edit', () =>
        askStudio(stack.studioOrigin, {
          path: '/titulos/cambiar',
          session,
          form: { ids: ids.map(({ id }) => id).join(), 'poner-genero': `NUEVO ${turn}` },
        }),
      );
      const change = /\/historial\/(\d+)/.exec(body)?.[1];
      if (status !== 200 || !change) throw new Error(`the edit answered ${status}`);
      const undone = await timed('undo', () => undoChange(db, actor, change));
      restored += undone.kind === 'undone' && undone.left.length === 0 ? undone.restored : 0;
    }
    const bar = (what: string, key: keyof typeof times, max: number): Bar =>
      atMost(what, quantile(times[key], 1), max, 'ms');
    const expected = ids.length * times.edit.length;
    return [
      bar('the preview of an edit of all that match, slowest', 'preview', MAX_MS),
      bar(`an edit of ${ids.length} titles with its history, slowest`, 'edit', MAX_MS),
      bar('its undo, slowest', 'undo', MAX_MS),
      allOf('titles as before after the undo', restored, expected),
    ];
  });
}
