import { seasons } from './seasons.ts';
import type { DemoWork } from './types.ts';

/** Serials and films in parts published before 1931, so in the public domain in the USA. */
export const silentSeries: DemoWork[] = [
  {
    id: 'fantomas-1913',
    name: 'Fantomas',
    originalTitle: 'Fantômas',
    genre: 'MISTERIO',
    year: 1913,
    description:
      'El amo del disfraz roba, mata y se evapora por los techos de París mientras el inspector Juve y el periodista Fandor lo persiguen de una identidad a otra. Louis Feuillade adaptó en cinco entregas las novelas de Souvestre y Allain y le dio al crimen un antifaz elegante.',
    seasons: seasons([
      'Fantomas a la sombra de la guillotina (1913)',
      'Juve contra Fantomas (1913)',
      'El muerto que mata (1913)',
      'Fantomas contra Fantomas (1914)',
      'El falso magistrado (1914)',
    ]),
  },
  {
    id: 'los-peligros-de-paulina-1914',
    name: 'Los peligros de Paulina',
    originalTitle: 'The Perils of Pauline',
    genre: 'ACCION',
    year: 1914,
    description:
      'Paulina quiere un año de aventuras antes de casarse y escribirlas después. El secretario que administra su herencia quiere quedarse con ella, y cada viaje esconde una trampa: un globo suelto, un acantilado, un ataúd flotante. Pearl White hacía buena parte de sus propias acrobacias. De los veinte episodios se conserva una versión de nueve.',
    seasons: seasons([
      'Prueba de fuego',
      'La diosa del Lejano Oeste',
      'El tesoro del pirata',
      'La curva mortal',
      'Condena de agua',
      'El avión destrozado',
      'La caída trágica',
      'La serpiente entre las flores',
      'El ataúd flotante',
    ]),
  },
  {
    id: 'los-azares-de-helen-1914',
    name: 'Los azares de Helen',
    originalTitle: 'The Hazards of Helen',
    genre: 'ACCION',
    year: 1914,
    description:
      'Helen es telegrafista en una estación perdida y la única que llega a tiempo: a caballo, en moto o saltando sobre un tren en marcha. Con 119 entregas entre 1914 y 1917, es uno de los seriales más largos del cine. Acá, cuatro de los episodios que sobrevivieron, con Helen Holmes.',
    seasons: seasons([
      'El salto desde la torre de agua (1915)',
      'La fuga en el carguero rápido (1915)',
      'La locomotora desbocada (1915)',
      'En el camino del peligro (1915)',
    ]),
  },
  {
    id: 'los-vampiros-1915',
    name: 'Los vampiros',
    originalTitle: 'Les Vampires',
    genre: 'SUSPENSO',
    year: 1915,
    description:
      'No beben sangre: son una banda que aterroriza París con venenos, anillos mortales y pasadizos, y su musa es Irma Vep, de malla negra, cuyo nombre es un anagrama. El periodista Philippe Guérande y su ayudante Mazamette les siguen el rastro a lo largo de diez episodios filmados en calles vacías por la guerra. Prohibida por un tiempo y adorada por los surrealistas, la obra de Louis Feuillade sigue siendo un modelo de intriga: cada jefe que cae deja lugar a otro peor, y ningún salón de la ciudad parece seguro.',
    seasons: seasons([
      'La cabeza cortada',
      'El anillo que mata',
      'El criptograma rojo',
      'El espectro',
      'La fuga del muerto',
      'Los ojos que fascinan',
      'Satanás',
      'El amo del rayo',
      'El hombre de los venenos',
      'Las bodas sangrientas',
    ]),
  },
  {
    id: 'judex-1916',
    name: 'Judex',
    genre: 'AVENTURA',
    year: 1916,
    description:
      'Un justiciero de capa y sombrero negros castiga al banquero que arruinó a su familia, y se enamora de la hija inocente. Con jaurías amaestradas, un molino siniestro y la temible Diana Monti, Feuillade respondió a quienes lo acusaban de glorificar a los criminales: esta vez el misterioso es el héroe.',
    seasons: seasons([
      'Prólogo',
      'La sombra misteriosa',
      'La expiación',
      'La jauría fantástica',
      'El secreto de la tumba',
      'El molino trágico',
      'El niño Regaliz',
      'La mujer de negro',
      'Los subterráneos del Château-Rouge',
      'Cuando apareció el niño',
      'El corazón de Jacqueline',
      'La ondina',
      'El perdón del amor',
    ]),
  },
  {
    id: 'las-aranas-1919',
    name: 'Las arañas',
    originalTitle: 'Die Spinnen',
    genre: 'AVENTURA',
    year: 1919,
    description:
      'Un mensaje en una botella pone al deportista Kay Hoog tras un tesoro inca. La organización secreta Las Arañas, dirigida por Lio Sha, siempre llega al mismo tiempo. Fritz Lang planeó cuatro partes y filmó dos.',
    seasons: seasons(['El lago de oro (1919)', 'El barco de los diamantes (1920)']),
  },
  {
    id: 'el-doctor-mabuse-1922',
    name: 'El doctor Mabuse',
    originalTitle: 'Dr. Mabuse, der Spieler',
    genre: 'SUSPENSO',
    year: 1922,
    description:
      'Psicoanalista, tahúr, falsificador e hipnotizador, Mabuse cambia de cara y maneja la bolsa, los garitos y las voluntades de una Berlín sin rumbo. El fiscal von Wenk se sienta a su mesa de juego sin saber contra quién apuesta. Dos partes de Fritz Lang sobre el crimen como espejo de una época.',
    seasons: seasons([
      'El gran jugador: una imagen de la época',
      'Inferno: un juego de hombres de nuestro tiempo',
    ]),
  },
  {
    id: 'los-nibelungos-1924',
    name: 'Los nibelungos',
    originalTitle: 'Die Nibelungen',
    genre: 'FANTASIA',
    year: 1924,
    description:
      'Sigfrido mata al dragón, se baña en su sangre y gana la mano de Krimilda, pero una hoja de tilo deja un punto débil en su espalda. La segunda parte cuenta la venganza de ella en la corte del rey Atila. Bosques de columnas, niebla y geometría en la gran epopeya de Fritz Lang y Thea von Harbou.',
    seasons: seasons(['La muerte de Sigfrido', 'La venganza de Krimilda']),
  },
];
