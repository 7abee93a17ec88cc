import { headed, ok, shows, steer } from '../support/steering.ts';
import { PLAYER_JOURNEYS } from './player-journeys.ts';
import {
  back,
  fillsScreen,
  type Journeys,
  leftScreen,
  METROPOLIS,
  marks,
  openNothing,
  plays,
  write,
} from './steps.ts';

/** What people do with a portal, from switching on, with four arrows, OK and Back. */

/** Whatever is on. */
const FIRST_PROGRAMME = 'main tbody tr:nth-child(3) td';

export const JOURNEYS: Journeys = {
  'a film of the first row plays, and Back leads the whole way': async (tv) => {
    await ok(tv, 'Metrópolis', 'main');
    await shows(tv, METROPOLIS, 'Metrópolis');
    await ok(tv, 'Mirar ahora', 'main');
    await plays(tv);
    await back(tv, METROPOLIS, 'Mirar ahora');
    await back(tv, '/', 'Metrópolis');
  },
  'a film of the list plays': async (tv) => {
    await ok(tv, 'Películas', 'header');
    await shows(tv, '/movies');
    await ok(tv, 'Viaje a la Luna', 'main');
    await shows(tv, '/movie/viaje-a-la-luna-1902', 'Viaje a la Luna');
    await ok(tv, 'Mirar ahora', 'main');
    await plays(tv);
  },
  'a list is narrowed and sorted': async (tv) => {
    await ok(tv, 'Películas', 'header');
    await shows(tv, '/movies');
    await ok(tv, 'Género', 'main');
    await ok(tv, 'Terror (8)');
    await ok(tv, 'Orden', 'main');
    await ok(tv, 'De la A a la Z');
    await ok(tv, 'Aplicar', 'main');
    await shows(tv, '/movies?genero=TERROR&orden=nombre');
  },
  'more of a list comes, and Back finds the film that was left': async (tv) => {
    await ok(tv, 'Películas', 'header');
    await shows(tv, '/movies');
    await ok(tv, 'Más películas', 'main');
    await ok(tv, 'Elephants Dream', 'main');
    await shows(tv, '/movie/elephants-dream-2006');
    await back(tv, '/movies', 'Elephants Dream');
  },
  'a row is followed to its end and back': async (tv) => {
    await steer(tv, 'El maquinista de la General', 'main');
    await steer(tv, 'Viaje a la Luna', 'main');
    await steer(tv, 'El gato del último tren', 'main');
  },
  'an episode of a series plays': async (tv) => {
    await ok(tv, 'Series', 'header');
    await shows(tv, '/series');
    await ok(tv, 'Judex', 'main');
    await shows(tv, '/serie/judex-1916', 'Judex');
    await ok(tv, 'Episodio 3', 'main');
    await ok(tv, 'Reproducir');
    await plays(tv);
  },
  'an anime plays': async (tv) => {
    await ok(tv, 'Anime', 'header');
    await shows(tv, '/anime');
    await ok(tv, 'Noburō Ōfuji', 'main');
    await ok(tv, 'Mirar ahora', 'main');
    await plays(tv);
  },
  'a server is chosen, and Back closes the choice first': async (tv) => {
    await ok(tv, 'Metrópolis', 'main');
    await shows(tv, METROPOLIS, 'Metrópolis');
    await ok(tv, 'Elegir servidor', 'main');
    await tv.press('Back');
    await marks(tv, 'Elegir servidor');
    await tv.press('Enter');
    await ok(tv, 'Butaca HD');
    await plays(tv);
    await back(tv, METROPOLIS, '');
  },
  'a match of today opens': async (tv) => {
    await ok(tv, 'Fútbol', 'header');
    await shows(tv, '/futbol');
    await ok(tv, '19:30 Estrella de Hojalata', 'main');
    await ok(tv, 'Ver el partido');
    await tv.until(headed('Estrella de Hojalata'));
    await back(tv, '/futbol', 'Estrella de Hojalata');
  },
  'a match of tomorrow opens, and one of its teams is followed': async (tv) => {
    await ok(tv, 'Fútbol', 'header');
    await shows(tv, '/futbol');
    await ok(tv, 'Mañana', 'main');
    await tv.until("new URLSearchParams(location.search).has('dia')");
    await ok(tv, '18:30', 'main');
    await ok(tv, 'Ver el partido');
    await tv.until('/^\\/futbol\\/./.test(location.pathname)');
    await ok(tv, 'Seguir', 'main');
    await tv.until("document.activeElement.getAttribute('aria-pressed') === 'true'");
  },
  'a calendar of a match opens and closes': async (tv) => {
    await ok(tv, 'Fútbol', 'header');
    await shows(tv, '/futbol');
    await ok(tv, '19:30 Estrella de Hojalata', 'main');
    await ok(tv, 'Ver el partido');
    await ok(tv, 'Suscribirse a un calendario', 'main');
    await tv.until("document.activeElement.closest('details').open");
    await tv.press('Back');
    await tv.until("!document.activeElement.closest('details').open");
  },
  'a channel plays on the whole screen': async (tv) => {
    await ok(tv, 'TV', 'header');
    await shows(tv, '/tv');
    await ok(tv, 'Canal Aljibe', 'main');
    await plays(tv);
    await ok(tv, 'Pantalla completa', 'main');
    await fillsScreen(tv);
    await tv.press('Back');
    await leftScreen(tv);
  },
  'channels are changed with the buttons below': async (tv) => {
    await ok(tv, 'TV', 'header');
    await ok(tv, 'Canal Aljibe', 'main');
    await plays(tv);
    await ok(tv, 'Canal siguiente', 'main');
    await shows(tv, '/liveChannels/zaguan-noticias');
    await plays(tv);
    await ok(tv, 'Último canal', 'main');
    await shows(tv, '/liveChannels/canal-aljibe');
    await back(tv, '/tv', 'Canal Aljibe');
  },
  'a programme of the guide is read about': async (tv) => {
    await ok(tv, 'TV', 'header');
    await ok(tv, 'Ver la guía', 'main');
    await shows(tv, '/tv/guia');
    await ok(tv, '', FIRST_PROGRAMME);
    await tv.until("document.querySelector('dialog[open]') !== null");
    await tv.press('Back');
    await tv.until("document.querySelector('dialog[open]') === null");
    await tv.until(`document.activeElement === document.querySelector('${FIRST_PROGRAMME} a')`);
    await steer(tv, 'Galpón Música', 'main');
  },
  'the guide shows another day': async (tv) => {
    await ok(tv, 'TV', 'header');
    await ok(tv, 'Ver la guía', 'main');
    await shows(tv, '/tv/guia');
    await ok(tv, 'Mañana', 'main');
    await tv.until("location.search.includes('dia=')");
    await ok(tv, 'Canal Aljibe', 'main');
    await shows(tv, '/liveChannels/canal-aljibe');
  },
  'a heart on a card fills the own list': async (tv) => {
    await ok(tv, 'Películas', 'header');
    await shows(tv, '/movies');
    await ok(tv, 'Mi lista: Perversidad', 'main');
    await tv.until("document.activeElement.getAttribute('aria-pressed') === 'true'");
    await ok(tv, 'Mi lista', 'header');
    await shows(tv, '/mi-lista');
    await ok(tv, 'Perversidad', 'main');
    await shows(tv, '/movie/perversidad-1945');
  },
  'the profile keeps a language': async (tv) => {
    await ok(tv, 'Perfil', 'header');
    await shows(tv, '/perfil');
    await ok(tv, 'Idioma preferido', 'main');
    await ok(tv, 'Subtitulado');
    await tv.until("document.querySelector('main select').value === 'SUBTITULADO'");
  },
  'the shop is looked through': async (tv) => {
    await ok(tv, 'Tienda', 'header');
    await shows(tv, '/tienda');
    await ok(tv, 'Mates', 'main');
    await tv.until("location.search !== ''");
    await steer(tv, 'Comprar Mate Proyector', 'main');
  },
  'a console of the games is reached': async (tv) => {
    await ok(tv, 'Juegos', 'header');
    await shows(tv, '/juegos');
    await steer(tv, 'Game Boy', 'main');
    await steer(tv, 'Home Pong', 'main');
  },
  'the menu of apps opens, and Back closes it': async (tv) => {
    await ok(tv, 'Menú', 'header');
    await tv.until("document.querySelector('header details').open");
    await steer(tv, 'Ayuda', 'header');
    await tv.press('Back');
    await tv.until("!document.querySelector('header details').open");
    await marks(tv, 'Menú');
  },
  'metropolis is found letter by letter': async (tv) => {
    await ok(tv, 'Buscar', 'header');
    for (const letter of 'metropolis') await ok(tv, letter, '');
    await ok(tv, 'Metrópolis', '');
    await shows(tv, METROPOLIS, 'Metrópolis');
  },
  'a search is sent from its page, and corrected': async (tv) => {
    await ok(tv, 'Buscar', 'header');
    for (const letter of 'lunax') await ok(tv, letter, '');
    await ok(tv, 'Borrar');
    await ok(tv, 'Buscar');
    await shows(tv, '/buscar?q=luna');
    await ok(tv, 'Viaje a la Luna', 'main');
    await shows(tv, '/movie/viaje-a-la-luna-1902');
  },
  'a row leads to its whole list, and Back to the row': async (tv) => {
    await ok(tv, 'Ver más: Recién subidas', 'main');
    await shows(tv, '/movies');
    await back(tv, '/', 'Ver más: Recién subidas');
  },
  'more channels come, and Back finds the one that was watched': async (tv) => {
    await ok(tv, 'TV', 'header');
    await shows(tv, '/tv');
    await ok(tv, 'Cargar más canales', 'main');
    await ok(tv, 'Estero Naturaleza', 'main');
    await shows(tv, '/liveChannels/estero-naturaleza');
    await back(tv, '/tv', 'Estero Naturaleza');
  },
  'the agenda shows the matches of one team': async (tv) => {
    await ok(tv, 'Fútbol', 'header');
    await shows(tv, '/futbol');
    await ok(tv, 'Filtrar por equipo', 'main');
    for (const letter of 'yunque') await ok(tv, letter);
    await tv.press('Back');
    await tv.until("!document.querySelector('main').innerText.includes('Atlético Tranvía')");
    await ok(tv, '19:30 Estrella de Hojalata', 'main');
    await ok(tv, 'Ver el partido');
    await tv.until(headed('Estrella de Hojalata'));
  },
  'a second profile is made, chosen, and left again': async (tv) => {
    await ok(tv, 'Perfil', 'header');
    await shows(tv, '/perfil');
    await ok(tv, 'Agregar perfil', 'main');
    await write(tv, 'Nombre', 'ana');
    await ok(tv, 'Guardar', 'main');
    await ok(tv, 'ana', 'main');
    await tv.until("location.pathname === '/'");
    const chosen = JSON.stringify(await tv.evaluate("localStorage.getItem('butaca-perfil')"));
    await ok(tv, 'Perfil', 'header');
    await shows(tv, '/perfil');
    await ok(tv, 'Perfil 1', 'main');
    await tv.until(
      `location.pathname === '/' && localStorage.getItem('butaca-perfil') !== ${chosen}`,
    );
  },
  'what a television cannot open is for the phone': async (tv) => {
    await ok(tv, 'Tienda', 'header');
    await shows(tv, '/tienda');
    await openNothing(tv);
    await ok(tv, 'Comprar Mate Platea', 'main');
    await steer(tv, 'Cerrar');
    await tv.press('Back');
    await marks(tv, 'Comprar Mate Platea');
    await tv.until("document.querySelector('dialog[open]') === null");
  },
  ...PLAYER_JOURNEYS,
};
