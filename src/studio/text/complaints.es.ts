import type { Complaint } from '../../domain/playback/complaints.ts';
import { counted } from './counted.es.ts';

const servers = (count: number): string => counted(count, 'servidor', 'servidores');

const REASONS: Record<Complaint, string> = {
  'no-start': 'no abre',
  cuts: 'se corta',
  'no-sound': 'sin audio',
  language: 'otro idioma',
  'wrong-video': 'no es esto',
  'bad-picture': 'mala imagen',
};

/** A stored reason; its own word if this release does not know it. */
export const complaintText = (reason: string): string =>
  (REASONS as Readonly<Record<string, string>>)[reason] ?? reason;

/** Texts of what viewers say is wrong with servers. */
export const complaintsText = {
  title: 'Avisos de espectadores',
  about: (count: number) =>
    count === 0
      ? 'Ningún servidor con avisos.'
      : `${servers(count)} con avisos. Primero, los que más tienen.`,
  back: 'Volver a Enlaces',
  empty: 'Nadie avisó de nada',
  emptyMore: 'Cuando un servidor tenga avisos de tres redes por lo mismo, aparece acá.',
  reason: (reason: string, times: number) => `${complaintText(reason)} (${times})`,
  when: (first: string, last: string) => (first === last ? last : `${first} – ${last}`),
  servers: 'Servidores con avisos',
  hosts: 'Por dominio',
  host: (found: { servers: number; times: number }) =>
    `${servers(found.servers)} · ${counted(found.times, 'aviso', 'avisos')}`,
  repaired: 'Arreglado',
  repairedOf: (label: string, owner: string) => `Arreglado: ${label} de ${owner}`,
  repairedAll: (host: string) => `Arreglado todo lo de ${host}`,
  dismissed: 'No es un problema',
  dismissedOf: (label: string, owner: string) => `No es un problema: ${label} de ${owner}`,
  dismissedAll: (host: string) => `No es un problema lo de ${host}`,
  done: {
    repaired: (count: number) =>
      count === 1 ? 'Anotado como arreglado' : `${servers(count)} anotados como arreglados`,
    dismissed: (count: number) => `Avisos descartados de ${servers(count)}`,
  },
  doneMore: {
    repaired: 'Quien avisó lo ve al lado del servidor, durante siete días.',
    dismissed: 'Si vuelven a avisar, aparece de nuevo.',
  },
  already: 'Alguien ya respondió esos avisos.',
  before: 'Anteriores',
  next: 'Más avisos',
} as const;
