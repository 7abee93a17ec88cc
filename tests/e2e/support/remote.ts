import type { Page } from '@playwright/test';
import { pressEvents, type RemoteKey, type Tab } from '../../../tools/devtools.ts';
import { until } from '../../../tools/processes.ts';

/** A viewer with a remote control in front of any browser: they look where they are and what they want, and press. */

export const TELEVISIONS = {
  webos:
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 WebAppManager',
  tizen:
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) 120.0.6099.5/8.0 TV Safari/537.36',
} as const;

export type Television = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the page answers.
  evaluate: (expression: string) => Promise<any>;
  until: (expression: string) => Promise<void>;
  press: (key: RemoteKey) => Promise<void>;
};

export async function televisionOf(page: Page): Promise<Television> {
  const session = await page.context().newCDPSession(page);
  return {
    evaluate: async (expression) => await page.evaluate(expression),
    until: async (expression) =>
      await until(expression, async () => Boolean(await page.evaluate(expression))),
    press: async (key) => {
      for (const event of pressEvents(key)) await session.send('Input.dispatchKeyEvent', event);
    },
  };
}

export const oldTelevision = (tab: Tab): Television => ({
  evaluate: tab.evaluate,
  until: async (expression) => void (await tab.until(expression)),
  press: tab.press,
});
