import { count } from './text.es.ts';

/** Texts that only the agenda loads. */
export const agendaText = {
  agenda: 'Agenda deportiva',
  days: 'Días de la agenda',
  over: (value: number) => count(value, 'partido finalizado', 'partidos finalizados'),
  otherLeague: 'Otros partidos',
  yesterday: 'Hoy no hay partidos. Estos fueron los de ayer:',
  none: 'No hay partidos en la agenda de este día.',
  noneLeft: 'Los partidos de hoy ya terminaron.',
  next: 'El próximo:',
  announced: (match: string, moment: string) => `${match}, ${moment}.`,
  technical: 'Error loading matches',
};
