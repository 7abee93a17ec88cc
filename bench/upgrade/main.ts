import { BOOTED_MACHINE } from '../booted.ts';
import { pause } from '../edge-client.ts';
import { type Bar, type Bench, type Measured, onlyPart } from '../report.ts';
import { makePackages, NEW, OLD, PLANTED_TABLE } from './packages.ts';
import {
  forgetNewRelease,
  installAndFill,
  ORIGIN,
  type Site,
  startSite,
  stateOf,
  tamper,
  untilReady,
} from './site.ts';
import { CALM_MS, startViewersOf } from './start-viewers.ts';
import type { Answered, Asked } from './viewers.ts';

/**
 * From one release to the next and back while people watch, and an upgrade that is killed again and again. On a machine
 * booted from a tree of Debian, by apt from a signed repository. As root.
 */

const EDGE = 'http://127.0.0.1:8080';
const COUNTED_MS = 5000;
const WARM_PAGES = 100;
const PARTS = 4;
const BACKENDS = 8;
const HEALTHY_MS = 30_000;
const BEFORE_MS = 30_000;

type Rates = { cached: number; uncached: number };

/** Requests from inside the machine until `stop`. */
async function startViewers(
  site: Site,
  film: string,
  { cached, uncached }: Rates,
  seen = 0,
): Promise<{ stop: () => Promise<Answered> }> {
  const rows = await site.sql(
    "select '/movie/' || source_id from titles where active and not hidden and kind = 'movie' order by source_id",
  );
  const movies = rows.split('\n').map((path) => encodeURI(path));
  const asked: Asked = {
    ...{ edge: EDGE, origin: ORIGIN },
    cached: { paths: ['/', '/movies', ...movies.slice(0, WARM_PAGES)], rate: cached },
    // Each page once, until all were asked for.
    uncached: { paths: movies.slice(WARM_PAGES + seen), rate: uncached },
    posts: { body: `movie/${film}`, rate: 5 },
  };
  return await startViewersOf(site.machine, asked);
}

