import type { Health } from '../../domain/playback/health.ts';

/** Whether a server works, and whose it is. */
export const healthText = {
  states: {
    good: 'Funciona',
    slow: 'Lento',
    unknown: 'Sin probar',
    'refuses-framing': 'No incrustable',
    unplayable: 'No reproducible',
    dead: 'Caído',
  } satisfies Record<Health, string>,
  since: (state: string, when: string) => `${state} desde ${when}`,
  fresh: 'Se prueba al guardar',
  noAddress: 'Falta la dirección',
  origins: { studio: 'del estudio', source: 'del catálogo' },
} as const;
