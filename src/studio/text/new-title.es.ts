import type { NewTitleProblem } from '../../domain/catalogue/new-title.ts';
import { editorText } from './title-editor.es.ts';

const problems: Record<NewTitleProblem, string> = {
  ...editorText.problems,
  'series-servers':
    'Una serie no tiene servidores propios: van en cada episodio. Quitá los que escribiste.',
};

/** Título nuevo. */
export const newTitleText = {
  title: 'Título nuevo',
  about: 'Alcanza con el nombre: lo demás se puede completar después.',
  add: 'Título nuevo',
  kind: 'Tipo',
  seriesNext:
    'Los servidores van en cada episodio. Cuando crees el título, seguís acá mismo con sus temporadas y episodios.',
  create: 'Crear y publicar',
  createAnyway: 'Crear igual y publicar',
  keep: 'Crear sin publicar',
  keepHint: 'Sin publicar nadie lo ve: lo publicás cuando quieras, o a una hora que elijas.',
  same: {
    title: 'Ya hay un título con este nombre',
    sameYear: 'Ya hay un título con este nombre y este año',
    more: 'Si es otro, crealo igual.',
  },
  forRequests: (names: readonly string[]) => `Para la petición: ${names.join(', ')}`,
  forRequestsMore: 'Cuando lo publiques, los espectadores ven «Ya está» con el enlace al título.',
  busy: editorText.busy,
  problems,
  done: {
    creado: 'Título creado y publicado',
    guardado: 'Título creado, sin publicar',
    vinculado: 'Título creado y publicado, y vinculado a la petición',
    'sin-vincular':
      'Título creado, sin publicar. La petición sigue abierta: vinculala cuando lo publiques.',
  },
} as const;
