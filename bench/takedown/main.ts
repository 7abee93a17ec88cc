import { SYSTEM } from '../../src/data/commands/change.ts';
import { setNamedHidden } from '../../src/data/commands/takedowns.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { fillCatalogue } from '../catalogue.ts';
import { type Answer, ask, ensureBuild, forEach, pause } from '../edge-client.ts';
import { allOf, atLeast, type Bar, benchOf, type Measured } from '../report.ts';
import { settled } from '../settled.ts';
import { startSlowPortals } from './slow-portals.ts';
import { measureStudio } from './studio.ts';

/**
 * Titles are taken down while their pages are being rendered with data from before. The renders end 0 to 9.9 s later,
 * half of them by the edge's retry. Are all these pages gone in the end, even when the portals are down?
 */

const OFFSET = 5200;
const SLOW_PORTS = [3401 + OFFSET, 3402 + OFFSET];
const MAX_DELAY_MS = 9900;

type Title = { id: string; path: string; delayMs: number };

async function listMovies(databaseUrl: string, count: number): Promise<Title[]> {
  const titles = await fillCatalogue(databaseUrl);
  const movies = titles.filter(({ kind }) => kind === 'movie').slice(-count);
  return movies.map(({ source_id: id }, place) => ({
    id,
    path: `/movie/${encodeURIComponent(id)}`,
    delayMs: Math.round((MAX_DELAY_MS * place) / (count - 1)),
  }));
}

async function askAll(stack: Stack, titles: readonly Title[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  await forEach(titles, 8, async ({ path }) => answers.push(await ask(stack.edge + path)));
  return answers;
}

const goneBar = (what: string, answers: readonly Answer[], status: number): Bar =>
  allOf(what, answers.filter((answer) => answer.status === status).length, answers.length);

export const run = benchOf({ rendered: measureRendered, studio: measureStudio });

async function measureRendered(quick: boolean): Promise<Measured> {
  ensureBuild();
  const slow = await startSlowPortals(
    SLOW_PORTS.map((from, place) => ({ from, to: 3001 + place + OFFSET })),
  );
  const stack = await startStack({ name: 'bench-takedown', offset: OFFSET, edgeAsks: SLOW_PORTS });
  const pool = createPool(stack.databaseUrl, 10);
  const db = createDb(pool);
  let titles: Title[] = [];
  try {
    titles = await listMovies(stack.databaseUrl, quick ? 20 : 100);
    await settled(stack.databaseUrl);

    let late = 0;
    const begun = performance.now();
    const viewed = await Promise.all(
      titles.map(async ({ id, path, delayMs }, place) => {
        let hidden: Promise<unknown> = Promise.resolve();
        const onRead = () => {
          hidden = setNamedHidden(db, SYSTEM, { kind: 'movie', id }, true);
        };
        slow.pages.set(path, { delayMs, isRetried: place % 2 === 1, onRead });
        // On a busy machine the longest renders exceed the edge's timeout, and their viewers give up.
        const answer = await ask(stack.edge + path).catch(() => null);
        await hidden;
        slow.pages.delete(path);
        return answer;
      }),
    );
    const tookMs = performance.now() - begun;
    // Pages for which the second purge came too early.
    late = (await askAll(stack, titles)).filter(
      ({ status, isHit }) => status === 200 && isHit,
    ).length;
    await settled(stack.databaseUrl);
    const afterwards = await askAll(stack, titles);
    stack.killPortal(0);
    stack.killPortal(1);
    // Longer than the edge takes to mark them as sick.
    await pause(5000);
    const withoutPortals = await askAll(stack, titles);
    return {
      bars: [
        atLeast(
          'pages that were rendered from before the takedown and stored after its second purge',
          late,
          1,
        ),
        goneBar('gone after the last purge', afterwards, 404),
        goneBar('gone also when all portals are', withoutPortals, 503),
      ],
      notes: [
        `${titles.length} titles, delays from 0 to ${MAX_DELAY_MS} ms; ${slow.retried()} pages came from a retry; the last view ended after ${tookMs.toFixed(0)} ms`,
        `viewers who asked before the takedown got ${viewed.filter((answer) => answer?.status === 200).length} pages`,
      ],
    };
  } finally {
    for (const { id } of titles) await setNamedHidden(db, SYSTEM, { kind: 'movie', id }, false);
    await db.destroy();
    await stack.stop();
    slow.close();
  }
}
