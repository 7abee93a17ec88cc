import type { DirectCandidate } from '../../src/domain/playback/candidates.ts';
import { healthOf } from '../../src/domain/playback/plays.ts';
import { pick, type Random, seededRandom } from '../generator/prng.ts';
import { allOf, type Measured, none } from '../report.ts';
import type { Case } from './farm/case.ts';
import { file, fmp4, hls } from './farm/case-forms.ts';
import { startFarm } from './farm/farm.ts';
import { type Probed, probeCases } from './probed.ts';
import { ENGINES, type Engine, startedBy } from './truth/engines.ts';
import { portalPage } from './truth/portal.ts';

/** What a viewer feels when three of five servers answer and cannot be played, and when a chosen one is slow. */

const GOOD: Case[] = [
  hls('good hls'),
  fmp4('good fmp4'),
  file('good mp4'),
  file('good webm', {}, 'webm-vp9-opus'),
];
/** The probe of before called all of these good. */
const BAD: Case[] = [
  hls('no cors', { master: { cors: 'none' }, media: { cors: 'none' }, segment: { cors: 'none' } }),
  hls('no cors on segments', { segment: { cors: 'none' } }),
  hls('http segments', { segment: { host: 'plain' } }),
  hls('hevc', {}, {}, 'ts-hevc-aac'),
  hls('hevc without CODECS', {}, { codecs: null }, 'ts-hevc-aac'),
  hls(
    'protected',
    {},
    {
      lines: [
        '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"',
      ],
    },
  ),
  hls('wrong key', {}, { isEncrypted: true, hasWrongKey: true }),
  file('policy', { headers: { 'cross-origin-resource-policy': 'same-origin' } }),
  file('ac-3', {}, 'mp4-avc-ac3'),
  file('gzip', { encoding: 'gzip', hasRanges: false }),
];
/** Three seconds to the first picture, and something arrives all the time. */
const SLOW = hls('slow', {
  master: { delayMs: 1000 },
  media: { delayMs: 1000 },
  segment: { delayMs: 1000 },
});
const CASES = [...GOOD, ...BAD, SLOW];

const ROUNDS = { faulty: 30, chosen: 10 };
const WITHIN_S = 4;
const SEED = 31;

function candidateOf(
  place: number,
  address: string,
  { verdict }: Probed,
  isByName: boolean,
): DirectCandidate {
  const plays = 'plays' in verdict ? verdict.plays : '';
  const state =
    verdict.kind === 'failed' ? 'dead' : verdict.kind === 'unsure' ? 'unknown' : verdict.kind;
  return {
    ...{
      id: String(place),
      audio: 'LATINO',
      label: CASES[place]?.name ?? '',
      plays,
      isRelaxed: false,
      isByName,
    },
    health: healthOf(state, plays),
    source: { kind: address.endsWith('.m3u8') ? 'hls' : 'file', url: address },
  };
}

const shuffled = (random: Random, places: readonly number[]): number[] =>
  places
    .map((place) => ({ place, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ place }) => place);

export async function measureChoice(quick: boolean): Promise<Measured> {
  const probed = await probeCases(CASES);
  const portal = await portalPage();
  const random = seededRandom(SEED);
  const placesOf = (cases: readonly Case[]) => cases.map((found) => CASES.indexOf(found));
  const seconds: number[] = [];
  const slow: number[] = [];
  const wrongFirst: string[] = [];
  const strays: string[] = [];
  const [faulty, chosen] = quick ? [5, 3] : [ROUNDS.faulty, ROUNDS.chosen];
  for (const engine of Object.keys(ENGINES) as Engine[]) {
    const farm = await startFarm(CASES, portal);
    const at = (place: number, isByName = false) =>
      candidateOf(place, farm.addresses[place] ?? '', probed[place] as Probed, isByName);
    try {
      const lists = Array.from({ length: faulty }, () => {
        const bad = shuffled(random, placesOf(BAD)).slice(0, 3);
        const good = shuffled(random, placesOf(GOOD)).slice(0, 2);
        return shuffled(random, [...bad, ...good]).map((place) => at(place));
      });
      for (const { played, tried, seconds: took } of await startedBy(engine, lists, farm)) {
        seconds.push(played?.startsWith('good') ? took : Number.POSITIVE_INFINITY);
        if (!tried[0]?.startsWith('good')) wrongFirst.push(`${engine}: ${tried[0]}`);
      }
      const choices = Array.from({ length: chosen }, () => [
        at(CASES.indexOf(SLOW), true),
        at(CASES.indexOf(pick(random, GOOD))),
      ]);
      for (const { played, seconds: took } of await startedBy(engine, choices, farm)) {
        slow.push(took);
        if (played !== SLOW.name) strays.push(`${engine}: ${played}`);
      }
    } finally {
      await farm.close();
    }
  }
  const late = seconds.filter((took) => took > WITHIN_S).length;
  const median = (all: readonly number[]) =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]?.toFixed(2);
  return {
    bars: [
      allOf(
        `first frame of a good one within ${WITHIN_S} s, 3 of 5 unplayable`,
        seconds.length - late,
        seconds.length,
      ),
      none(
        'unplayable ones tried first',
        wrongFirst.length,
        seconds.length,
        wrongFirst.slice(0, 3).join(', '),
      ),
      allOf(
        'a chosen server that takes three seconds plays',
        slow.length - strays.length,
        slow.length,
        strays.slice(0, 3).join(', '),
      ),
    ],
    notes: [
      `first frame with 3 of 5 unplayable: median ${median(seconds)} s, most ${Math.max(...seconds).toFixed(2)} s`,
      `first frame of the chosen slow one: median ${median(slow)} s, most ${Math.max(...slow).toFixed(2)} s`,
    ],
  };
}
