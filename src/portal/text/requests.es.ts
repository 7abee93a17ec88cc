import type { TitleKind } from '../../domain/catalogue/title.ts';

const kinds = { movie: 'Película', serie: 'Serie', anime: 'Anime' } as const;

/** What the browser needs. The answers are made by the server: request-answers.es.ts. */
export const requestsText = {
  title: 'Hace tu petición aquí',
  closed: 'Pagina en construcción',
  home: 'Volver al inicio',
  about: '¿Falta algo que querés ver? Pedilo. Lo más votado se busca primero.',
  form: {
    name: 'Título',
    example: 'Por ejemplo: El eternauta',
    kind: 'Qué es',
    anyKind: 'No sé',
    year: 'Año (opcional)',
    yearHint: 'Cuatro números, por ejemplo 1994',
    submit: 'Pedir',
    sending: 'Enviando…',
    other: 'Es otra: pedirla igual',
  },
  kinds,
  /** `Metrópolis (Película, 1927)` */
  named: ({ name, kind, year }: { name: string; kind: TitleKind | null; year: number | null }) => {
    const about = [kind && kinds[kind], year].filter(Boolean).join(', ');
    return about ? `${name} (${about})` : name;
  },
  wanted: 'Las más pedidas',
  nothingWanted: 'Todavía no hay peticiones. La primera puede ser la tuya.',
  votes: (count: number) => (count === 1 ? '1 voto' : `${count} votos`),
  vote: 'Votar',
  voteFor: (name: string) => `Votar por ${name}`,
  voted: 'Votaste',
  delay: 'Los votos se ven en la lista un minuto después.',
  there: 'Ya están',
  failed: 'No se pudo enviar. Revisá tu conexión y probá de nuevo.',
} as const;