/** Imports the same changes again and again, as the release in use does it. */
function startImports(site: Site): { stop: () => Promise<{ done: number; failures: string[] }> } {
  let isStopping = false;
  const failures: string[] = [];
  let done = 0;
  const loop = (async () => {
    while (!isStopping) {
      const file = done % 2 === 0 ? 'changed' : 'catalogue';
      const line = `head -n 3000 /root/${file}.ndjson > /root/now.ndjson; butaca import /root/now.ndjson`;
      const ran = await site.machine.attempt(['sh', '-c', line], { limitMs: 600_000 });
      if (ran.code === 0) done += 1;
      else failures.push(ran.stderr.slice(-300));
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      await loop;
      return { done, failures };
    },
  };
}

const bar = (what: string, limit: string, measured: string | number, ok: boolean): Bar => ({
  ...{ what, bar: limit, measured, ok },
});

const listed = (failures: readonly (string | [string, number])[]): string =>
  [...new Set(failures.map(String))].slice(0, 4).join('; ').slice(0, 300);

async function viewerBars(
  site: Site,
  what: string,
  answered: Answered,
  film: string,
): Promise<Required<Measured>> {
  const { cached, uncached, posts } = answered;
  const failed = [...cached.failures, ...uncached.failures];
  const count = failed.reduce((sum, [, times]) => sum + times, 0) + posts.failures.length;
  const all = cached.sent + uncached.sent + posts.sent;
  // Portals hold what they have counted for up to five seconds.
  await pause(2 * COUNTED_MS);
  const kept = Number(
    await site.sql(
      `select coalesce(sum(opens), 0) from demand_counts join titles on titles.id = title_id where source_id = '${film}'`,
    ),
  );
  return {
    bars: [
      bar(
        `${what}: failed requests`,
        '0',
        `${count} of ${all}${count > 0 ? ` (${listed([...failed, ...posts.failures])})` : ''}`,
        count === 0,
      ),
      bar(
        `${what}: posts that were answered and are lost`,
        '0',
        `${posts.answered - kept} of ${posts.answered}`,
        kept >= posts.answered && posts.answered > 0,
      ),
    ],
    notes: [
      `${what}: ${cached.rate.toFixed(0)} cached requests/s, median ${cached.medianMs} ms, slowest ${cached.slowestMs} ms, ${((100 * cached.hits) / cached.sent).toFixed(1)} % hits; ${uncached.rate.toFixed(0)} uncached requests/s, median ${uncached.medianMs} ms, slowest ${uncached.slowestMs} ms, ${((100 * uncached.hits) / uncached.sent).toFixed(1)} % hits`,
    ],
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1000;
}

/** Under load a question after the health of a portal may come late: it is asked again for a while. */
async function isAt(site: Site, version: string): Promise<string | null> {
  const end = performance.now() + HEALTHY_MS;
  for (;;) {
    const { releases, healthy, drained } = await stateOf(site);
    const isWhole = releases.length === PARTS + 1 && releases.every((one) => one === version);
    if (isWhole && healthy === BACKENDS && drained === 0) return null;
    if (!isWhole || drained > 0 || performance.now() > end)
      return `${releases.join(' ')}, ${healthy} healthy backends, ${drained} drained`;
    await pause(1000);
  }
}

/** What the machine cannot carry without any upgrade. */
async function before(site: Site, film: string, rates: Rates): Promise<string[]> {
  const imports = startImports(site);
  const viewers = await startViewers(site, film, rates);
  await pause(BEFORE_MS);
  const { cached, uncached } = await viewers.stop();
  await imports.stop();
  // Portals hold what they have counted for a while.
  await pause(2 * COUNTED_MS);
  const failed = [...cached.failures, ...uncached.failures].reduce(
    (sum, [, times]) => sum + times,
    0,
  );
  return [
    `without an upgrade: ${failed} of ${cached.sent + uncached.sent} failed; uncached requests, median ${uncached.medianMs} ms, slowest ${uncached.slowestMs} ms`,
  ];
}

async function thereAndBack(site: Site, film: string, rates: Rates) {
  const notes = await before(site, film, rates);
  await site.sql('delete from demand_counts');
  const seen = (rates.uncached * (CALM_MS + 2 * BEFORE_MS)) / 1000;
  const viewers = await startViewers(site, film, rates, seen);
  const imports = startImports(site);
  const bars: Bar[] = [];
  try {
    let said = '';
    const up = await timed(async () => {
      said = await site.shell('(apt-get update -qq; apt-get install -y -qq butaca) 2>&1', 900_000);
    });
    const wrongUp = await isAt(site, NEW);
    if (wrongUp) throw new Error(`${wrongUp}\n${said}`);
    bars.push(
      bar(`apt install moves everything to ${NEW}`, 'yes', wrongUp ?? 'yes', wrongUp === null),
    );
    bars.push(
      bar(
        'its migration ran',
        'yes',
        String((await stateOf(site)).isMigrated),
        (await stateOf(site)).isMigrated,
      ),
    );
    await pause(CALM_MS);
    const back = await timed(async () => await site.shell('butaca rollback', 900_000));
    const wrongBack = await isAt(site, OLD);
    bars.push(
      bar(
        `butaca rollback moves everything to ${OLD}`,
        'yes',
        wrongBack ?? 'yes',
        wrongBack === null,
      ),
    );
    await pause(CALM_MS);
    notes.push(`upgrade by apt: ${up.toFixed(0)} s; rollback: ${back.toFixed(0)} s`);
  } finally {
    const imported = await imports.stop();
    const seen = await viewerBars(site, 'there and back', await viewers.stop(), film);
    bars.push(
      ...seen.bars,
      bar(
        'imports meanwhile: failed',
        '0',
        `${imported.failures.length} of ${imported.failures.length + imported.done} ${listed(imported.failures)}`,
        imported.failures.length === 0 && imported.done > 0,
      ),
    );
    notes.push(...seen.notes);
  }
  return { bars, notes };
}

/** Two ways to fail: a migration, and a release that does not start. Both times the old release goes on, and viewers notice nothing. */
async function failing(site: Site, film: string, rates: Rates) {
  await forgetNewRelease(site, NEW);
  const viewers = await startViewers(site, film, rates);
  await site.sql(`create table ${PLANTED_TABLE} ()`);
  const install = 'apt-get install -y -qq --reinstall butaca; dpkg -s butaca | grep ^Status';
  const status = await site.shell(install, 900_000);
  const afterMigration = await isAt(site, OLD);
  await site.sql(`drop table ${PLANTED_TABLE}`);
  const build = `/var/lib/butaca/releases/${NEW}/build/portal/server/index.js`;
  await site.shell(`mv ${build} ${build}.away`);
  const broken = await site.machine.attempt(['butaca', 'upgrade'], { limitMs: 900_000 });
  const afterStart = await isAt(site, OLD);
  await site.shell(`mv ${build}.away ${build}; butaca upgrade; butaca rollback`, 900_000);
  const seen = await viewerBars(site, 'failing', await viewers.stop(), film);
  const isConfigured = status.includes('install ok installed');
  return {
    bars: [
      bar(
        `a migration fails: ${OLD} goes on, and dpkg is content`,
        'yes',
        afterMigration ?? (isConfigured ? 'yes' : status.slice(-100)),
        afterMigration === null && isConfigured,
      ),
      bar(
        `portals of ${NEW} do not start: ${OLD} goes on`,
        'yes',
        afterStart ?? (broken.code === 0 ? 'said to be well' : 'yes'),
        afterStart === null && broken.code !== 0,
      ),
      ...seen.bars,
    ],
    notes: [...seen.notes, `it said: ${broken.stderr.trim().split('\n').at(-1)}`],
  };
}

async function killed(site: Site, film: string, times: number, rates: Rates) {
  const toOld = async () => {
    await site.shell(`butaca rollback ${OLD}`, 600_000);
    await forgetNewRelease(site, NEW);
  };
  await forgetNewRelease(site, NEW);
  const whole = await timed(async () => await site.shell('butaca upgrade', 600_000));
  await toOld();
  const viewers = await startViewers(site, film, rates);
  const wrong: string[] = [];
  const moments: string[] = [];
  for (let round = 0; round < times; round++) {
    const after = (Math.random() * whole).toFixed(2);
    const { code } = await site.machine.attempt(
      ['timeout', '-s', 'KILL', after, 'butaca', 'upgrade'],
      { limitMs: 600_000 },
    );
    const again = await site.machine.attempt(['butaca', 'upgrade'], { limitMs: 600_000 });
    const problem = again.code === 0 ? await isAt(site, NEW) : again.stderr.slice(-300);
    const { isMigrated } = await stateOf(site);
    moments.push(code === 0 ? `${after} (had ended)` : after);
    if (problem || !isMigrated) wrong.push(`killed after ${after} s: ${problem ?? 'not migrated'}`);
    console.log(
      `round ${round + 1}: killed after ${after} of ${whole.toFixed(1)} s: ${problem ?? 'finished'}`,
    );
    await toOld();
  }
  await untilReady(site);
  const seen = await viewerBars(site, 'killed', await viewers.stop(), film);
  return {
    bars: [
      bar(
        'killed with -9, then finished by `butaca upgrade`',
        `${times} of ${times}`,
        `${times - wrong.length} of ${times}`,
        wrong.length === 0,
      ),
      ...seen.bars,
    ],
    notes: [
      ...seen.notes,
      `killed after (s): ${moments.join(', ')}, of ${whole.toFixed(1)}`,
      ...wrong,
    ],
  };
}

export const needs = [...BOOTED_MACHINE, 'gpg', 'apt-ftparchive'];

export const run: Bench = async ({ quick, options }) => {
  const only = onlyPart(options, ['there', 'failing', 'killed']) ?? (quick ? 'there' : undefined);
  const packages = makePackages(options.get('--packages'));
  const rates = {
    cached: Number(options.get('--cached') ?? 200),
    // Each page once: the quick size has fewer.
    uncached: Number(options.get('--uncached') ?? (quick ? 25 : 100)),
  };
  const bars: Bar[] = [];
  const notes: string[] = [];
  const site = await startSite(quick ? 12_000 : 40_000);
  try {
    site.offer(packages.old);
    await installAndFill(site);
    const isRefused = await tamper(site);
    bars.push(
      bar(
        'apt refuses an index that was changed after signing',
        'yes',
        String(isRefused),
        isRefused,
      ),
    );
    site.offer(packages.new);
    const install = 'apt-get update -qq; apt-get install -y -qq butaca; butaca rollback';
    if (only && only !== 'there') await site.shell(install, 900_000);
    const fewer = { cached: rates.cached / 4, uncached: rates.uncached / 4 };
    const all = {
      there: async (film: string) => await thereAndBack(site, film, rates),
      failing: async (film: string) => await failing(site, film, fewer),
      killed: async (film: string) => await killed(site, film, quick ? 3 : 20, fewer),
    };
    // The openings of one film each are counted.
    const films = await site.sql(
      "select source_id from titles where active and kind = 'movie' order by source_id limit 3",
    );
    for (const [place, [name, measure]] of Object.entries(all).entries()) {
      if (only && only !== name) continue;
      const part = await measure(`${films.split('\n')[place]}`);
      bars.push(...part.bars);
      notes.push(...part.notes);
    }
    return { bars, notes };
  } finally {
    await site.remove();
  }
};
