import { chromiumPath } from '../../../tools/chromium.ts';
import { openBrowser, type Tab } from '../../../tools/devtools.ts';
import { oldChromiumPath } from '../../../tools/old-chromium.ts';

/** What two devices of a household do, in a browser of any age, with the keys of a keyboard. */

export const ENGINES = {
  "today's engine": async () => chromiumPath(),
  'Chrome 79': oldChromiumPath,
} as const;

const METROPOLIS = '/movie/metropolis-1927';
const JUDEX = '/serie/judex-1916';

const HOME = 'document.querySelector(\'section[aria-label="Tu hogar"]\')';
const named = (name: string, within: string): string =>
  `[...(${within} || document).querySelectorAll('button')].find((one) => !one.disabled && (one.getAttribute('aria-label') || one.textContent).trim().startsWith(${JSON.stringify(name)}))`;
const SAID = `[...${HOME}.querySelectorAll('[role=status]')].pop().textContent`;
const OUTPUT = `((${HOME} || document).querySelector('output') || { textContent: '' }).textContent`;
/** Taken over by React as a whole: until then it swallows keys. */
const READY =
  "Object.keys(document).some((key) => key.startsWith('__reactContainer') && !document[key].stateNode.current.memoizedState.isDehydrated)";

async function open(tab: Tab, origin: string, path: string): Promise<void> {
  await tab.goto(origin + path);
  await tab.evaluate("dispatchEvent(new Event('scroll'))");
  await tab.until(READY);
}

async function press(tab: Tab, name: string, within = HOME): Promise<void> {
  const button = named(name, within);
  await tab.until(`Boolean(${button})`);
  await tab.evaluate(`${button}.focus()`);
  await tab.press('Enter');
}
const says = async (tab: Tab, words: string): Promise<void> =>
  await tab.until(`${HOME} && ${SAID}.includes(${JSON.stringify(words)})`);

async function like(tab: Tab, origin: string, path: string): Promise<void> {
  await open(tab, origin, path);
  const heart = named('Mi lista', "document.querySelector('main')");
  const before = await tab.evaluate(`${heart}.getAttribute('aria-pressed')`);
  await press(tab, 'Mi lista', "document.querySelector('main')");
  await tab.until(`${heart}.getAttribute('aria-pressed') !== ${JSON.stringify(before)}`);
}

async function shown(tab: Tab, pattern: RegExp): Promise<string> {
  await tab.until(`${pattern}.test(${OUTPUT})`);
  return await tab.evaluate(OUTPUT);
}

/** A page keeps in step when it opens: another look finds what came meanwhile. */
async function lists(tab: Tab, origin: string, titles: readonly string[]): Promise<void> {
  const list = "[...document.querySelectorAll('main ul a')].map((link) => link.textContent.trim())";
  const isRight = `JSON.stringify(${list}) === ${JSON.stringify(JSON.stringify(titles))}`;
  for (let looks = 0; looks < 8; looks++) {
    await open(tab, origin, '/mi-lista');
    for (let waits = 0; waits < 20; waits++) {
      if (await tab.evaluate(isRight)) return;
      await tab.evaluate('new Promise((done) => setTimeout(done, 100))');
    }
  }
  throw new Error(`the list is ${await tab.evaluate(list)}, not ${titles.join()}`);
}

async function join(member: Tab, newcomer: Tab, origin: string): Promise<void> {
  await open(newcomer, origin, '/perfil');
  await press(newcomer, 'Unirme con un código');
  const code = await shown(newcomer, /^\w{4}-\w{4}$/);
  await open(member, origin, '/perfil');
  await press(member, 'Agregar un dispositivo');
  await member.until(`Boolean(${HOME}.querySelector('input'))`);
  await member.evaluate(`${HOME}.querySelector('input').focus()`);
  await member.type(code.toLowerCase());
  await press(member, 'Seguir');
  const digits = await Promise.all(
    [member, newcomer].map(async (tab) => await shown(tab, /^\d{3} \d{3}$/)),
  );
  if (digits[0] !== digits[1]) throw new Error(`${digits.join(' and ')} are not the same`);
  for (const tab of [member, newcomer]) await press(tab, 'Sí, es el mismo');
  await says(newcomer, 'este dispositivo es parte del hogar');
  await says(member, 'el otro dispositivo entra');
}

/** Joining by a code, in step, removing, and leaving. Each engine's own faults end it too. */
export async function shareHousehold(executable: string, origin: string): Promise<void> {
  const browsers = [await openBrowser(executable), await openBrowser(executable)] as const;
  try {
    const [one, other] = [await browsers[0].openTab(), await browsers[1].openTab()];
    await like(one, origin, METROPOLIS);
    await open(one, origin, '/perfil');
    await press(one, 'Crear un hogar');
    await says(one, 'Tu hogar está listo');
    await like(other, origin, JUDEX);
    await join(one, other, origin);
    await lists(other, origin, ['Judex', 'Metrópolis']);
    await lists(one, origin, ['Judex', 'Metrópolis']);
    await like(other, origin, METROPOLIS);
    await lists(one, origin, ['Judex']);

    await open(one, origin, '/perfil');
    await one.evaluate('void (window.confirm = () => true)');
    await press(one, 'Sacar ');
    await says(one, 'ya no es parte');
    await open(other, origin, '/perfil');
    await other.until(`Boolean(${named('Crear un hogar', HOME)})`);

    await join(one, other, origin);
    await other.evaluate('void (window.confirm = () => true)');
    await press(other, 'Salir del hogar');
    await says(other, 'salió del hogar');
    await like(one, origin, METROPOLIS);
    await lists(one, origin, ['Metrópolis', 'Judex']);
    await lists(other, origin, ['Judex']);
    const faults = browsers.flatMap((browser) => browser.faults);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    for (const browser of browsers) await browser.close();
  }
}
