import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { publish } from '../../src/data/commands/publish.ts';
import { createDb, createPool, type Db } from '../../src/data/database.ts';
import { titleTag } from '../../src/domain/tags.ts';
import { encode } from '../../src/platform/pictures/encode.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { fillCatalogue } from '../catalogue.ts';
import { ensureBuild, forEach, pause, warm } from '../edge-client.ts';
import { MATCH_ID, prepareNight } from '../live/busy-night.ts';
import { order } from '../order.ts';
import { addressesOf } from '../overload/addresses.ts';
import { plot } from '../plot.ts';
import { familySeconds } from '../process-cpu.ts';
import type { Bar, Bench } from '../report.ts';
import { settled } from '../settled.ts';
import {
  type Cores,
  type Costs,
  EVENTS,
  type Event,
  eachPart,
  PARTS,
  predict,
  type Rates,
} from './predict.ts';
import { type Needs, needsOf } from './scale.ts';

/**
 * What one event of each kind costs each part, measured alone; then all kinds at once, at other rates, beside what the
 * model says of them. CPU time, because others use the machine too.
 */

const OFFSET = 9300;
const WITHIN = 0.2;
/** Each kind alone. */
const ALONE: Rates = { view: 300, poll: 300, detail: 30, list: 20, search: 5, publish: 2 };
/** All at once. */
const EVENING: Rates = { view: 200, poll: 400, detail: 15, list: 8, search: 3, publish: 1 };

type Address = Record<Exclude<Event, 'publish'>, string[]>;
type Site = { stack: Stack; db: Db; addresses: Address; tags: string[] };

const partOf = (name: string) => (name.startsWith('portal') ? 'portals' : name);

function used(stack: Stack): Cores {
  const pids = [...stack.pids()];
  return eachPart((part) =>
    pids
      .filter(([name]) => partOf(name) === part)
      .reduce((sum, [, pid]) => sum + familySeconds(pid), 0),
  );
}

/** Of titles that no viewer of this bench looks at, so that what a publish costs is its own. */
async function publishAt({ db, tags }: Site, rate: number, seconds: number): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; sent++) {
    await pause(Math.max(0, start + (sent * 1000) / rate - performance.now()));
    await publish(db, [tags[sent % tags.length] as string]);
  }
}

/** Cores that each part has used while these rates were sent. */
async function load(site: Site, rates: Partial<Rates>, seconds: number): Promise<Cores> {
  const { stack, addresses } = site;
  const before = used(stack);
  const start = performance.now();
  const sending = EVENTS.flatMap((event) => {
    const rate = rates[event] ?? 0;
    if (rate === 0) return [];
    if (event === 'publish') return [publishAt(site, rate, seconds)];
    // What was sent is not sent again: it would be a stored answer.
    const isStored = event === 'view' || event === 'poll';
    const urls = isStored ? addresses[event] : addresses[event].splice(0, rate * seconds + 1);
    return [
      order({ urls, rate, seconds, priority: 0 }).then(({ sent, answered }) => {
        if (answered.length < 0.99 * sent)
          throw new Error(`${event}: ${answered.length} of ${sent} answered`);
      }),
    ];
  });
  await Promise.all([...sending, pause(seconds * 1000)]);
  const after = used(stack);
  const took = (performance.now() - start) / 1000;
  return eachPart((part) => (after[part] - before[part]) / took);
}

async function costsOf(site: Site, seconds: number): Promise<Costs> {
  const idle = await load(site, {}, seconds);
  const each = {} as Costs['each'];
  for (const event of EVENTS) {
    const cores = await load(site, { [event]: ALONE[event] }, seconds);
    each[event] = eachPart((part) => Math.max(0, cores[part] - idle[part]) / ALONE[event]);
    // A publish is repeated for a while.
    if (event === 'publish') await settled(site.stack.databaseUrl);
  }
  return { idle, each };
}

