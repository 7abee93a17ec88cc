import type { Complaint } from '../../domain/playback/complaints.ts';

/** Texts of what a viewer says is wrong with a server. */
export const complaintsText = {
  broken: 'No funciona',
  what: (label: string) => `Qué pasa con ${label}`,
  reasons: {
    'no-start': 'No abre',
    cuts: 'Se corta',
    'no-sound': 'Sin audio',
    language: 'Otro idioma',
    'wrong-video': 'No es esto',
    'bad-picture': 'Mala imagen',
  } satisfies Record<Complaint, string>,
  thanks: 'Gracias, lo vamos a revisar.',
  repaired: 'Lo arreglamos. Probá de nuevo.',
};
