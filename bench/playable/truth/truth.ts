import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  allOf,
  atLeast,
  atMost,
  type Bar,
  countsOf,
  type Measured,
  none,
  type Options,
  table,
} from '../../report.ts';
import type { Case } from '../farm/case.ts';
import { combinations, differences, SEED } from '../farm/combinations.ts';
import { startFarm } from '../farm/farm.ts';
import { hasPicture, hasSound } from '../farm/media.ts';
import { NAMED } from '../farm/named.ts';
import { type Probed, probeCases } from '../probed.ts';
import { ENGINES, type Engine, type Seen, seenBy } from './engines.ts';
import { type Tried, type Verdict, verdictOf } from './outcome.ts';
import { portalPage } from './portal.ts';

/**
 * What the probe says of every case, beside what two engines do with it, `--times` over. `--seed` draws other
 * combinations, `--count` as many, `--match` takes only cases whose name matches this pattern.
 */

const FILE = resolve('bench/results/playable-truth.json');
const ENGINE_NAMES = Object.keys(ENGINES) as Engine[];
const MAX_UNSURE = 0.05;

const NEITHER = { picture: false, sound: false };

type Run = Record<Engine, Seen>;

function hasOf({ start, media, playlist }: Case): { picture: boolean; sound: boolean } {
  if (start === 'page') return NEITHER;
  return {
    picture: hasPicture(media),
    sound: hasSound(media) || playlist?.hasSoundApart === true,
  };
}

function casesOf(quick: boolean, options: Options): Case[] {
  const count = Number(options.get('--count') ?? (quick ? 40 : 400));
  const all = [...NAMED, ...combinations(Number(options.get('--seed') ?? SEED), count)];
  const match = options.get('--match');
  return match === undefined ? all : all.filter(({ name }) => new RegExp(match).test(name));
}

const playsIn = ({ verdict }: Probed): string => ('plays' in verdict ? verdict.plays : '');

/** One browser after the other, each with a farm that nobody has asked anything yet. */
async function runOnce(cases: readonly Case[], probed: readonly Probed[]): Promise<Run> {
  const portal = await portalPage();
  const seen: Partial<Run> = {};
  for (const engine of ENGINE_NAMES) {
    const farm = await startFarm(cases, portal);
    try {
      seen[engine] = await seenBy(engine, cases, probed.map(playsIn), farm);
    } finally {
      await farm.close();
    }
  }
  return seen as Run;
}

type Said = 'plays' | 'cannot' | 'unsure';

/** What the portal expects of a case in an engine. */
function saidOf({ verdict, isPlayed }: Probed, chance: Seen['chances'][number] | undefined): Said {
  if (verdict.kind === 'unsure') return 'unsure';
  if (!isPlayed || verdict.kind === 'failed' || verdict.kind === 'refuses-framing') return 'cannot';
  if (chance === 'perhaps') return 'unsure';
  return chance === 'no' ? 'cannot' : 'plays';
}

type Cell = { engine: Engine; verdicts: Verdict[]; said: Said; tried: Tried | undefined };
type Row = { name: string; what: string; probed: string; cells: Cell[] };

const isSteady = ({ verdicts }: Cell): boolean => new Set(verdicts).size === 1;
/** A case whose outcome the machine decides is wrong only if it never comes out as said. */
const isFalsePlays = ({ said, verdicts }: Cell): boolean =>
  said === 'plays' && !verdicts.includes('plays');
const isFalseCannot = ({ said, verdicts }: Cell): boolean =>
  said === 'cannot' && verdicts.every((verdict) => verdict === 'plays');
const shown = ({ verdicts }: Cell): string => [...new Set(verdicts)].join('/');

function rowsOf(cases: readonly Case[], probed: readonly Probed[], runs: readonly Run[]): Row[] {
  return cases.map((found, place) => {
    const has = hasOf(found);
    const cells = ENGINE_NAMES.map((engine): Cell => {
      const tries = runs.flatMap((run) => run[engine].truths[place] ?? []);
      const said = saidOf(probed[place] as Probed, runs[0]?.[engine].chances[place]);
      return {
        engine,
        said,
        verdicts: tries.map((tried) => verdictOf(tried, has)),
        tried: tries[0],
      };
    });
    const { kind, ...more } = (probed[place] as Probed).verdict;
    return {
      name: found.name,
      what: differences(found),
      probed: [kind, ...Object.values(more).filter((value) => value !== '')].join(' '),
      cells,
    };
  });
}

