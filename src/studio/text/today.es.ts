import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { DeadHost } from '../../domain/links/listed-link.ts';
import { type Doubt, MIN_NETWORKS } from '../../domain/playback/evidence.ts';
import { amount, counted } from './counted.es.ts';

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' · ');
const opened = (opens: number): string => `${counted(opens, 'apertura', 'aperturas')} en 7 días`;

const JOBS: Readonly<Record<string, string>> = {
  'rank-titles': 'Contar lo más visto',
  'note-openings': 'Contar las aperturas de cada día',
  'count-hosts': 'Contar los enlaces de cada dominio',
  'count-lists': 'Contar las listas',
  'note-unplayable': 'Buscar títulos que no se pueden ver',
  'remove-old-requests': 'Borrar peticiones viejas',
  'tend-households': 'Borrar hogares que ya nadie usa',
  'remove-old-complaints': 'Borrar avisos viejos de espectadores',
  'remove-old-programmes': 'Borrar la guía vieja',
  'index-programmes': 'Actualizar lo que el buscador halla de la guía',
  'remove-old-imports': 'Borrar importaciones viejas',
  'queue-servers': 'Poner enlaces en la cola de pruebas',
  'adopt-missed-servers': 'Buscar enlaces sin probar',
  'turn-day': 'Pasar al día siguiente',
  'recount-search-words': 'Recontar las palabras del buscador',
  'remove-sessions': 'Borrar sesiones vencidas',
  'remove-sign-ins': 'Borrar invitaciones vencidas',
  'remove-old-changes': 'Borrar el detalle viejo del historial',
  'remove-lost-purges': 'Borrar avisos a edges que ya no están',
  'remove-unused-pictures': 'Borrar imágenes que ya nada muestra',
  'remove-missed-searches': 'Borrar búsquedas viejas',
  'remove-old-reports': 'Borrar avisos viejos de reproductores',
  'forget-contacts': 'Olvidar contactos de pedidos viejos',
  'forget-failures': 'Olvidar intentos de códigos',
  'run-wanted-jobs': 'Repetir tareas pedidas',
};

/** What a job of the worker does; its own name if nobody has a better one. */
export const jobText = (name: string): string => JOBS[name] ?? name;

