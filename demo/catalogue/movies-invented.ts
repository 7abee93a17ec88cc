import type { DemoWork } from './types.ts';

/** Invented titles for genres with few free works; each one says so at the end of its text. */
export const inventedMovies: DemoWork[] = [
  {
    id: 'inventada-el-cartero-de-la-cordillera',
    name: 'La increíble y casi verdadera historia del cartero que cruzó la cordillera en bicicleta',
    genre: 'AVENTURA',
    year: 2021,
    description:
      'Una nevada corta todos los caminos y en la bolsa de Anselmo queda una sola carta, certificada y con respuesta paga. El cartero engrasa la bicicleta, promete volver el jueves y empieza a subir. Arrieros, contrabandistas y un cóndor de mal carácter lo acompañan en un viaje que el pueblo cuenta cada vez con más kilómetros. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-ruta-de-ceniza',
    name: 'Ruta de ceniza',
    genre: 'ACCION',
    year: 2022,
    description:
      'Después de la erupción, la única ruta abierta cruza trescientos kilómetros de desierto gris. Una camionera que transporta vacunas y un expiloto de carreras con deudas tienen doce horas para llegar al otro lado, con una banda de piratas del asfalto pisándoles los talones y sin señal en la radio. (Obra inventada para la demostración.)',
    popular: true,
  },
  {
    id: 'inventada-doce-minutos-de-ventaja',
    name: 'Doce minutos de ventaja',
    genre: 'ACCION',
    year: 2023,
    description:
      'La relojera Irma Salvatierra descubre que el reloj de la estación adelanta doce minutos a propósito: es la señal de un robo que se repite en cada ciudad. Cuando intenta avisar, la ladrona ya la está esperando con una propuesta. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-los-guardianes-del-dique',
    name: 'Los guardianes del dique',
    genre: 'ACCION',
    year: 2020,
    description:
      'La noche de la peor crecida del siglo, cuatro empleados del dique quedan aislados con un grupo armado que quiere abrir las compuertas. Nadie los preparó para pelear, pero conocen cada escalera, cada válvula y cada eco del lugar. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-puno-de-tormenta',
    name: 'Puño de tormenta',
    genre: 'ACCION',
    year: 2019,
    description:
      'Retirada del boxeo y dueña de una panadería, Nélida Tormenta vuelve al ring clandestino para recuperar a su hermano. Cada pelea es bajo la lluvia y contra alguien que conoce sus secretos. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-el-ultimo-dirigible',
    name: 'El último dirigible',
    genre: 'ACCION',
    year: 2024,
    description:
      'El dirigible Golondrina hace su viaje de despedida con cien pasajeros, una orquesta y un maletín que varias potencias quieren. Cuando el capitán desaparece en pleno vuelo, una mecánica de dieciocho años queda a cargo de llevar la nave a tierra mientras los espías se persiguen por pasarelas, bodegas y cuerdas a tres mil metros de altura. (Obra inventada para la demostración.)',
    recommended: true,
  },
  {
    id: 'inventada-codigo-carancho',
    name: 'Código Carancho',
    genre: 'ACCION',
    year: 2018,
    description:
      'Una ornitóloga recibe por error un dron con forma de ave y las claves de un arsenal. Para devolverlo tiene que atravesar un estero que conoce mejor que los soldados que la buscan. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-la-espada-del-salar',
    name: 'La espada del salar',
    genre: 'ACCION',
    year: 2021,
    description:
      'En un salar donde el cielo se refleja entero, tres bandas buscan una espada que nadie vio. Un muchacho que vende agua a todas ellas sabe dónde está y no piensa decirlo. Duelos al mediodía, espejismos y lealtades que duran lo que una sombra. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-asalto-al-tren-de-la-sal',
    name: 'Asalto al tren de la sal',
    genre: 'WESTERN',
    year: 2017,
    description:
      'Cinco jornaleros despedidos planean detener el tren que se lleva la sal y los sueldos que les deben. El plan es perfecto hasta que descubren quién viaja en el último vagón. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-el-jardin-de-las-radios',
    name: 'El jardín de las radios',
    genre: 'CIENCIA FICCION',
    year: 2022,
    description:
      'En un observatorio abandonado, las radios viejas empiezan a transmitir noticias de la semana siguiente. La cuidadora anota todo en un cuaderno y debe decidir qué hacer con la única noticia que la nombra. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-la-cuadricula',
    name: 'La cuadrícula',
    genre: 'CIENCIA FICCION',
    year: 2025,
    description:
      'Una ciudad entera obedece a un tablero que reparte horarios, calles y encuentros. La técnica que lo mantiene nota que dos casillas se mueven solas y que, cada vez que lo hacen, alguien deja de existir en los registros. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-milonga-para-dos-fantasmas',
    name: 'Milonga para dos fantasmas',
    genre: 'MUSICAL',
    year: 2019,
    description:
      'Dos bailarines que se odiaron en vida comparten salón en la muerte y no pueden irse hasta terminar una pieza sin pisarse. Una pianista de barrio, la única que los oye, intenta componerla. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-la-calesita-sumergida',
    name: 'La calesita sumergida',
    genre: 'FANTASIA',
    year: 2016,
    description:
      'Cuando baja el lago asoma la calesita del pueblo viejo, que todavía gira. Una nena se sube al caballo de madera y da la primera vuelta bajo el agua, entre peces que recuerdan los nombres de todos. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-invierno-en-la-laguna',
    name: 'Invierno en la laguna',
    genre: 'ROMANCE',
    year: 2015,
    description:
      'Ella cuenta aves, él repara molinos. Se cruzan una vez por año en la misma hostería vacía y fingen cada vez que es la primera. (Obra inventada para la demostración.)',
  },
  {
    id: 'inventada-el-archivo-de-los-suenos',
    name: 'El archivo de los sueños',
    genre: 'MISTERIO',
    year: 2023,
    description:
      'En el subsuelo de un ministerio se guardan, clasificados, los sueños de toda la población. El archivista más antiguo encuentra una carpeta con su nombre, abierta la noche anterior y con el último folio arrancado. (Obra inventada para la demostración.)',
  },
];
