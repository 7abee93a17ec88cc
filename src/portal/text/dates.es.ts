/** Words of dates. Only the server and viewers in other zones need them. */
export const datesText = {
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  months:
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
  date: (weekday: string, day: number, month: string) => `${weekday}, ${day} de ${month}`,
  withYear: (date: string, year: string) => `${date} de ${year}`,
};
