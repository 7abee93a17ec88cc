import { setTimeout as sleep } from 'node:timers/promises';
import { channelsText } from '../../../src/studio/text/channels.es.ts';
import { leaguesText } from '../../../src/studio/text/leagues.es.ts';
import { matchesText } from '../../../src/studio/text/matches.es.ts';
import { newTitleText } from '../../../src/studio/text/new-title.es.ts';
import { picturesText } from '../../../src/studio/text/pictures.es.ts';
import { recordsText } from '../../../src/studio/text/records.es.ts';
import { sectionNames } from '../../../src/studio/text/sections.es.ts';
import { settingsText, settingTexts } from '../../../src/studio/text/settings.es.ts';
import { editorText } from '../../../src/studio/text/title-editor.es.ts';
import type { Hand } from './hand.ts';

/** A whole portal by the studio alone, as an owner makes it who has only got an invitation. */

/** What one kind of things took. */
export type Made = {
  thing: string;
  count: number;
  keys: number;
  clicks: number;
  seconds: number;
  /** From the last click until the edge shows it, of the slowest. */
  shownMs: number;
};

const ART = 'demo/art/files';
const HOST = 'https://video.example';
const COLOUR = '#3dd6ff';

const FILMS = ['La luz del faro', 'Un tren de noche', 'Los últimos mates'];
const SERIES = 'El barrio de enfrente';
const EPISODES = 10;
const LEAGUE = 'Liga del Litoral';
const CHANNELS = [
  { name: 'Río Deportes', type: 'sports' },
  { name: 'Costa Fútbol', type: 'sports' },
  { name: 'Puerto Sport', type: 'sports' },
  { name: 'Canal Ribera', type: 'tv' },
  { name: 'Islas TV', type: 'tv' },
] as const;
const MATCHES = [
  ['Remeros', 'Sauce FC'],
  ['Delta Unido', 'Ceibo Club'],
  ['Barranca', 'Camalote'],
  ['La Balsa', 'Pescadores'],
  ['Arenal', 'Sirgadero'],
  ['Juncal', 'Atlético Muelle'],
] as const;
const SHOWN_LIMIT_MS = 15_000;

const line = (field: string): string => `${field}, ${editorText.servers.line(1)}`;

/** Waits until the edge answers with all of these words, and says how long that took. */
async function shown(address: string, words: readonly string[]): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answer = await fetch(address);
    const page = `${[...answer.headers.values()].join('\n')}\n${await answer.text()}`;
    const missing = words.filter((word) => !page.includes(word));
    const took = performance.now() - start;
    if (missing.length === 0) return took;
    if (took > SHOWN_LIMIT_MS) throw new Error(`${address} lacks ${missing.join(', ')}`);
    await sleep(20);
  }
}

