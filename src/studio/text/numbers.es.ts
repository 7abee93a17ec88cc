import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Start } from '../../domain/numbers/watching.ts';
import { amount, counted } from './counted.es.ts';

/** Not by `Intl`: versions differ in the space, and server and browser must write the same. */
const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;
/** Small shares with a digit more. */
const fine = (share: number): string =>
  share < 0.0995 ? `${(share * 100).toFixed(1).replace('.', ',')}\u00a0%` : percent(share);
const opened = (opens: number): string => counted(opens, 'apertura', 'aperturas');

/** Texts of Números. */
export const numbersText = {
  about: 'Qué se abre, cómo se ve, qué se busca y cuánto duran los enlaces. Nada dice quién.',
  ranges: 'Cuántos días',
  range: (days: number) => `${days} días`,
  count: amount,
  share: percent,
  asTable: 'Ver como tabla',
  kinds: { movie: 'Películas', serie: 'Series', anime: 'Anime' } satisfies Record<
    TitleKind,
    string
  >,
  openings: {
    title: 'Aperturas por día',
    about:
      'Cuántas veces se abrió un título. Se cuenta cada hora; los partidos y canales no se cuentan.',
    total: opened,
    compared: (now: number, before: number) => {
      const change = before === 0 ? 0 : now / before - 1;
      if (Math.abs(change) < 0.005) return 'igual que en los días anteriores';
      return `${percent(Math.abs(change))} ${change > 0 ? 'más' : 'menos'} que en los días anteriores`;
    },
    plot: (days: number, total: number, most: string) =>
      `${opened(total)} en ${days} días. El día con más: ${most}.`,
    bar: (day: string, opens: number) => `${day}: ${opened(opens)}`,
    day: 'Día',
    all: 'Total',
    empty: 'Todavía no se contó ninguna apertura.',
  },
  wanted: {
    title: 'Lo más abierto',
    about: 'Sumado entre los 100 títulos más abiertos de cada día.',
    name: 'Título',
    kind: 'Tipo',
    opens: 'Aperturas',
    empty: 'Todavía no se contó ninguna apertura.',
  },
  missed: {
    title: 'Búsquedas sin resultado',
    about: (days: number) => `Lo que más se buscó en ${days} días y no está. Se guardan 30 días.`,
    text: 'Se buscó',
    times: 'Veces',
    last: 'Último día',
    empty: 'Todo lo que se buscó tuvo resultado.',
  },
  links: {
    title: 'Cuánto duran los enlaces',
    about:
      'De los enlaces de cada dominio que funcionaban al empezar, qué parte seguiría funcionando cada día. Los que vuelven no cuentan como caídos.',
    plot: (hosts: readonly { host: string; left: number }[]) =>
      `${hosts.map(({ host, left }) => `${host}: ${percent(left)}`).join('; ')}.`,
    columns: {
      host: 'Dominio',
      left: 'Siguen',
      alive: 'Funcionan',
      died: 'Se cayeron',
      revived: 'Volvieron',
      since: 'Contado desde',
    },
    see: (host: string) => `Enlaces caídos de ${host}`,
    empty: 'Se cuenta una vez por día. Mañana va a haber algo que mostrar.',
  },
  watching: {
    title: 'Cómo se ve',
    about:
      'Lo que dicen los reproductores al terminar, sin decir quién. Sólo cuenta lo que dijeron al menos 5 redes por día, dominio y navegador.',
    total: (playbacks: number) => counted(playbacks, 'reproducción', 'reproducciones'),
    startsTitle: 'Cuánto tarda en empezar',
    troublesTitle: 'Fallas, cortes y gente que se va',
    starts: {
      start_1s: 'menos de 1 s',
      start_2s: '1 a 2 s',
      start_4s: '2 a 4 s',
      start_8s: '4 a 8 s',
      start_later: 'más de 8 s',
    } satisfies Record<Start, string>,
    startsPlot: (shares: readonly (readonly [string, number])[]) =>
      `Cuánto tardó la primera imagen, por día. En el último: ${shares.map(([name, share]) => `${name}, ${percent(share)}`).join('; ')}.`,
    troubles: {
      failed: 'Servidores que fallaron',
      stalled: 'Tiempo cortado',
      left: 'Se fueron sin ver nada',
    },
    troublesPlot: (shares: readonly (readonly [string, number | null])[]) =>
      `Por día. En el último: ${shares.map(([name, share]) => `${name}, ${share === null ? 'sin datos' : fine(share)}`).join('; ')}.`,
    day: 'Día',
    playbacks: 'Reproducciones',
    middle: 'La mitad empieza en',
    fine,
    none: '–',
    byHost: {
      title: 'Cómo se ve, por dominio',
      about: 'Los dominios que más se miran.',
      name: 'Dominio',
    },
    byEngine: {
      title: 'Cómo se ve, por navegador',
      about: 'Un dominio que falla en uno solo suele ser por el formato del video.',
      name: 'Navegador',
    },
    empty: 'Todavía no hay reproducciones de al menos 5 redes.',
  },
  households: {
    title: 'Hogares',
    about:
      'Espectadores que unieron sus dispositivos. Lo que guardan viaja cifrado por ellos: acá no se puede leer.',
    total: (households: number) => counted(households, 'hogar', 'hogares'),
    more: (
      {
        devices,
        bytes,
        created,
        refused,
      }: Record<'devices' | 'bytes' | 'created' | 'refused', number>,
      days: number,
    ) =>
      `${counted(devices, 'dispositivo', 'dispositivos')}, ${amount(Math.ceil(bytes / 1e6))} MB. En ${days} días: ${counted(created, 'nuevo', 'nuevos')}, ${counted(refused, 'rechazo', 'rechazos')} por los límites.`,
  },
} as const;
