import { ok, shows, steer } from '../support/steering.ts';
import {
  back,
  fillsScreen,
  type Journeys,
  METROPOLIS,
  marks,
  PICTURE,
  playMetropolis,
  plays,
  standBy,
} from './steps.ts';

/** In front of a picture. */
export const PLAYER_JOURNEYS: Journeys = {
  'a film is paused, goes on, and is sought through': async (tv) => {
    await playMetropolis(tv);
    await tv.press('Enter');
    await tv.until(`${PICTURE}.paused`);
    await tv.press('Enter');
    await tv.until(`!${PICTURE}.paused`);
    const before = await tv.evaluate(`${PICTURE}.currentTime`);
    await tv.press('ArrowRight');
    await tv.press('ArrowRight');
    await tv.until(`${PICTURE}.currentTime > ${before + 18}`);
    await tv.press('ArrowLeft');
    await tv.until(`${PICTURE}.currentTime < ${before + 18}`);
  },
  'another server is chosen while a film plays': async (tv) => {
    await playMetropolis(tv);
    await tv.press('ArrowUp');
    await ok(tv, 'Servidores', 'main');
    await ok(tv, 'Nube');
    await tv.until("location.pathname.endsWith('/Nube')");
    await plays(tv);
    await tv.until("document.activeElement.matches('main')");
  },
  'subtitles are set and the picture has the focus again': async (tv) => {
    await playMetropolis(tv);
    await tv.press('ArrowUp');
    await ok(tv, 'Ajustar subtítulos', 'main');
    await ok(tv, 'Grande');
    await tv.press('Back');
    await marks(tv, 'Ajustar subtítulos');
    await tv.press('Back');
    await tv.until("document.activeElement.matches('main')");
    await back(tv, METROPOLIS, 'Mirar ahora');
  },
  'the settings of a film open and close': async (tv) => {
    await playMetropolis(tv);
    await tv.press('ArrowUp');
    await ok(tv, 'configuración', 'main');
    await tv.until("document.activeElement.closest('media-settings-menu') !== null");
    await tv.press('Back');
    await tv.until("document.activeElement.closest('media-settings-menu') === null");
  },
  'channels are changed by key and by number on the whole screen': async (tv) => {
    await ok(tv, 'TV', 'header');
    await ok(tv, 'Canal Aljibe', 'main');
    await plays(tv);
    await ok(tv, 'Pantalla completa', 'main');
    await fillsScreen(tv);
    await tv.press('PageUp');
    await shows(tv, '/liveChannels/zaguan-noticias');
    await tv.press('4');
    await shows(tv, '/liveChannels/ombu-sport');
    await plays(tv);
    await tv.press('ArrowUp');
    await ok(tv, 'Último canal');
    await shows(tv, '/liveChannels/zaguan-noticias');
  },
  'a film waits in standby, and goes on afterwards': async (tv) => {
    await playMetropolis(tv);
    await standBy(tv, true);
    await tv.until(`${PICTURE}.paused`);
    await standBy(tv, false);
    await tv.until(`!${PICTURE}.paused`);
    await tv.press('Enter');
    await tv.until(`${PICTURE}.paused`);
  },
  'a page of another host gets the keys only when asked, and gives them back': async (tv) => {
    await ok(tv, 'Metrópolis', 'main');
    await shows(tv, METROPOLIS, 'Metrópolis');
    await ok(tv, 'Elegir servidor', 'main');
    await ok(tv, 'Servidor 1');
    await ok(tv, 'OK: manejar este reproductor', 'main');
    await tv.until("document.activeElement.tagName === 'IFRAME'");
    await marks(tv, 'OK: manejar este reproductor');
    await back(tv, METROPOLIS, '');
  },
  'a film that was left goes on from the first page': async (tv) => {
    await playMetropolis(tv);
    await tv.press('ArrowRight');
    await plays(tv, 11);
    await back(tv, METROPOLIS, 'Mirar ahora');
    await ok(tv, 'Inicio', 'header');
    await shows(tv, '/');
    await steer(tv, 'Quitar Metrópolis', 'main');
    await tv.press('ArrowDown');
    await tv.press('Enter');
    await plays(tv, 11);
  },
  'the next episode follows from the controls': async (tv) => {
    await ok(tv, 'Series', 'header');
    await shows(tv, '/series');
    await ok(tv, 'Fantomas', 'main');
    await shows(tv, '/serie/fantomas-1913', 'Fantomas');
    await ok(tv, 'Mirar ahora', 'main');
    await plays(tv);
    await tv.press('ArrowUp');
    await ok(tv, 'Siguiente episodio', 'main');
    await tv.until("location.pathname.endsWith('capitulo-2')");
    await plays(tv);
    await tv.until("document.activeElement.matches('main')");
  },
};