/** Makes everything, one kind of things after the other. */
export async function makePortal(hand: Hand, edge: string): Promise<Made[]> {
  const { page } = hand;
  const main = page.getByRole('main');
  const made: Made[] = [];

  const measure = async (thing: string, count: number, work: () => Promise<number[]>) => {
    const before = { keys: hand.keys, clicks: hand.clicks, at: performance.now() };
    const shownMs = Math.max(...(await work()));
    made.push({
      ...{ thing, count, shownMs },
      keys: hand.keys - before.keys,
      clicks: hand.clicks - before.clicks,
      seconds: (performance.now() - before.at) / 1000,
    });
  };
  const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<number>) => {
    const times: number[] = [];
    for (const item of items) {
      times.push(await work(item));
      // Viewers may have it before the browser has the answer, and the next form has the same address and heading.
      await page.waitForURL(({ pathname }) => !pathname.endsWith('/nuevo'));
    }
    return times;
  };
  const picture = async (label: string, file: string) => {
    const field = main.locator('div', {
      has: page.getByLabel(label, { exact: true }),
    });
    const own = field.filter({ has: page.locator('input[type=file]') }).last();
    await hand.takeFile(own.locator('input[type=file]'), `${ART}/${file}`);
    await own.getByText(picturesText.ready).waitFor();
  };
  const saveSettings = async (words: readonly string[]) => {
    await hand.use(settingsText.review);
    await hand.use(settingsText.preview.save);
    const took = await shown(`${edge}/`, words);
    await main.getByText(settingsText.saved).waitFor();
    return [took];
  };

  await measure('brand', 1, async () => {
    await hand.find('ajustes', sectionNames.settings);
    await hand.type(settingTexts.siteName.label, 'Cine Ribera');
    await picture(settingTexts.logo.label, 'crests/amistoso.webp');
    await hand.type(settingTexts.brandColour.label, COLOUR);
    return await saveSettings(['Cine Ribera', COLOUR]);
  });
  await measure('embed origins', 1, async () => {
    await hand.find('ajustes', sectionNames.settings);
    await hand.type(settingTexts.embedOrigins.label, HOST);
    return await saveSettings([`${HOST}`]);
  });
  await measure('film', FILMS.length, () =>
    each(FILMS, async (name) => {
      await hand.find('crear pelicula', newTitleText.title);
      await hand.type(editorText.fields.name, name);
      await hand.type(editorText.fields.genre, 'DRAMA');
      await hand.type(editorText.fields.year, '2024');
      await hand.type(editorText.fields.description, `${name}, con final abierto.`);
      await picture(editorText.fields.poster, 'posters/anime-ikuo-oishi-1931.webp');
      await hand.type(line(editorText.servers.label), 'Río');
      await hand.type(line(editorText.servers.url), `${HOST}/e/${name.length}`);
      await hand.use(newTitleText.create);
      return await shown(`${edge}/movies`, [name]);
    }),
  );
  await measure('series with 10 episodes', 1, async () => {
    await hand.find('crear serie', newTitleText.title);
    await hand.type(editorText.fields.name, SERIES);
    await hand.type(editorText.fields.genre, 'DRAMA');
    await hand.type(editorText.fields.year, '2025');
    await picture(editorText.fields.poster, 'posters/anime-ikuo-oishi-1931.webp');
    await hand.use(newTitleText.create);
    await page.getByRole('heading', { level: 1, name: SERIES }).waitFor();
    const lines = Array.from(
      { length: EPISODES },
      (_, place) => `Capítulo ${place + 1} ${HOST}/e/s1e${place + 1}`,
    );
    await hand.type(editorText.seasons.names, lines.join('\n'));
    await picture(editorText.seasons.image, 'stills/anime-ikuo-oishi-1931-1.webp');
    await hand.use(editorText.seasons.addSeason);
    await shown(`${edge}/series`, [SERIES]);
    const list = await (await fetch(`${edge}/series`)).text();
    const [path = ''] = /\/serie\/[^"?#]+/.exec(list) ?? [];
    return [await shown(`${edge}${path}`, [SERIES, `Capítulo ${EPISODES}`])];
  });
  await measure('channel', CHANNELS.length, () =>
    each(CHANNELS, async ({ name, type }) => {
      await hand.find('crear canal', channelsText.add);
      await hand.type(channelsText.fields.name, name);
      if (type === 'sports') await hand.choose(channelsText.fields.type, type);
      await picture(channelsText.fields.image, 'channels/barrilete-tv.webp');
      await hand.type(line(editorText.servers.label), 'HD');
      await hand.type(line(editorText.servers.url), `${HOST}/vivo/${name.length}`);
      await hand.use(channelsText.form.save);
      return await shown(`${edge}/${type === 'sports' ? 'futbol' : 'tv'}`, [name]);
    }),
  );
  await measure('league', 1, async () => {
    await hand.find('crear liga', leaguesText.add);
    await hand.type(leaguesText.fields.name, LEAGUE);
    await picture(leaguesText.fields.icon, 'crests/copa-de-la-vendimia.webp');
    await hand.use(recordsText.save);
    await main.getByText(leaguesText.saved).waitFor();
    // Viewers see it with its first match.
    return [0];
  });
  await measure('match', MATCHES.length, () =>
    each(MATCHES, async ([first, second]) => {
      await hand.find('crear partido', matchesText.match.newTitle);
      const { table, match } = matchesText;
      await hand.type(match.time, '23:30');
      await hand.type(table.fields.first, first);
      await hand.type(table.fields.second, second);
      await hand.type(table.fields.league, LEAGUE);
      await hand.type(table.cell(match.name, match.server(1)), CHANNELS[0].name);
      await hand.use(match.save);
      return await shown(`${edge}/futbol`, [first, second, LEAGUE]);
    }),
  );
  return made;
}