async function prepare(stack: Stack, db: Db): Promise<Site> {
  const titles = await fillCatalogue(stack.databaseUrl);
  await prepareNight(stack.databaseUrl, new Date(Date.now() - 60_000));
  const { cached, ...pages } = addressesOf(stack.edge, titles);
  await settled(stack.databaseUrl);
  const addresses = { ...pages, view: cached, poll: [`${stack.edge}/vivo/partido/${MATCH_ID}`] };
  await forEach([...addresses.view, ...addresses.poll], 4, warm);
  const unseen = await db.selectFrom('titles').select('id').where('kind', '=', 'anime').execute();
  return { stack, db, addresses, tags: unseen.slice(-200).map(({ id }) => titleTag(id)) };
}

const LINES: Record<string, keyof Needs> = {
  'edges, with TLS': 'edgeCores',
  portals: 'portalCores',
  PostgreSQL: 'databaseCores',
  'Gbit/s': 'gigabits',
};
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];

/** Rows of the table in docs/scale.md, and its plot. */
function scaleRows(costs: Costs): string[] {
  const all = SIZES.map((viewers) => needsOf(viewers, costs));
  const series = Object.entries(LINES).map(([name, figure]) => ({
    name,
    points: all.map((needs) => ({ at: needs.viewers, value: needs[figure] })),
  }));
  mkdirSync(resolve('docs/plots'), { recursive: true });
  const title = 'Cores (and Gbit/s) that an evening needs';
  writeFileSync(
    resolve('docs/plots/scale.svg'),
    plot(title, series, { unit: 'viewers at once', isTenfold: true }),
  );
  return all.map(
    (needs) =>
      `| ${needs.viewers} | ${needs.requests.toFixed(0)} | ${needs.edgeCores.toFixed(1)} | ${needs.portalCores.toFixed(2)} | ` +
      `${needs.databaseCores.toFixed(2)} | ${needs.gigabits.toFixed(2)} | ${needs.edges} + ${needs.others} | ${needs.euros} |`,
  );
}

const POSTERS = 40;

/** CPU of a card's picture, made of a poster of a usual size. */
async function pictureMs(): Promise<number> {
  const [file = ''] = globSync(resolve('demo/art/files/posters/*.webp')).sort();
  const poster = await sharp(readFileSync(file)).resize(1000, 1500).jpeg().toBuffer();
  const before = process.cpuUsage();
  for (let count = 0; count < POSTERS; count++)
    await encode(poster, { width: 240, ratio: 1.5, format: 'avif' });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / POSTERS;
}

const micro = (seconds: number): string => (seconds * 1e6).toFixed(0);

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const seconds = quick ? 6 : 40;
  const stack = await startStack({ name: 'bench-model', offset: OFFSET });
  const db = createDb(createPool(stack.databaseUrl, 2));
  try {
    const site = await prepare(stack, db);
    const costs = await costsOf(site, seconds);
    const said = predict(costs, EVENING);
    const measured = await load(site, EVENING, seconds);
    const bars: Bar[] = PARTS.map((part) => {
      const off = said[part] / measured[part] - 1;
      return {
        what: `${part}: cores of an evening, as predicted`,
        bar: `within ${WITHIN * 100} % of what is measured`,
        measured: `${said[part].toFixed(3)}, measured ${measured[part].toFixed(3)} (${off > 0 ? '+' : ''}${(off * 100).toFixed(0)} %)`,
        ok: Math.abs(off) <= WITHIN,
      };
    });
    const row = (name: string, cores: Cores) =>
      `${name}: ${PARTS.map((part) => `${part} ${micro(cores[part])}`).join(', ')} µs`;
    return {
      bars,
      notes: [
        row('idle, per second', costs.idle),
        ...EVENTS.map((event) => row(event, costs.each[event])),
        `a picture of a card: ${(await pictureMs()).toFixed(0)} ms of a process of its own`,
        ...(quick ? [] : scaleRows(costs)),
        JSON.stringify(costs),
      ],
    };
  } finally {
    await db.destroy();
    await stack.stop();
  }
};
