import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CHROMIUM_FLAGS } from './chromium.ts';
import { until } from './processes.ts';

/**
 * A browser of any age, driven by the few commands of its protocol that Chrome 79 already had: Playwright needs a newer
 * one.
 */

const SCREEN = { width: 1280, height: 720 };

const KEYS = {
  Tab: { keyCode: 9 },
  Enter: { keyCode: 13, text: '\r' },
  Escape: { keyCode: 27 },
  Space: { keyCode: 32, text: ' ' },
  ArrowLeft: { keyCode: 37 },
  ArrowUp: { keyCode: 38 },
  ArrowRight: { keyCode: 39 },
  ArrowDown: { keyCode: 40 },
  /** Of a remote control by LG. */
  Back: { keyCode: 461 },
  /** The next channel. */
  PageUp: { keyCode: 33 },
  4: { keyCode: 52, text: '4' },
};

type Key = `${keyof typeof KEYS}`;
/** Of a remote control. */
export type RemoteKey = Exclude<Key, 'Tab' | 'Escape' | 'Space'>;

/** A press, as the two events of the protocol. */
export function pressEvents(key: Key) {
  const { keyCode, ...text } = KEYS[key];
  const event = {
    key: key === 'Space' ? ' ' : key,
    code: key,
    windowsVirtualKeyCode: keyCode,
  };
  const down = 'text' in text ? ('keyDown' as const) : ('rawKeyDown' as const);
  return [
    { type: down, ...event, ...text },
    { type: 'keyUp' as const, ...event },
  ] as const;
}

// biome-ignore lint/suspicious/noExplicitAny: answers and events of the protocol.
type Json = any;
type Message = { id?: number; method: string; sessionId: string; params: Json } & Json;
type Send = (method: string, params?: object) => Promise<Json>;

const ANSWER_LIMIT_MS = 30_000;

/** Commands and events over the browser's pipe, as JSON that ends in a zero byte. */
function connect(to: Writable, from: Readable, onEvent: (message: Message) => void) {
  const waiting = new Map<number, (message: Message) => void>();
  let rest = '';
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    for (const message of parts.map((part) => JSON.parse(part))) {
      if (message.id) waiting.get(message.id)?.(message);
      else onEvent(message);
    }
  });
  let id = 0;
  return async (method: string, params: object = {}, sessionId?: string): Promise<Json> => {
    id += 1;
    const own = id;
    const { promise, resolve, reject } = Promise.withResolvers<Json>();
    const limit = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWER_LIMIT_MS);
    waiting.set(own, ({ result, error }) => {
      if (error) reject(new Error(`${method}: ${error.message}`));
      else resolve(result);
    });
    to.write(`${JSON.stringify({ id: own, method, params, sessionId })}\0`);
    return await promise.finally(() => {
      clearTimeout(limit);
      waiting.delete(own);
    });
  };
}

export type Tab = ReturnType<typeof controls>;

function controls(send: Send) {
  /** The value of an expression, which may be a promise. */
  const evaluate = async (expression: string): Promise<Json> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  };
  /** Waits until an expression is true, also while the page is replaced. */
  const untilTrue = async (expression: string) =>
    await until(expression, async () => Boolean(await evaluate(expression)));
  return {
    evaluate,
    until: untilTrue,
    goto: async (url: string) => {
      const { errorText } = await send('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      await untilTrue("document.readyState === 'complete'");
    },
    press: async (key: Key) => {
      for (const event of pressEvents(key)) await send('Input.dispatchKeyEvent', event);
    },
    type: async (text: string) => {
      for (const char of text)
        await send('Input.dispatchKeyEvent', { type: 'char', text: char, key: char });
    },
    screenshot: async (): Promise<Buffer> =>
      Buffer.from((await send('Page.captureScreenshot')).data, 'base64'),
  };
}

/** Uncaught exceptions, errors on the console, and requests that were refused or failed, as one line each. */
function faultOf({ method, params }: Message): string | null {
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = params.exceptionDetails;
    return exception?.description ?? text;
  }
  if (method === 'Runtime.consoleAPICalled' && params.type === 'error') {
    return params.args.map((arg: Json) => arg.description ?? arg.value).join(' ');
  }
  if (method === 'Log.entryAdded' && params.entry.level === 'error') {
    return `${params.entry.text} ${params.entry.url ?? ''}`;
  }
  return null;
}

export type BrowserOptions = {
  flags?: readonly string[];
  /** Where it keeps the authorities that it trusts. */
  home?: string;
  screen?: { width: number; height: number };
};

export async function openBrowser(
  executable: string,
  { flags = [], home, screen = SCREEN }: BrowserOptions = {},
) {
  const profile = mkdtempSync(join(tmpdir(), 'butaca-browser-'));
  const child = spawn(
    executable,
    [
      ...CHROMIUM_FLAGS,
      '--headless',
      '--remote-debugging-pipe',
      '--hide-scrollbars',
      '--mute-audio',
      '--autoplay-policy=no-user-gesture-required',
      '--lang=es-AR',
      `--user-data-dir=${profile}`,
      ...flags,
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(home && { HOME: home }),
        LANGUAGE: 'es_AR',
        TZ: 'America/Argentina/Buenos_Aires',
      },
    },
  );
  const faults: string[] = [];
  const sendTo = connect(child.stdio[3] as Writable, child.stdio[4] as Readable, (message) => {
    const fault = faultOf(message);
    if (fault) faults.push(fault);
  });

  const attach = async (targetId: string): Promise<Tab> => {
    const { sessionId } = await sendTo('Target.attachToTarget', { targetId, flatten: true });
    const send: Send = async (method, params) => await sendTo(method, params, sessionId);
    await send('Page.enable');
    await send('Runtime.enable');
    await send('Log.enable');
    await send('Emulation.setDeviceMetricsOverride', {
      ...screen,
      deviceScaleFactor: 1,
      mobile: false,
    });
    // What is opened here does not count as demand.
    const source = 'navigator.sendBeacon = () => true';
    await send('Page.addScriptToEvaluateOnNewDocument', { source });
    return controls(send);
  };

  return {
    faults,
    openTab: async (): Promise<Tab> =>
      await attach(
        (await sendTo('Target.createTarget', { url: 'about:blank', newWindow: true })).targetId,
      ),
    close: async () => {
      const ended = new Promise((done) => child.once('close', done));
      await sendTo('Browser.close').catch(() => child.kill('SIGKILL'));
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
