import { SPAM } from '../../domain/requests/request.ts';
import { requestsText } from './requests.es.ts';

const { votes } = requestsText;

export const requestAnswersText = {
  asked: (name: string, shownFrom: number) =>
    shownFrom === 1
      ? `Listo, quedó pedida: «${name}». En un minuto aparece en la lista y otros la pueden votar.`
      : `Listo, quedó pedida: «${name}». Aparece en la lista cuando la pidan ${shownFrom} personas.`,
  merged: (name: string, count: number) =>
    `Ya la habían pedido: «${name}». Sumamos tu voto: van ${votes(count)}.`,
  voted: (name: string, count: number) => `Votaste «${name}»: van ${votes(count)}.`,
  already: (name: string) =>
    `Hoy ya se votó «${name}» desde tu conexión. Mañana se puede de nuevo.`,
  there: 'Ya está:',
  closed: (name: string, reason: string) =>
    `«${name}» no la vamos a agregar: ${reason === SPAM ? 'no es un título.' : reason}`,
  gone: 'Esa petición ya no está abierta. Elegí otra de la lista.',
  full: 'Hay demasiadas peticiones abiertas. Votá una de la lista, o probá otro día.',
  off: 'Por ahora no recibimos peticiones.',
  tooMany: {
    address: 'Desde tu conexión ya llegaron muchas por hoy. Probá mañana.',
    all: 'Hoy llegaron demasiadas. Probá mañana.',
  },
  problems: {
    empty: 'Escribí el título de lo que querés ver.',
    'too-long': 'Es demasiado largo: escribí solo el título, hasta 100 letras.',
    address: 'Escribí solo el título, sin enlaces.',
    year: 'El año son cuatro números, por ejemplo 1994. También lo podés dejar vacío.',
  },
} as const;
