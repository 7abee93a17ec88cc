import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Measured, none, type Options } from '../report.ts';
import { KINDS, type Kind } from './paths.ts';
import { startSite, wordsOf } from './site.ts';

/** Where the portal's processor time of a cold page goes, by the sources of what runs. `--kind movie` takes that kind alone. */

const FOLDER = resolve('.data/bench-cold-profiles');
const OFFSET = 16_600;
const WARM_UP = 100;

/** The first that fits the file of a function counts. */
const STAGES: readonly (readonly [string, RegExp])[] = [
  ['React', /node_modules\/(react|react-dom|scheduler)\//],
  [
    'router and data for hydration',
    /node_modules\/(react-router|@react-router|@remix-run|turbo-stream|cookie)\//,
  ],
  ['used CSS and first paint', /src\/portal\/first-paint\//],
  ['security headers, hashes', /src\/platform\/security-headers/],
  ['pg and kysely', /node_modules\/(pg|pg-.*|kysely|postgres-.*)\//],
  ['log and metrics', /node_modules\/(pino|prom-client|.*sonic.*)\/|platform\/(log|metrics)/],
  ['queries of ours', /src\/data\//],
  ['rules of ours', /src\/domain\//],
  ['server and gate', /src\/(portal\/server|platform|portal\/http)/],
  ['components and loaders', /src\/(portal|ui)\//],
  ['compressing', /^node:zlib/],
  ['Node: http, sockets, streams', /^node:/],
];
const GARBAGE = 'collecting garbage';
const NATIVE = 'native code without a caller';
const IDLE = new Set(['(idle)', '(root)']);

type ProfileNode = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
};
type Profile = { nodes: ProfileNode[]; startTime: number; samples: number[]; timeDeltas: number[] };

const maps = new Map<string, SourceMap | null>();
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const found = file.includes('/build/')
    ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    : null;
  maps.set(file, found);
  return found;
}

function sourceOf({ url, lineNumber, columnNumber }: ProfileNode['callFrame']): string {
  if (!url.startsWith('file:')) return url;
  const file = fileURLToPath(url);
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
  return entry && 'originalSource' in entry ? entry.originalSource : file;
}

/** What each node is part of: by its file, else as its caller. */
function stagesOf({ nodes }: Profile): Map<number, string | null> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stages = new Map<number, string | null>();
  const visit = (id: number, above: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName } = node.callFrame;
    const source = sourceOf(node.callFrame);
    const own = STAGES.find(([, files]) => files.test(source))?.[0] ?? above;
    const stage = functionName === '(garbage collector)' ? GARBAGE : own;
    stages.set(id, IDLE.has(functionName) ? null : stage);
    for (const child of node.children ?? []) visit(child, own);
  };
  const [root] = nodes;
  if (root) visit(root.id, NATIVE);
  return stages;
}

type Span = { kind: Kind; from: number; to: number };

/** Microseconds by kind and stage. */
function addUp(profile: Profile, spans: readonly Span[], sums: Map<Kind, Map<string, number>>) {
  const stages = stagesOf(profile);
  let at = profile.startTime;
  for (const [place, id] of profile.samples.entries()) {
    const lasts = profile.timeDeltas[place + 1] ?? 0;
    at += profile.timeDeltas[place] ?? 0;
    const span = spans.find(({ from, to }) => at >= from && at < to);
    const stage = stages.get(id);
    if (!span || !stage) continue;
    const of = sums.get(span.kind) ?? new Map<string, number>();
    of.set(stage, (of.get(stage) ?? 0) + lasts);
    sums.set(span.kind, of);
  }
}

const now = (): number => Number(process.hrtime.bigint() / 1000n);

export async function measureProfile(quick: boolean, options: Options): Promise<Measured> {
  const only = options.get('--kind');
  const kinds = KINDS.filter((kind) => (only ?? kind) === kind);
  rmSync(FOLDER, { recursive: true, force: true });
  const words = ['react-router', 'build', '--sourcemapServer', '--logLevel', 'error'];
  execFileSync('npx', words, { stdio: 'inherit' });
  const pages = quick ? 100 : 400;
  const site = await startSite(resolve('.'), { offset: OFFSET, profiles: FOLDER });
  const spans: Span[] = [];
  const notes: string[] = [];
  const pids = Object.entries(site.served.pids).filter(([name]) => name.startsWith('portal'));
  try {
    for (const kind of kinds) {
      await site.cost(kind, WARM_UP);
      const from = now();
      const cost = await site.cost(kind, pages);
      spans.push({ kind, from, to: now() });
      notes.push(`${kind}, while it is profiled: ${wordsOf(cost)} ms`);
    }
  } finally {
    await site.stop();
  }
  const sums = new Map<Kind, Map<string, number>>();
  for (const [, pid] of pids)
    for (const file of globSync(join(FOLDER, `*.${pid}.*.cpuprofile`)))
      addUp(JSON.parse(readFileSync(file, 'utf8')) as Profile, spans, sums);
  for (const [kind, of] of sums) {
    const total = [...of.values()].reduce((sum, each) => sum + each, 0);
    const shares = [...of]
      .toSorted(([, a], [, b]) => b - a)
      .map(
        ([stage, sum]) =>
          `${stage} ${(sum / pages / 1000).toFixed(2)} (${Math.round((sum / total) * 100)} %)`,
      );
    notes.push(
      `${kind}, ms in a portal: ${(total / pages / 1000).toFixed(2)} = ${shares.join(', ')}`,
    );
  }
  const { all, wrong } = site.views;
  return { bars: [none('cold views that failed, or were not cold', wrong, all)], notes };
}
