import { addDemo } from '../../demo/fill.ts';
import { startStack } from '../../tools/stack.ts';
import {
  type Answer,
  ask,
  ensureBuild,
  movieIdsIn,
  pause,
  quantile,
  warm,
  watchPage,
} from '../edge-client.ts';
import { atMost, type Bar, type Bench, none } from '../report.ts';
import { type Changer, startChanger } from './change.ts';
import { measureLists } from './lists.ts';

/** Is a change by import on every page that shows it one second after its commit, and are only those pages renewed? */

const WAIT_MS = 1000;
const SHOWN_FAILURES = 10;
/** Every purge is repeated about two seconds later. */
const WATCH_MS = 4000;

type Tally = { tries: number; failures: number };

class Outcome {
  readonly shows = new Map<string, Tally>();
  readonly keeps = new Map<string, Tally>();
  readonly failures: string[] = [];

  count(kind: 'shows' | 'keeps', page: string, failure: string | null): void {
    const tally = this[kind].get(page) ?? { tries: 0, failures: 0 };
    tally.tries += 1;
    if (failure !== null) {
      tally.failures += 1;
      this.failures.push(`${page}: ${failure}`);
    }
    this[kind].set(page, tally);
  }
}

const seen = ({ status, isHit, age }: Answer) => `${status}, ${isHit ? 'hit' : 'miss'}, age ${age}`;

/** A new name per try, so that no older copy can pass for the new one. */
const newName = (id: string, place: number) => `Cambio ${place} ${Date.now().toString(36)} ${id}`;

async function oneTry(
  edge: string,
  changer: Changer,
  result: Outcome,
  title: { id: string; name: string; other: string; place: number },
): Promise<string> {
  const pages = new Map([
    ['/movie/ID', `/movie/${title.id}`],
    ['/movie/ID.data', `/movie/${title.id}.data`],
    ['/movies', '/movies'],
    ['/movies.data', '/movies.data'],
    ['/', '/'],
    ['/_.data', '/_.data'],
    ['/movie/OTHER', `/movie/${title.other}`],
    ['/movie/OTHER.data', `/movie/${title.other}.data`],
    ['/series', '/series'],
    ['/anime', '/anime'],
  ]);
  await changer.settled();
  const before = new Map<string, Answer>();
  for (const [page, path] of pages) before.set(page, await warm(edge + path));
  for (const page of ['/movie/ID', '/movie/ID.data', '/movies', '/movies.data']) {
    if (!before.get(page)?.body.includes(title.name)) throw new Error(`${page} lacks its title`);
  }

  const name = newName(title.id, title.place);
  const commit = await changer.change(new Map([[title.id, { NOMBRE: name }]]));
  await pause(commit + WAIT_MS - performance.now());
  const elapsed = (performance.now() - commit) / 1000;
  const answers = await Promise.all(
    [...pages].map(async ([page, path]) => ({ page, answer: await ask(edge + path) })),
  );
  for (const { page, answer } of answers) {
    if (before.get(page)?.body.includes(title.name)) {
      const ok = answer.status === 200 && answer.body.includes(name);
      result.count('shows', page, ok ? null : `try ${title.place}, old name (${seen(answer)})`);
    } else {
      const ok = answer.isHit && answer.age >= Math.floor(elapsed);
      result.count('keeps', page, ok ? null : `try ${title.place}, renewed (${seen(answer)})`);
    }
  }
  return name;
}

/** Viewers request pages all the time, also during the commit. */
async function measureDelay(
  edge: string,
  changer: Changer,
  title: { id: string; name: string; place: number },
): Promise<{ milliseconds: number; wentBack: boolean; name: string }> {
  await changer.settled();
  const urls = [`${edge}/movie/${title.id}`, `${edge}/movies`];
  await Promise.all(urls.map((url) => warm(url)));
  const name = newName(title.id, title.place);
  let end = Number.POSITIVE_INFINITY;
  const watching = urls.map((url) => watchPage(url, name, () => end));
  await pause(100);
  const commit = await changer.change(new Map([[title.id, { NOMBRE: name }]]));
  end = commit + WATCH_MS;
  const watched = await Promise.all(watching);
  return {
    milliseconds: Math.max(...watched.map(({ first }) => first)) - commit,
    wentBack: watched.some(({ wentBack }) => wentBack > 0),
    name,
  };
}

const bars = (tallies: Map<string, Tally>, what: (page: string) => string): Bar[] =>
  [...tallies].map(([page, { tries, failures }]) => none(what(page), failures, tries));

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  // Not 2000: fetch and browsers refuse port 10080.
  const stack = await startStack({ name: 'bench-publish', offset: 2100 });
  let changer: Changer | undefined;
  try {
    // As it was before an earlier run.
    await addDemo(stack.databaseUrl, stack.hostOrigin);
    changer = await startChanger(stack.databaseUrl, stack.hostOrigin);
    const first = await warm(`${stack.edge}/movies`);
    const ids = movieIdsIn(first.body);
    const second = /href="(\/movies\?cursor=[^"]+)"/.exec(first.body)?.[1];
    const others = movieIdsIn((await warm(stack.edge + second)).body);
    const names = new Map(ids.map((id) => [id, newName(id, 0)]));
    await changer.change(new Map([...names].map(([id, name]) => [id, { NOMBRE: name }])));

    const result = new Outcome();
    const tries = quick ? 20 : 100;
    for (let place = 1; place <= tries; place++) {
      const id = String(ids[place % ids.length]);
      const title = { id, name: String(names.get(id)), other: String(others[0]), place };
      names.set(id, await oneTry(stack.edge, changer, result, title));
    }

    const delays: number[] = [];
    let wentBack = 0;
    for (let place = 1; place <= (quick ? 3 : 10); place++) {
      const id = String(ids[place % ids.length]);
      const title = { id, name: String(names.get(id)), place: tries + place };
      const delay = await measureDelay(stack.edge, changer, title);
      names.set(id, delay.name);
      delays.push(delay.milliseconds);
      if (delay.wentBack) wentBack += 1;
    }
    const lists = await measureLists(stack, changer, others, tries);
    return {
      bars: [
        ...bars(result.shows, (page) => `${page} shows the change 1 s after the commit`),
        ...bars(result.keeps, (page) => `${page} does not show it and stays a hit`),
        atMost('slowest change while viewers ask all the time', Math.max(...delays), 1000, 'ms'),
        none('changes that went back to the old page later', wentBack, delays.length),
        ...lists.bars,
      ],
      notes: [
        `${tries} tries; median delay ${Math.round(quantile(delays, 0.5))} ms`,
        ...result.failures.slice(0, SHOWN_FAILURES),
        ...lists.notes,
      ],
    };
  } finally {
    await changer?.close().catch(() => {});
    await stack.stop();
  }
};
