import { chromium } from '@playwright/test';
import { importLines } from '../../tests/support/import-lines.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild, quantile } from '../edge-client.ts';
import { allOf, type Bar, type Bench } from '../report.ts';
import { measureFirstFrame } from './first-frame.ts';
import { BAR_MS, type Outcome, oneRun } from './one-run.ts';
import { measureRecovery, recoveryDocument } from './recovery.ts';
import { documentsOf, scenarios, seededRandom } from './scenarios.ts';
import { measureScript } from './script-size.ts';

/** Does a picture play when one to three servers in a row fail and the health of none is known? */

const OTHER_PAGES = ['/', '/movies', '/movie/metropolis-1927', '/serie/fantomas-1913', '/buscar'];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

function runBars(outcomes: readonly Outcome[]): Bar[] {
  const inTime = outcomes.filter(({ milliseconds }) => milliseconds <= BAR_MS).length;
  const late = outcomes.filter(({ jumpS }) => jumpS !== null);
  const same = late.filter(({ jumpS }) => Number(jumpS) <= 2).length;
  const sameLanguage = outcomes.filter(({ isOtherLanguage }) => !isOtherLanguage).length;
  return [
    allOf('a picture plays at most 8 s after the tap or the fault', inTime, outcomes.length),
    allOf('after a fault in mid-play it is at the same time, give or take 2 s', same, late.length),
    allOf('and never in another language', sameLanguage, outcomes.length),
  ];
}

function tell({
  scenario,
  milliseconds,
  fromFailureMs,
  jumpS,
  isOvertaken,
  fault,
}: Outcome): string {
  const { id, name, paths, isEpisode } = scenario;
  const parts = [
    `${id} ${name} (${paths.length - 1} bad${isEpisode ? ', episode' : ''}): ${seconds(milliseconds)}`,
    fromFailureMs === null ? '' : `${seconds(fromFailureMs)} from the first failing answer`,
    jumpS === null ? '' : `${jumpS.toFixed(2)} s off`,
    isOvertaken ? 'from the tap: a good server was quicker than this one' : '',
    fault ?? '',
  ];
  return parts.filter(Boolean).join(', ');
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  const all = scenarios(seededRandom(seed), quick ? 12 : 60);
  const stack = await startStack({ name: 'failover', offset: Number(process.env.OFFSET ?? 7000) });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const host = stack.hostOrigin;
    const documents = [
      ...all.flatMap((scenario) => documentsOf(scenario, host)),
      recoveryDocument(host),
    ];
    const { refusals } = await importLines(stack.databaseUrl, documents);
    if (refusals.length > 0) throw new Error(`refused: ${JSON.stringify(refusals[0])}`);
    const places = { edge: stack.edge, host };
    const outcomes: Outcome[] = [];
    for (const scenario of all) {
      const outcome = await oneRun(browser, scenario, places);
      console.log(tell(outcome));
      outcomes.push(outcome);
    }
    const script = await measureScript(browser, {
      player: `${stack.edge}/movie/play/metropolis-1927/LATINO`,
      others: OTHER_PAGES.map((path) => stack.edge + path),
    });
    const firstFrame = await measureFirstFrame(browser, {
      ourPage: `${stack.edge}/movie/metropolis-1927`,
      stream: `${host}/media/hls/master.m3u8`,
      times: quick ? 5 : 21,
    });
    await stack.restartWorker({ probe: true });
    const recovery = await measureRecovery({ ...places, databaseUrl: stack.databaseUrl });
    const times = outcomes.map(({ milliseconds }) => milliseconds);
    return {
      bars: [...runBars(outcomes), recovery, ...firstFrame.bars, ...script.bars],
      notes: [
        `seed ${seed}; median ${seconds(quantile(times, 0.5))}, slowest ${seconds(Math.max(...times))}`,
        ...firstFrame.notes,
        ...script.notes,
        ...outcomes.filter(({ fault, isOvertaken }) => fault || isOvertaken).map(tell),
      ],
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
};
