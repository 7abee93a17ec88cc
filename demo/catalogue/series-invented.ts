import { seasons } from './seasons.ts';
import type { DemoWork } from './types.ts';

export const inventedSeries: DemoWork[] = [
  {
    id: 'inventada-el-faro-de-punta-ceniza',
    name: 'El faro de Punta Ceniza',
    genre: 'MISTERIO',
    year: 2021,
    description:
      'La nueva farera llega a una isla donde nadie recuerda a sus antecesores. En los libros de guardia hay páginas en blanco, siempre en la misma fecha, y una luz que responde desde el mar. Tres temporadas de niebla, vecinos que callan y una pregunta: quién encendía el faro cuando no había nadie. (Obra inventada para la demostración.)',
    seasons: seasons(
      [
        'La lancha de los martes',
        'Libro de guardia',
        'El cuarto sin ventana',
        'Sal en los espejos',
        'La luz que contesta',
        'Marea cero',
      ],
      [
        'Los que volvieron',
        'Carta náutica',
        'Una campana bajo el agua',
        'El farero anterior',
        'Doble guardia',
        'Niebla de noviembre',
      ],
      ['El continente', 'Testigos', 'La última bujía', 'Punta Ceniza'],
    ),
  },
  {
    id: 'inventada-guardia-de-puerto',
    name: 'Guardia de puerto',
    genre: 'ACCION',
    year: 2019,
    description:
      'Un equipo de prefectura investiga lo que entra y sale del puerto más grande del sur: contenedores sin dueño, barcos sin bandera y gente sin papeles. La sargento Bruna Lezama tiene trece noches para encontrar un cargamento que no figura en ninguna planilla. (Obra inventada para la demostración.)',
    seasons: seasons(
      [
        'Dársena siete',
        'Bandera negra',
        'El práctico',
        'Contrabando',
        'Agua dulce',
        'Muelle cerrado',
        'La grúa',
        'Carga peligrosa',
        'Un polizón',
        'Sin calado',
        'La draga',
        'Hora de marea',
        'Puerto final',
      ],
      [
        'Otro mar',
        'Cuarentena',
        'El remolcador',
        'Aduana',
        'Viento en contra',
        'Boya roja',
        'La otra orilla',
        'Soltar amarras',
      ],
    ),
  },
  {
    id: 'inventada-el-expreso-austral',
    name: 'La fuga del Expreso Austral',
    genre: 'ACCION',
    year: 2022,
    description:
      'Un tren de presos se detiene en medio de la meseta y, cuando vuelve a arrancar, lo manejan los presos. Adentro viajan un juez, una nena y un maquinista que no piensa frenar. Seis episodios, uno por cada hora de viaje. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Hora uno: la señal',
      'Hora dos: el vagón seis',
      'Hora tres: viento blanco',
      'Hora cuatro: el puente',
      'Hora cinco: carbón',
      'Hora seis: la terminal',
    ]),
  },
  {
    id: 'inventada-consultorio-marciano',
    name: 'Consultorio marciano',
    genre: 'COMEDIA',
    year: 2023,
    description:
      'La doctora Pirovano atiende en la única salita de una colonia marciana donde todos tienen alergia al polvo y nadie turno. Resfríos en baja gravedad, curanderos hidropónicos y una burocracia que tarda once minutos en contestar. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Turno para el lunes',
      'Gravedad leve',
      'El certificado',
      'Polvo somos',
      'Guardia de domingo',
      'Vacuna para todos',
      'La inspección',
      'Alta médica',
    ]),
  },
  {
    id: 'inventada-pampa-de-neon',
    name: 'Pampa de neón',
    genre: 'CIENCIA FICCION',
    year: 2024,
    description:
      'En una llanura cubierta de servidores, los últimos arrieros guían rebaños de drones y cobran en energía. Cuando una tropilla entera desaparece del mapa, una baqueana ciega y un técnico fugitivo la siguen por una cuadrícula que cambia de forma cada noche. (Obra inventada para la demostración.)',
    seasons: seasons(
      [
        'Tropilla perdida',
        'Señal de humo',
        'El alambrado digital',
        'Yerra',
        'Luz mala',
        'Sin cobertura',
      ],
      ['Sequía de datos', 'El domador', 'Cielo espejo', 'La última tranquera'],
    ),
  },
  {
    id: 'inventada-la-pension-de-los-susurros',
    name: 'La pensión de los susurros',
    genre: 'TERROR',
    year: 2020,
    description:
      'Cada habitación de la pensión repite en voz baja lo último que se dijo en ella. La nueva inquilina oye, la primera noche, su propia voz pidiendo ayuda. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Habitación once',
      'La dueña',
      'Detrás del empapelado',
      'Pared medianera',
      'Quién contesta',
      'Silencio, por favor',
    ]),
  },
  {
    id: 'inventada-compas-de-barrio',
    name: 'Compás de barrio',
    genre: 'MUSICAL',
    year: 2018,
    description:
      'Una orquesta de vecinos ensaya en el galpón de una ferretería para tocar una sola noche en el teatro municipal. Falta el bandoneonista, sobra un triángulo y el director no sabe leer música, pero nadie se anima a decírselo. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Afinar',
      'El triángulo',
      'Dos por cuatro',
      'Falta uno',
      'Ensayo general',
      'Una sola noche',
    ]),
  },
];
