import type { ChannelType } from '../../domain/channels/channel.ts';

/** Texts of the guide, which only its page loads. */
export const guideText = {
  title: 'Guía de TV',
  pageTitle: (site: string) => `Guía de TV en ${site}`,
  about: (site: string) =>
    `Qué están dando ahora y qué viene después en cada canal de ${site}, por día y por hora.`,
  groups: 'Grupos de canales',
  group: { tv: 'TV', sports: 'Deportes' } satisfies Record<ChannelType, string>,
  days: 'Días de la guía',
  hours: 'Horas del día',
  parts: ['De madrugada', 'De mañana', 'Al mediodía', 'De tarde', 'De noche'],
  /** '20:00 a 23:00' */
  span: (from: string, to: string) => `${from} a ${to}`,
  earlier: 'Horas anteriores',
  later: 'Horas siguientes',
  now: 'Ir a ahora',
  channel: 'Canal',
  noData: 'Sin datos',
  live: 'EN VIVO',
  on: 'Ahora',
  sources: (names: string) => `Guía: ${names}`,
  more: 'Cargar más canales',
  loading: 'Cargando...',
  end: 'No hay más canales con guía',
  failed: 'No pudimos cargar la guía. Probá de nuevo en un momento.',
  technical: 'Error: the guide could not be read',
  nothingOnDay: 'Ningún canal de esta página tiene programación para estas horas.',
  nothingYet: 'Todavía no hay una guía',
  nothingYetAbout: 'Cuando haya una, vas a ver acá qué da cada canal y a qué hora.',
  nothingInGroup: 'Los canales de este grupo todavía no tienen guía.',
  channels: 'Ver los canales',
};