const lineOf = ({ name, probed, cells }: Row): string[] => [
  ...[name, probed],
  ...cells.flatMap((cell) => [cell.said, shown(cell)]),
  cells.find(({ verdicts }) => verdicts[0] !== 'plays')?.tried?.reason.slice(0, 60) ?? '',
];

function tell(title: string, rows: readonly Row[]): void {
  const head = [
    'case',
    'probe',
    ...ENGINE_NAMES.flatMap((name) => [`in ${name}`, 'is']),
    'why not',
  ];
  console.log(`\n${title}: ${rows.length}\n${table([head, ...rows.map(lineOf)])}`);
}

function barsOf(rows: readonly Row[]): Bar[] {
  return ENGINE_NAMES.flatMap((engine) => {
    const cells = rows.flatMap(({ cells: all }) => all.filter((cell) => cell.engine === engine));
    const unsure = cells.filter(({ said }) => said === 'unsure').length;
    const said = (what: Said) => cells.filter((cell) => cell.said === what).length;
    return [
      none(
        `${engine}: said to play and does not`,
        cells.filter(isFalsePlays).length,
        said('plays'),
      ),
      none(`${engine}: said not to and plays`, cells.filter(isFalseCannot).length, said('cannot')),
      atMost(
        `${engine}: unsure`,
        unsure / cells.length,
        MAX_UNSURE,
        '',
        `${unsure} of ${cells.length}`,
      ),
    ];
  });
}

export async function measureTruth(quick: boolean, options: Options): Promise<Measured> {
  const cases = casesOf(quick, options);
  const times = Number(options.get('--times') ?? (quick ? 1 : 3));
  const probed = await probeCases(cases);
  const runs: Run[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    runs.push(await runOnce(cases, probed));
    console.log(`run ${time + 1} of ${times}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const rows = rowsOf(cases, probed, runs);
  const wrong = rows.filter(({ cells }) =>
    cells.some((cell) => isFalsePlays(cell) || isFalseCannot(cell)),
  );
  const unsure = rows.filter(({ cells }) => cells.some(({ said }) => said === 'unsure'));
  const unsteady = rows.filter(({ cells }) => !cells.every(isSteady));
  const differ = rows.filter(({ cells }) => new Set(cells.map(shown)).size > 1);
  tell('wrong', wrong);
  tell('unsure', unsure);
  tell('not the same every time', unsteady);
  tell('the engines differ', differ);
  const engines = ENGINE_NAMES.map((engine) => ({ engine, ...runs[0]?.[engine] }));
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ times, rows }, null, 1)}\n`);
  console.log(
    `\n${table([
      ['type', ...ENGINE_NAMES.flatMap((engine) => [`${engine} MSE`, `${engine} video`])],
      ...(engines[0]?.codecs ?? []).map(([type = ''], place) => [
        type,
        ...engines.flatMap(({ codecs }) => codecs?.[place]?.slice(1) ?? []),
      ]),
    ])}`,
  );
  const named = cases.filter(({ name }) => !name.startsWith('combination')).length;
  const counts = (engine: Engine) =>
    Map.groupBy(
      rows.flatMap(({ cells }) => cells.filter((cell) => cell.engine === engine).map(shown)),
      (verdict) => verdict,
    );
  return {
    bars: [
      ...barsOf(rows),
      allOf(
        `the same answers ${times} of ${times} times`,
        rows.length - unsteady.length,
        rows.length,
      ),
      ...(options.has('--match')
        ? []
        : [
            atLeast('named cases', named, 60),
            atLeast('combinations', cases.length - named, quick ? 40 : 400),
          ]),
    ],
    notes: [
      ...engines.map(({ engine, userAgent }) => `${engine}: ${userAgent}`),
      ...ENGINE_NAMES.map(
        (engine) =>
          `${engine}: ${countsOf([...counts(engine)].map(([verdict, all]) => [verdict, all.length] as const))}`,
      ),
      `every answer with its reason: ${FILE}`,
    ],
  };
}
