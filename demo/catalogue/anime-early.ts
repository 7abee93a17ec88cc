import { seasons } from './seasons.ts';
import type { DemoWork } from './types.ts';

/**
 * Early Japanese animation, grouped by maker. Kept to works published before 1931 (public domain in
 * the USA) whose makers' terms have run out in Japan too; Ōishi died in 1944, so his Japanese terms
 * had run out before 1996 and nothing was restored in the USA.
 */
export const earlyAnime: DemoWork[] = [
  {
    id: 'katsudo-shashin-1907',
    name: 'Katsudō shashin: la figura que saluda',
    genre: 'DOCUMENTAL',
    year: 1907,
    age: 0,
    description:
      'Cincuenta cuadros estampados en rojo y negro: un chico con traje de marinero escribe «imagen en movimiento», se saca la gorra y saluda. Nadie sabe quién lo hizo; se lo fecha hacia 1907.',
    seasons: seasons(['Katsudō shashin (hacia 1907)']),
  },
  {
    id: 'oten-shimokawa-1917',
    name: 'Ōten Shimokawa: los primeros trazos',
    genre: 'COMEDIA',
    year: 1917,
    description:
      'Dibujante de historietas, Ōten Shimokawa empezó trazando con tiza sobre un pizarrón y estuvo entre los primeros en estrenar animación en los cines japoneses. De las aventuras de Imokawa Mukuzō quedan sobre todo los títulos y las crónicas de época; la ficha los reúne como homenaje a un comienzo.',
    seasons: seasons([
      'Imosuke caza un jabalí (1917)',
      'Imokawa Mukuzō, el portero (1917)',
      'Imokawa Mukuzō da la voltereta (1917)',
      'Imokawa Mukuzō va de pesca (1917)',
    ]),
  },
  {
    id: 'junichi-kouchi-1917',
    name: 'Jun’ichi Kōuchi: la espada sin filo',
    genre: 'ACCION',
    year: 1917,
    description:
      'Un samurái bobo compra una espada, sale a probarla con el primero que pase y descubre que no corta ni el aire. Namakura gatana, hallada en un anticuario de Osaka y presentada en 2008, es la animación japonesa de cine más antigua que se conserva. La acompañan otros trabajos de Jun’ichi Kōuchi, incluido un discurso político ilustrado de 1926.',
    seasons: seasons([
      'Namakura gatana: la espada sin filo (1917)',
      'Chamebō y la escopeta de aire (1917)',
      'Discurso filmado: la moral en la política, por Shinpei Gotō (1926)',
      'La serpiente cortada (1930)',
    ]),
  },
  {
    id: 'seitaro-kitayama-1917',
    name: 'Seitarō Kitayama: cuentos que se mueven',
    genre: 'FANTASIA',
    year: 1917,
    description:
      'Pintor y editor, Seitarō Kitayama fundó uno de los primeros estudios de animación del Japón y llevó al cine los cuentos que todos conocían: el mono y el cangrejo, el anciano que hace florecer los árboles, el chico nacido de un durazno. El terremoto de 1923 destruyó casi todo.',
    seasons: seasons([
      'La batalla del mono y el cangrejo (1917)',
      'El anciano que hacía florecer los árboles (1917)',
      'El gato y los ratones (1917)',
      'Kachikachiyama (1917)',
      'Consejos para ahorrar (1917)',
      'Momotarō (1918)',
      'Urashima Tarō (1918)',
    ]),
  },
  {
    id: 'sanae-yamamoto-1924',
    name: 'Sanae Yamamoto: fábulas de papel',
    genre: 'DRAMA',
    year: 1924,
    description:
      'Discípulo de Kitayama, Sanae Yamamoto animó fábulas con recortes y una delicadeza de grabado. En Ubasuteyama, un hijo se niega a abandonar a su madre en la montaña, como manda la ley, y la sabiduría de la anciana termina salvando al pueblo.',
    seasons: seasons([
      'La liebre y la tortuga (1924)',
      'Ubasuteyama: la montaña de los ancianos (1925)',
      'El cántaro (1925)',
    ]),
  },
  {
    id: 'noburo-ofuji-1926',
    name: 'Noburō Ōfuji: sombras y papel',
    genre: 'AVENTURA',
    year: 1926,
    description:
      'Noburō Ōfuji recortaba sus personajes en chiyogami, el papel estampado de colores con el que se hacen muñecas y cajas, y los animaba sobre vidrio. Su ladrón de «Bagdad» es un tramposo de aldea que quiere a la princesa; su gato negro baila al ritmo de un disco. Artesano casi solitario, siguió probando siluetas, transparencias y color durante cuatro décadas. Hoy un premio del cine japonés lleva su nombre y se entrega a las animaciones que se animan a experimentar, como lo hizo él con tijeras y paciencia desde un cuarto de Tokio.',
    seasons: seasons([
      'Los ladrones del castillo de «Bagdad» (1926)',
      'El barco de las mandarinas (1927)',
      'La flor de oro (1929)',
      'El gato negro (1929)',
      'En el puesto de control (1930)',
      'Fiesta de aldea (1930)',
    ]),
  },
  {
    id: 'yasuji-murata-1927',
    name: 'Yasuji Murata: animales con oficio',
    genre: 'COMEDIA',
    year: 1927,
    description:
      'Pintor de carteles de cine, Yasuji Murata llegó a ser el maestro de los recortes: tan finos que parecen dibujados cuadro por cuadro. Con guiones de Chūzō Aochi filmó para las escuelas fábulas de monos, ranas y pulpos, y unas olimpíadas donde un pato le gana a un bulldog.',
    seasons: seasons(
      [
        'El mono y los cangrejos (1927)',
        'Los huesos del pulpo (1927)',
        'Olimpíadas de animales (1928)',
      ],
      [
        'El bulto robado (1929)',
        'Una rana es una rana (1929)',
        'El tren de Tarō (1929)',
        'El murciélago (1930)',
        'El mono y la espada Masamune (1930)',
      ],
    ),
  },
  {
    id: 'ikuo-oishi-1931',
    name: 'Ikuo Ōishi: zorros y tanukis',
    genre: 'MISTERIO',
    year: 1931,
    description:
      'Un zorro disfrazado de samurái entra de noche en un templo en ruinas y se topa con dos tanukis que saben transformarse tan bien como él. Ikuo Ōishi mezcló leyendas japonesas con la elasticidad de los dibujos neoyorquinos de su tiempo.',
    seasons: seasons([
      'Los ratones se quedan solos (1931)',
      'El zorro contra el tanuki (1933)',
      'La primavera de Ponsuke (1934)',
    ]),
  },
];