/** Texts of the start page. */
export const todayText = {
  about: (count: number) =>
    count === 0 ? undefined : `${counted(count, 'cosa necesita', 'cosas necesitan')} de alguien.`,
  urgent: 'Urgente',
  empty: 'Todo en orden',
  emptyMore:
    'Los partidos tienen señal, lo que se abre se puede ver y el servidor trabaja tranquilo.',
  nextMatch: (first: string, second: string, time: string) =>
    `Lo próximo: ${first} vs ${second}, a las ${time}.`,
  unknown: 'No se pudo leer. Probá de nuevo en un momento.',
  nothingDone: 'No se hizo nada: esa acción ya no existe. Recargá la página.',
  matches: {
    title: 'Partidos sin señal',
    name: (first: string, second: string) => `${first} vs ${second}`,
    about: (when: { time: string; isToday: boolean }, league: string, servers: number) =>
      joined(
        `${when.isToday ? 'Hoy' : 'Mañana'} ${when.time}`,
        league,
        servers === 0
          ? 'sin servidores'
          : servers === 1
            ? 'su servidor está caído'
            : `sus ${servers} servidores están caídos`,
      ),
    solve: 'Cargar servidores',
    more: 'Ver la agenda',
  },
  channels: {
    title: 'Canales deportivos',
    unlisted: (count: number) =>
      count === 1
        ? 'El canal deportivo no se ve'
        : `Los ${amount(count)} canales deportivos no se ven`,
    about:
      'Se muestran los que están en la lista de canales conocidos (CANALESDEPORTIVOS), y ahí no hay ninguno. Por eso tampoco hay partidos con canal guardado.',
    list: 'Mostrarlos todos',
    listed: (count: number) =>
      count === 0
        ? 'Ya estaban en la lista.'
        : `${counted(count, 'canal se ve', 'canales se ven')} ahora.`,
  },
  links: {
    title: 'Enlaces caídos en lo que se abre',
    unplayable: ({ kind, opens, parts }: { kind: TitleKind; opens: number; parts: number }) =>
      joined(
        kind === 'movie'
          ? 'No se puede ver: todos sus enlaces están caídos'
          : `${counted(parts, 'episodio no se puede ver', 'episodios no se pueden ver')}`,
        opened(opens),
      ),
    host: ({ dead, total, opens, live }: DeadHost) =>
      joined(
        `${amount(dead)} de ${amount(total)} enlaces caídos`,
        live > 0 && `${amount(live)} en vivo`,
        opens > 0 && opened(opens),
      ),
    seeLinks: 'Ver sus enlaces',
    replace: 'Reemplazar el dominio',
    probe: 'Probar ahora',
    probing: (count: number) =>
      count === 0
        ? 'No hay nada que probar en ese dominio: ya se está probando, o ya funciona.'
        : `${counted(count, 'enlace se prueba', 'enlaces se prueban')} ahora. Los resultados van llegando a Enlaces.`,
    more: 'Ver todos los caídos',
  },
  complaints: {
    count: (count: number) => counted(count, 'servidor con avisos', 'servidores con avisos'),
    first: ({ label, owner }: { label: string; owner: string }, most: string) =>
      joined(`El que más: ${label} de ${owner}`, most),
    solve: 'Ver los avisos',
  },
  viewers: {
    title: 'Lo que dicen los reproductores',
    about: (found: {
      doubt: Doubt;
      place: readonly (string | null)[];
      played: number;
      failed: number;
      engines: readonly string[];
    }) => {
      const networks = (count: number) => counted(count, 'red', 'redes');
      return joined(
        found.doubt === 'fails'
          ? `La prueba dice que funciona, y desde ${networks(found.failed)} no se pudo ver (${
              found.played > 0
                ? `desde ${amount(found.played)} sí`
                : `desde menos de ${MIN_NETWORKS} sí`
            })`
          : `La prueba dice que no se puede ver, y se vio desde ${networks(found.played)}`,
        found.place.filter(Boolean).join(', '),
        found.engines.length > 0 && found.engines.join(', '),
      );
    },
    see: 'Ver sus enlaces',
    probe: 'Probar ahora',
    probing: (count: number) =>
      count === 0
        ? 'Ya se está probando, o ya no existe.'
        : 'Se prueba ahora. El resultado llega a Enlaces.',
  },
  guide: {
    title: 'Fuentes de la guía',
    about: (why: string, more: string, since: string) =>
      joined(`${why}. ${more} Sigue lo que había`, since),
    solve: 'Abrir la fuente',
    again: 'Leer ahora',
    wanted: 'Se lee en cuanto el servidor esté libre.',
    gone: 'Esa fuente ya no está.',
  },
  scheduled: {
    title: 'Cambios programados que no salieron',
    about: (state: string, due: string, why: string) => joined(`${state}: era para el ${due}`, why),
    solve: 'Abrir',
    more: 'Ver los programados',
  },
  requests: {
    title: 'Lo que más piden',
    about: (votes: number) => counted(votes, 'voto', 'votos'),
    solve: 'Responder con un título',
    more: (count: number) => `Ver las ${amount(count)} peticiones`,
  },
  orders: {
    title: 'Pedidos pagados sin entregar',
    name: (id: string, contact: string) => `#${id} · ${contact}`,
    about: (since: string) => `Pedido ${since}`,
    solve: 'Entregar',
    more: (count: number) => `Ver los ${amount(count)} pedidos`,
  },
  codes: {
    title: 'Códigos de productos',
    tried: (failures: number) => `${amount(failures)} códigos inválidos en un minuto`,
    about: (time: string) =>
      `Alguien prueba códigos al azar, desde muchas direcciones (a las ${time}). Cada dirección tiene 5 intentos por minuto; acertar así llevaría siglos.`,
    look: 'Ver los códigos',
  },
  jobs: {
    title: 'Tareas que fallan',
    about: (tries: { times: number; isWanted: boolean }, since: string, reason: string) =>
      joined(
        tries.isWanted
          ? 'Se repite dentro de un minuto'
          : `Falló ${counted(tries.times, 'vez', 'veces')}`,
        since,
        reason,
      ),
    again: 'Repetir',
    wanted: 'La tarea se repite dentro de un minuto.',
    over: 'Esa tarea ya terminó bien.',
  },
  backups: {
    title: 'Copias de seguridad',
    failing: 'PostgreSQL no puede archivar los cambios',
    about: (last: string | null) =>
      joined(
        last ? `La última copia que salió bien: ${last}` : 'Ninguna copia salió bien todavía',
        'avisá a quien cuida el servidor: «pgbackrest info» dice por qué',
      ),
  },
} as const;
