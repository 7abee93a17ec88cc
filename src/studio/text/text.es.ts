import { sectionNames } from './sections.es.ts';

/** Every text of the studio's frame; screens have files of their own beside this one. */
export const text = {
  language: 'es-AR',
  name: 'Estudio',
  title: (page?: string) => (page ? `${page} · Estudio` : 'Estudio'),
  home: 'Estudio: inicio',
  skip: 'Ir al contenido',
  sections: {
    label: 'Secciones',
    open: 'Menú',
    ...sectionNames,
  },
  filters: { apply: 'Filtrar', clear: 'Quitar filtros' },
  undo: 'Deshacer',
  closeNotice: 'Ocultar el aviso',
  seeChange: 'Ver en el historial',
  menu: { label: (name: string) => `Tu cuenta: ${name}`, keys: 'Tus llaves', leave: 'Salir' },
  roles: { owner: 'Dueño', editor: 'Editor', helper: 'Ayudante' },
  theme: { label: 'Colores', system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  errors: {
    home: 'Ir al inicio',
    retry: 'Probar de nuevo',
    signedOut: {
      title: 'Tu sesión terminó',
      sentence: 'Las sesiones duran 12 horas. Entrá de nuevo y seguís donde estabas.',
      enter: 'Entrar de nuevo',
    },
    notFound: {
      title: 'Esta página no existe',
      sentence: 'Puede que el enlace esté mal escrito o que lo hayan borrado.',
    },
    notAllowed: {
      title: 'Tu rol no permite esto',
      sentence: 'No se cambió nada. Si lo necesitás, pedíselo a un dueño del portal.',
    },
    busy: {
      title: 'Otro cambio tiene ocupado lo mismo',
      sentence: 'No se cambió nada. Esperá un momento y mandalo de nuevo.',
      again: 'Mandar lo mismo de nuevo',
    },
    notKept: 'No se guardó nada',
    failed: {
      title: 'Algo falló',
      sentence:
        'Ya quedó registrado. Probá de nuevo en un momento; si sigue, avisá a quien cuida el servidor.',
    },
    sentence: 'Algo falló de nuestro lado. Probá de nuevo en un momento.',
    refused: 'No pudimos leer este pedido. Volvé a la página y probá de nuevo.',
    foreign:
      'Este pedido viene de otro sitio, así que no se hizo nada. Entrá al estudio por su dirección y probá ahí.',
    otherHost: (origin: string) => `El estudio está en ${origin}`,
  },
} as const;
