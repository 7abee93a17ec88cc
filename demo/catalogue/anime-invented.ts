import { seasons } from './seasons.ts';
import type { DemoWork } from './types.ts';

export const inventedAnime: DemoWork[] = [
  {
    id: 'inventada-la-posada-de-los-faroles',
    name: 'La posada de los faroles',
    genre: 'FANTASIA',
    year: 2021,
    description:
      'Cada noche la posada recibe a un huésped que no terminó de irse del mundo. Hana, de once años, enciende un farol por cada uno y escucha qué le falta para seguir viaje: una carta, una receta, una disculpa. Hay un farol que nunca prende, y es el de su abuela. (Obra inventada para la demostración.)',
    seasons: seasons([
      'El huésped de las doce',
      'Sopa para un río',
      'La carta mojada',
      'Farol sin nombre',
      'El músico sordo',
      'Nieve en el patio',
      'La abuela',
      'Amanece',
    ]),
  },
  {
    id: 'inventada-ronin-de-vapor',
    name: 'Rōnin de vapor',
    genre: 'ACCION',
    year: 2023,
    description:
      'En un archipiélago movido a carbón, una espadachina con un brazo mecánico acepta trabajos de escolta para pagar repuestos. Su próximo cliente es el inventor que diseñó el brazo y que olvidó, o dice haber olvidado, para quién lo hizo. (Obra inventada para la demostración.)',
    seasons: seasons(
      [
        'Presión',
        'El puente de cobre',
        'Brazo izquierdo',
        'Duelo en la caldera',
        'Carbonilla',
        'El inventor',
      ],
      ['Isla sin humo', 'Válvula', 'La otra espada', 'Retroceso', 'Fuego lento'],
    ),
  },
  {
    id: 'inventada-club-de-radio-orion',
    name: 'Club de radio Orión',
    genre: 'CIENCIA FICCION',
    year: 2020,
    description:
      'Cuatro alumnos de un pueblo costero arman una antena con restos de bicicletas y captan a una chica que dice hablar desde un planeta de lluvia. La diferencia horaria es de nueve años. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Antena',
      'Frecuencia libre',
      'Ruido blanco',
      'Ella contesta',
      'Nueve años',
      'Examen final',
      'Verano',
      'El apagón',
      'Planeta de lluvia',
      'La profesora',
      'Interferencia',
      'Última transmisión',
      'Epílogo: cambio y fuera',
    ]),
  },
  {
    id: 'inventada-el-gato-del-ultimo-tren',
    name: 'El gato del último tren',
    genre: 'COMEDIA',
    year: 2019,
    description:
      'El jefe de estación es un gato gordo con gorra que resuelve, sin moverse del mostrador, los problemas de los pasajeros que pierden el último tren. Historias cortas para ver antes de dormir. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Andén dos',
      'El paraguas',
      'La valija equivocada',
      'Siesta',
      'Boleto capicúa',
      'Feriado',
    ]),
  },
  {
    id: 'inventada-jardin-de-peces',
    name: 'Jardín de peces',
    genre: 'ROMANCE',
    year: 2022,
    description:
      'Mio cuida el acuario de un shopping a punto de cerrar; Sora viene todos los jueves a dibujar el mismo pez. Ninguno pregunta el nombre del otro hasta que apagan las peceras. (Obra inventada para la demostración.)',
    seasons: seasons([
      'Jueves',
      'Agua tibia',
      'Cuaderno azul',
      'La medusa',
      'Liquidación',
      'Mar abierto',
    ]),
  },
  {
    id: 'inventada-guardianas-del-volcan',
    name: 'Guardianas del volcán',
    genre: 'AVENTURA',
    year: 2024,
    description:
      'Desde hace mil años, tres hermanas por generación cantan para que el volcán no despierte. A las de ahora les tocó desafinar. Perseguidas por su propia aldea, bajan al cráter para pedirle perdón en persona. (Obra inventada para la demostración.)',
    seasons: seasons(
      ['La nota falsa', 'Ceniza en el arroz', 'Bajar', 'El río rojo', 'Coro de piedras'],
      ['Islas nuevas', 'La cuarta hermana', 'Temblor', 'Canción de cuna'],
    ),
  },
  {
    id: 'inventada-detective-cuervo',
    name: 'Detective Cuervo',
    genre: 'MISTERIO',
    year: 2018,
    description:
      'Un cuervo que colecciona botones, llaves y secretos ayuda a una fiscal novata a mirar la ciudad desde arriba. Un caso por episodio, y una pluma blanca que aparece en todos. (Obra inventada para la demostración.)',
    seasons: seasons([
      'El botón de nácar',
      'Tejados',
      'La llave del juez',
      'Nido vacío',
      'Pluma blanca',
      'Caso cerrado',
    ]),
  },
];
