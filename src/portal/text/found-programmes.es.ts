/** What a search says of a programme: '[hoy 21:00] en [Canal]', '[sáb 21, 09:30] en [Canal]', '[ahora] en [Canal]'. */
export const foundProgrammesText = {
  now: 'ahora',
  when: (day: string, time: string) => `${day}${/\d$/.test(day) ? ',' : ''} ${time}`,
  on: (channel: string) => `en ${channel}`,
};
