import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import type { Bench, Measured } from '../report.ts';
import { besideTwin } from './beside-twin.ts';
import { KINDS, type Kind } from './kinds.ts';
import { TAPPABLES } from './tappable.ts';
import { cardTaps, earlyTaps, seenTaps } from './taps.ts';
import { startTwinServer } from './twin-server.ts';
import { listWeight } from './weight.ts';

const RUNS = 5;
const OFFSET = 4000;
const DEBUG_PORT = 9333;
const TWINS_PORT = 8444 + OFFSET;

type Site = Pick<Stack, 'origin' | 'edge' | 'stop'>;

export const needs = ['caddy'];

/**
 * Pages beside static twins by Lighthouse as a phone, through TLS and HTTP/2 as on a real site, and taps with applied
 * throttling.
 *
 * `--only NAME,NAME` measures some pages, or `applied`, `weight`, `card taps`, `early taps`, `seen taps`. `--runs N` is
 * instead of five.
 * `--origin URL --edge URL` uses a running portal. Of early and seen taps, `--taps N` and `--seed S` say how many and which,
 * `--tap NAME` on what, `--after MS` at which moment: after some seconds script is there, and all should do what they say.
 */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only')?.split(',');
  const isAsked = (name: string) => !only || only.includes(name);
  const isMeasured = ({ name, isTypical = false }: Kind) =>
    only ? only.includes(name) : isTypical || !quick;
  const seed = Number(options.get('--seed') ?? 1);
  const times = Number(options.get('--runs') ?? (quick ? 1 : RUNS));
  const running = options.get('--origin');
  const site: Site = running
    ? { origin: running, edge: options.get('--edge') ?? running, stop: async () => {} }
    : await startStack({ name: 'bench-pages', offset: OFFSET, tls: true });
  const port = Number(options.get('--debug-port') ?? DEBUG_PORT);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  });
  const parts: Measured[] = [];
  const measured = KINDS.filter(isMeasured);
  const applied = isAsked('applied') ? KINDS.filter(({ isTypical }) => isTypical) : [];
  try {
    if (measured.length + applied.length > 0) {
      const twins = await startTwinServer(TWINS_PORT, site.edge);
      const how = { browser, port, origin: site.origin, twins, times };
      try {
        for (const kind of measured)
          parts.push(await besideTwin(kind, { ...how, throttling: 'simulated' }));
        for (const kind of applied)
          parts.push(await besideTwin(kind, { ...how, throttling: 'applied' }));
      } finally {
        await twins.stop();
      }
    }
    if (isAsked('weight')) parts.push(await listWeight(browser, site));
    if (isAsked('card taps'))
      parts.push(await cardTaps(browser, site, { times: quick ? 7 : 15, seed }));
    const moment = options.get('--after');
    const taps = (usual: number) => ({
      times: Number(options.get('--taps') ?? (quick ? TAPPABLES.length : usual)),
      seed,
      only: options.get('--tap'),
      ...(moment !== undefined && { afterMs: Number(moment) }),
    });
    if (isAsked('early taps')) parts.push(await earlyTaps(browser, site, taps(100)));
    if (isAsked('seen taps')) parts.push(await seenTaps(browser, site, taps(5 * TAPPABLES.length)));
  } finally {
    await browser.close();
    await site.stop();
  }
  const [bars, notes] = [
    parts.flatMap((part) => part.bars),
    parts.flatMap((part) => part.notes ?? []),
  ];
  return { bars, notes };
};
