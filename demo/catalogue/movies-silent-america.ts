import type { DemoWork } from './types.ts';

/** Published before 1931, so in the public domain in the USA. */
export const silentAmericanMovies: DemoWork[] = [
  {
    id: 'asalto-y-robo-de-un-tren-1903',
    name: 'Asalto y robo de un tren',
    originalTitle: 'The Great Train Robbery',
    genre: 'WESTERN',
    year: 1903,
    description:
      'Cuatro bandidos atan al telegrafista, detienen el tren y escapan a caballo. Doce minutos de Edwin S. Porter que terminan con un disparo hacia la platea.',
  },
  {
    id: 'gertie-el-dinosaurio-1914',
    name: 'Gertie, el dinosaurio',
    originalTitle: 'Gertie the Dinosaur',
    genre: 'ANIMACION',
    year: 1914,
    age: 0,
    description:
      'Winsor McCay apuesta con sus colegas que puede hacer caminar a un dinosaurio, y de una cueva sale Gertie: obedece órdenes, se ofende, llora y se toma un lago entero. Dibujada cuadro por cuadro, fue parte de un número de varietés y es una de las primeras criaturas animadas con personalidad propia.',
  },
  {
    id: 'la-marca-del-zorro-1920',
    name: 'La marca del Zorro',
    originalTitle: 'The Mark of Zorro',
    genre: 'ACCION',
    year: 1920,
    description:
      'De día, don Diego Vega es un joven blando que bosteza y hace trucos con un pañuelo. De noche se pone un antifaz, salta por los techos y marca con una zeta a los que abusan del pueblo en la California española. Douglas Fairbanks estrenó con este papel el cine de capa y espada moderno.',
    popular: true,
  },
  {
    id: 'el-pibe-1921',
    name: 'El pibe',
    originalTitle: 'The Kid',
    genre: 'COMEDIA',
    year: 1921,
    age: 0,
    description:
      'Un vagabundo encuentra un bebé abandonado y, después de varios intentos por sacárselo de encima, lo cría en su altillo. Cinco años más tarde forman un equipo perfecto: el chico rompe vidrios y él pasa a ofrecerse como vidriero. Cuando las autoridades quieren llevarse al nene, empieza una persecución por los techos que mezcla risa y llanto como nadie lo había hecho. Primer largometraje dirigido por Charles Chaplin.',
    recommended: true,
    popular: true,
  },
  {
    id: 'nanuk-el-esquimal-1922',
    name: 'Nanuk, el esquimal',
    originalTitle: 'Nanook of the North',
    genre: 'DOCUMENTAL',
    year: 1922,
    description:
      'La vida de una familia inuit en el norte de Quebec: la caza de la morsa, el trueque de pieles, la construcción de un iglú contra reloj. Robert Flaherty recreó muchas escenas con sus protagonistas, y la discusión sobre cuánto hay de puesta en escena sigue abierta.',
  },
  {
    id: 'robin-hood-1922',
    name: 'Robin Hood',
    genre: 'ACCION',
    year: 1922,
    description:
      'El conde de Huntingdon parte a las Cruzadas con el rey Ricardo y deja a su amada en una Inglaterra que el príncipe Juan convierte en su botín. Al volver en secreto, se interna en el bosque de Sherwood y cambia la armadura por el arco. Douglas Fairbanks mandó construir un castillo inmenso y lo recorrió a los saltos.',
  },
  {
    id: 'el-hombre-mosca-1923',
    name: 'El hombre mosca',
    originalTitle: 'Safety Last!',
    genre: 'COMEDIA',
    year: 1923,
    description:
      'Un muchacho de pueblo trabaja como vendedor en una tienda de la ciudad y le escribe a su novia que ya es gerente. Cuando ella decide visitarlo, necesita plata rápido y organiza un número publicitario: alguien escalará el edificio. Ese alguien termina siendo él. Harold Lloyd colgado de las agujas de un reloj es una de las imágenes imborrables del cine.',
    popular: true,
  },
  {
    id: 'el-ladron-de-bagdad-1924',
    name: 'El ladrón de Bagdad',
    originalTitle: 'The Thief of Bagdad',
    genre: 'FANTASIA',
    year: 1924,
    description:
      'Un ladrón que no cree en nada se enamora de la hija del califa y debe competir con tres príncipes por su mano. Para merecerla cruza un valle de fuego, el fondo del mar y la ciudad de la Luna en busca de un tesoro mágico. Alfombras voladoras, un caballo alado y los decorados deslumbrantes de William Cameron Menzies.',
  },
  {
    id: 'el-moderno-sherlock-holmes-1924',
    name: 'El moderno Sherlock Holmes',
    originalTitle: 'Sherlock Jr.',
    genre: 'COMEDIA',
    year: 1924,
    description:
      'Un proyeccionista que estudia para detective es acusado de robar un reloj. Se queda dormido en la cabina, sueña que entra caminando en la pantalla y resuelve el caso dentro de la película. Buster Keaton encadena trucos de cámara y acrobacias reales: durante una de ellas se fracturó el cuello y recién lo supo años después.',
    recommended: true,
  },
  {
    id: 'el-navegante-1924',
    name: 'El navegante',
    originalTitle: 'The Navigator',
    genre: 'AVENTURA',
    year: 1924,
    description:
      'Dos jóvenes ricos, que nunca se prepararon ni un café, quedan solos en un transatlántico a la deriva. Buster Keaton y Kathryn McGuire aprenden a cocinar para quinientos, a dormir entre fantasmas imaginarios y a reparar el casco bajo el agua.',
  },
  {
    id: 'el-fantasma-de-la-opera-1925',
    name: 'El fantasma de la Ópera',
    originalTitle: 'The Phantom of the Opera',
    genre: 'TERROR',
    year: 1925,
    description:
      'Bajo el teatro de la Ópera de París vive un hombre enmascarado que ama a la joven cantante Christine Daaé y está dispuesto a todo para que ella triunfe. Una araña que cae sobre el público, un lago subterráneo y la escena en que la máscara se levanta: Lon Chaney diseñó su propio maquillaje y lo mantuvo en secreto hasta el estreno.',
    recommended: true,
  },
  {
    id: 'el-mundo-perdido-1925',
    name: 'El mundo perdido',
    originalTitle: 'The Lost World',
    genre: 'AVENTURA',
    year: 1925,
    description:
      'El profesor Challenger asegura que en una meseta de la selva sudamericana todavía hay dinosaurios, y arma una expedición para demostrarlo. Vuelve a Londres con un brontosaurio que no tarda en soltarse. Los animales de Willis O’Brien, movidos cuadro a cuadro, abrieron el camino de todos los monstruos gigantes.',
  },
  {
    id: 'la-quimera-del-oro-1925',
    name: 'La quimera del oro',
    originalTitle: 'The Gold Rush',
    genre: 'COMEDIA',
    year: 1925,
    description:
      'El vagabundo llega a Alaska con la fiebre del oro y encuentra hambre, un oso y una cabaña que se balancea al borde del abismo. Charles Chaplin se come un zapato hervido, hace bailar dos pancitos y espera a una invitada que no llega.',
  },
  {
    id: 'el-maquinista-de-la-general-1926',
    name: 'El maquinista de la General',
    originalTitle: 'The General',
    genre: 'ACCION',
    year: 1926,
    description:
      'Johnnie Gray tiene dos amores: su novia y su locomotora. Durante la Guerra de Secesión, unos espías le roban las dos a la vez y él sale a perseguirlos solo, cruzando las líneas enemigas. La ida y la vuelta forman una persecución casi continua, hecha con trenes de verdad y con un puente que se derrumba bajo uno de ellos. En su estreno fracasó con la crítica y con el público, y le costó a Buster Keaton buena parte de su independencia; hoy figura entre las grandes obras del cine.',
    recommended: true,
    popular: true,
  },
  {
    id: 'el-pirata-negro-1926',
    name: 'El pirata negro',
    originalTitle: 'The Black Pirate',
    genre: 'ACCION',
    year: 1926,
    description:
      'Único sobreviviente de un abordaje en el que muere su padre, un noble jura vengarse y se une de incógnito a la banda que lo atacó. Para ganarse su lugar promete capturar un barco sin ayuda. Douglas Fairbanks baja clavando la espada en una vela, en uno de los primeros largometrajes filmados en Technicolor de dos tonos.',
  },
  {
    id: 'amanecer-1927',
    name: 'Amanecer',
    originalTitle: 'Sunrise: A Song of Two Humans',
    genre: 'ROMANCE',
    year: 1927,
    description:
      'Una mujer de la ciudad convence a un campesino de ahogar a su esposa y fugarse con ella. En medio del lago él no puede hacerlo, y el matrimonio termina paseando por una ciudad luminosa donde vuelve a enamorarse. Murnau filmó en Hollywood un poema visual que ganó tres premios en la primera entrega de los Óscar.',
  },
  {
    id: 'el-gaucho-1927',
    name: 'El gaucho',
    originalTitle: 'The Gaucho',
    genre: 'AVENTURA',
    year: 1927,
    description:
      'Un bandolero de boleadoras y cigarrillo permanente toma una ciudad sagrada de los Andes, famosa por una fuente milagrosa, y se mide con el general que la saquea. Entre una montañesa brava y una joven santa, al hombre sin ley le llega la hora de creer. Una pampa de fantasía según Douglas Fairbanks, con Lupe Vélez.',
  },
  {
    id: 'el-heroe-del-rio-1928',
    name: 'El héroe del río',
    originalTitle: 'Steamboat Bill, Jr.',
    genre: 'ACCION',
    year: 1928,
    age: 7,
    description:
      'El dueño de un vapor destartalado espera a un hijo fuerte y recibe a un estudiante de boina y ukelele, que para colmo se enamora de la hija de su rival. Entonces llega el ciclón. La fachada de una casa cae entera sobre Buster Keaton, que se salva porque está parado justo donde pasa la ventana.',
  },
];
