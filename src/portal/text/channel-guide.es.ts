/** Of what a channel shows now and afterwards. */
export const channelGuideText = {
  title: 'Programación',
  now: 'Ahora',
  next: 'Después',
  until: (time: string) => `hasta las ${time}`,
  shown: (percent: number) => `Va por el ${percent} %`,
  live: 'En vivo',
  nothingNow: 'No sabemos qué están dando ahora.',
};
