import { many } from './titles.es.ts';

/** Títulos: drafts, and changes that wait for their time. */
export const draftsText = {
  keep: 'Guardar borrador',
  kept: (when: string) => `Seguís desde tu borrador de las ${when}`,
  keptMore: 'Nadie más lo ve, y el portal sigue como estaba.',
  discard: 'Descartar borrador',
  discarded: 'Borrador descartado: esto es lo que está publicado',
  saving: 'Guardando borrador…',
  saved: (when: string) => `Borrador guardado ${when}`,
  failed: 'No pudimos guardar el borrador: seguimos probando',
  due: 'Publicar el',
  zone: (zone: string) => `Hora de ${zone}`,
  here: 'Argentina',
  schedule: 'Programar',
  noTime: 'Elegí un día y una hora que todavía no pasaron, dentro de un año',
  scheduled: (when: string) => `Programado para el ${when}`,
  by: (name: string) => `por ${name}`,
  cancel: 'Cancelar',
  cancelled: 'Cancelado: quedó como borrador de quien lo programó',
  late: 'Ya se había publicado',
  refusedTitle: 'No se publicó a su hora',
  refused: {
    clash: 'Alguien cambió lo mismo mientras tanto. Elegí qué queda.',
    'not-allowed': 'Tu rol ya no permite editar títulos.',
    failed: 'Falló varias veces. Fijate si está bien y guardalo de nuevo.',
  },
  list: {
    open: 'Programados',
    title: 'Títulos programados',
    about: (count: number) => many(count, 'cambio espera su hora', 'cambios esperan su hora'),
    empty: 'No hay nada programado',
    emptyMore: 'En el editor de un título, elegí un día y una hora y «Programar».',
    columns: { when: 'Se publica', what: 'Título', who: 'Quién', cancel: 'Cancelar' },
    back: 'Volver a los títulos',
    cancelOne: (name: string) => `Cancelar ${name}`,
  },
} as const;
