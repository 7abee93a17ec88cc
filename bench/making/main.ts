import { AT_ONCE, CALM } from '../../tests/support/making/hand.ts';
import { makeInBrowser, startNewPortal } from '../../tests/support/making/new-portal.ts';
import type { Made } from '../../tests/support/making/portal.ts';
import { launchChromium } from '../../tools/chromium.ts';
import { ensureBuild } from '../edge-client.ts';
import { atMost, type Bench } from '../report.ts';

/**
 * A portal made from nothing in the studio, by somebody who types five keys per second and takes a second per click: on a
 * computer and on a phone. `--quick` does the same without waiting for fingers, and adds what they would take.
 */

const WIDTHS = [1440, 360];
const MAX_MINUTES = 15;
const MAX_SHOWN_MS = 1000;
const OFFSET = 700;

const sum = (made: readonly Made[], of: 'keys' | 'clicks' | 'seconds'): number =>
  made.reduce((total, each) => total + each[of], 0);

const noteOf = ({ thing, count, keys, clicks, seconds }: Made): string =>
  `${thing}${count > 1 ? ` ×${count}` : ''}: ${keys} keys, ${clicks} clicks, ${seconds.toFixed(0)} s`;

export const run: Bench = async ({ quick, options }) => {
  if (options.get('--build') !== 'no') await ensureBuild();
  const browser = await launchChromium();
  const bars = [];
  const notes: string[] = [];
  try {
    for (const width of WIDTHS) {
      const stack = await startNewPortal('making', OFFSET);
      try {
        const pace = quick ? AT_ONCE : CALM;
        const made = await makeInBrowser(browser, stack, { width, pace });
        const fingers =
          (quick ? sum(made, 'keys') * CALM.key + sum(made, 'clicks') * CALM.click : 0) / 1000;
        notes.push(...made.map((each) => `${width} px, ${noteOf(each)}`));
        const counts = `${sum(made, 'keys')} keys, ${sum(made, 'clicks')} clicks`;
        const shown = Math.max(...made.map(({ shownMs }) => shownMs));
        bars.push(
          atMost(
            `a portal at ${width} px`,
            (sum(made, 'seconds') + fingers) / 60,
            MAX_MINUTES,
            'min',
            counts,
          ),
          atMost(`slowest thing at the edge, ${width} px`, shown, MAX_SHOWN_MS, 'ms'),
        );
      } finally {
        await stack.stop();
      }
    }
  } finally {
    await browser.close();
  }
  return { bars, notes };
};
