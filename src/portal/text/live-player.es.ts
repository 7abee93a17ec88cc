/** Texts over a live picture, loaded with it. */
const HELP = ['?', 'Mostrar esta ayuda'] as const;

export const livePlayerText = {
  live: 'EN VIVO',
  backToLive: 'Volver al vivo',
  soundOnly: 'Solo audio',
  sheet: 'Calidad y ayuda',
  quality: 'Calidad',
  qualities: { auto: 'Automática', low: 'Baja: gasta menos datos', audio: 'Solo audio' },
  noAudioOnly: 'Este canal no tiene una versión de solo audio: va con la imagen más chica.',
  latency: (seconds: number) => `Vas ${seconds} s detrás del vivo.`,
  server: (label: string) => `Servidor: ${label}.`,
  keys: [HELP],
  zapKeys: [
    ['RePág', 'Canal siguiente, como «Canal +» del control'],
    ['AvPág', 'Canal anterior, como «Canal −» del control'],
    ['1 a 9', 'Ir al canal de ese número'],
    ['0', 'Volver al último canal'],
    HELP,
  ],
} as const;
