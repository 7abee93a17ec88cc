/** Of what a channel shows now and afterwards. */
export const channelGuideText = {
  title: 'Programación',
  now: 'Ahora',
  next: 'Después',
  shown: (percent: number) => `Va por el ${percent} %`,
  live: 'En vivo',
  whole: 'Ver la guía',
  nothingNow: 'No sabemos qué están dando ahora.',
};
