import { ok, shows } from '../support/steering.ts';
import {
  type Journeys,
  METROPOLIS,
  type OperatorsJourneys,
  openNothing,
  PICTURE,
  plays,
  write,
} from './steps.ts';

/** Where the operator has ads, takes requests, or wants a name. */

const AD = { adUrl: 'https://anuncios.example/' };

export const OPERATORS_JOURNEYS: OperatorsJourneys = {
  'an ad before the servers holds nobody up that it cannot open for': {
    path: METROPOLIS,
    settings: AD,
    go: async (tv) => {
      await ok(tv, 'Metrópolis', 'main');
      await shows(tv, METROPOLIS, 'Metrópolis');
      await openNothing(tv);
      await ok(tv, 'Mirar ahora', 'main');
      await ok(tv, 'Publicidad');
      await ok(tv, 'Nube');
      await plays(tv);
    },
  },
  'an ad over the picture stops neither OK nor the way out': {
    path: '/anime/noburo-ofuji-1926',
    settings: AD,
    go: async (tv) => {
      await ok(tv, 'Anime', 'header');
      await shows(tv, '/anime');
      await ok(tv, 'Noburō Ōfuji', 'main');
      await openNothing(tv);
      await ok(tv, 'Mirar ahora', 'main');
      await ok(tv, 'Publicidad');
      await ok(tv, 'Butaca HD');
      await plays(tv);
      await tv.until("document.activeElement.matches('main')");
      await tv.press('Enter');
      await tv.until(`${PICTURE}.paused`);
      await tv.press('ArrowUp');
      await openNothing(tv);
      await ok(tv, 'Publicidad', 'main');
      await tv.until("!document.querySelector('main').textContent.includes('Publicidad')");
      await tv.until("document.activeElement.matches('main')");
      await tv.press('Back');
      await shows(tv, '/anime/noburo-ofuji-1926');
    },
  },
  'a film is asked for': {
    path: '/peticiones',
    settings: { requestsOpen: true },
    go: async (tv) => {
      await ok(tv, 'Peticiones', 'footer');
      await shows(tv, '/peticiones');
      await write(tv, 'Título', 'zafarrancho');
      await ok(tv, 'Qué es', 'main');
      await ok(tv, 'Serie');
      await ok(tv, 'Pedir', 'main');
      await tv.until("document.querySelector('main form [role=status]').textContent !== ''");
    },
  },
};

/** Where every viewer says a name first. */
export const NAMED_JOURNEYS: Journeys = {
  'a viewer says a name, and watches': async (tv) => {
    await shows(tv, '/login');
    await write(tv, 'Nombre', 'ana');
    await ok(tv, 'Entrar', 'main');
    await shows(tv, '/tvandroid');
    await ok(tv, 'Inicio', 'header');
    await ok(tv, 'Metrópolis', 'main');
    await ok(tv, 'Mirar ahora', 'main');
    await plays(tv);
  },
};
