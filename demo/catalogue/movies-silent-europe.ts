import type { DemoWork } from './types.ts';

/** Published before 1931, so in the public domain in the USA. */
export const silentEuropeanMovies: DemoWork[] = [
  {
    id: 'viaje-a-la-luna-1902',
    name: 'Viaje a la Luna',
    originalTitle: 'Le Voyage dans la Lune',
    genre: 'CIENCIA FICCION',
    year: 1902,
    age: 0,
    description:
      'Un grupo de astrónomos se hace disparar hacia la Luna dentro de un proyectil que se incrusta en el ojo del satélite. Allá arriba encuentran hongos gigantes, una nevada imprevista y a los selenitas, que los llevan prisioneros ante su rey. Georges Méliès reunió en unos trece minutos todos los trucos de su teatro de magia y dejó una de las imágenes más famosas de la historia del cine.',
    recommended: true,
  },
  {
    id: 'el-gabinete-del-doctor-caligari-1920',
    name: 'El gabinete del doctor Caligari',
    originalTitle: 'Das Cabinet des Dr. Caligari',
    genre: 'TERROR',
    year: 1920,
    description:
      'En la feria de un pueblo alemán, el doctor Caligari exhibe a Cesare, un sonámbulo que duerme en un ataúd y predice el futuro. A su llegada le siguen varios asesinatos, y un joven llamado Francis decide averiguar quién es en verdad el hombre de la feria. Calles torcidas, sombras pintadas sobre las paredes y un final que cambia el sentido de todo lo contado: la obra que definió el expresionismo alemán, dirigida por Robert Wiene.',
  },
  {
    id: 'nosferatu-1922',
    name: 'Nosferatu, una sinfonía del horror',
    originalTitle: 'Nosferatu, eine Symphonie des Grauens',
    genre: 'TERROR',
    year: 1922,
    age: 13,
    description:
      'El joven Hutter viaja a los Cárpatos para venderle una casa al conde Orlok, un anfitrión de uñas largas que solo aparece de noche. Cuando entiende en qué castillo se alojó, el conde ya navega hacia su ciudad con un cargamento de ataúdes, ratas y peste. Su esposa, Ellen, descubre que la única manera de detenerlo depende de ella. F. W. Murnau filmó esta versión no autorizada de Drácula en escenarios naturales; un tribunal ordenó destruir las copias, pero algunas sobrevivieron y con ellas uno de los vampiros más inquietantes del cine.',
    recommended: true,
    popular: true,
  },
  {
    id: 'haxan-1922',
    name: 'La brujería a través de los tiempos',
    originalTitle: 'Häxan',
    genre: 'DOCUMENTAL',
    year: 1922,
    age: 16,
    description:
      'Mitad conferencia ilustrada y mitad pesadilla, este documental del danés Benjamin Christensen recorre la historia de la superstición: demonios, aquelarres, juicios e instrumentos de tortura. El propio director interpreta al diablo en las recreaciones. El último capítulo compara a las acusadas de brujería con las pacientes que la medicina de su época llamaba histéricas.',
  },
  {
    id: 'el-acorazado-potemkin-1925',
    name: 'El acorazado Potemkin',
    originalTitle: 'Bronenosets Potiomkin',
    genre: 'DRAMA',
    year: 1925,
    description:
      'En 1905, la tripulación de un acorazado del zar se niega a comer carne agusanada y se subleva contra sus oficiales. El puerto de Odesa recibe a los marineros como héroes, hasta que los soldados abren fuego sobre la multitud en la gran escalinata. Serguéi Eisenstein convirtió aquel episodio en una lección de montaje que todavía se estudia.',
  },
  {
    id: 'las-aventuras-del-principe-achmed-1926',
    name: 'Las aventuras del príncipe Achmed',
    originalTitle: 'Die Abenteuer des Prinzen Achmed',
    genre: 'ANIMACION',
    year: 1926,
    age: 7,
    description:
      'Un hechicero engaña al príncipe Achmed y lo hace montar un caballo volador que no sabe cómo bajar. El viaje lo lleva hasta la isla de Wak-Wak, donde se enamora de Pari Banu, y lo cruza con Aladino, con una bruja y con un ejército de demonios. Lotte Reiniger recortó a mano las siluetas de este relato inspirado en Las mil y una noches, el largometraje animado más antiguo que se conserva.',
  },
  {
    id: 'metropolis-1927',
    name: 'Metrópolis',
    originalTitle: 'Metropolis',
    genre: 'CIENCIA FICCION',
    year: 1927,
    description:
      'En una ciudad del futuro, los dueños viven entre jardines colgantes y los obreros bajo tierra, atados al ritmo de las máquinas. Freder, hijo del hombre que gobierna la ciudad, baja a las profundidades detrás de María, una joven que anuncia la llegada de un mediador entre ambos mundos. Mientras tanto, el inventor Rotwang le da a su robot el rostro de ella para sembrar el caos. Fritz Lang levantó decorados enormes y llenó la pantalla con miles de extras; durante décadas circuló incompleta, hasta que en 2008 se anunció el hallazgo en el Museo del Cine de Buenos Aires de una copia con casi todas las escenas perdidas.',
    recommended: true,
    popular: true,
  },
  {
    id: 'la-pasion-de-juana-de-arco-1928',
    name: 'La pasión de Juana de Arco',
    originalTitle: 'La Passion de Jeanne d’Arc',
    genre: 'DRAMA',
    year: 1928,
    description:
      'El juicio, la condena y la ejecución de Juana de Arco, contados a partir de las actas del proceso. Carl Theodor Dreyer filma casi todo en primeros planos: los jueces sin maquillaje, las paredes blancas y, sobre todo, el rostro de Renée Falconetti, en una de las actuaciones más intensas del cine mudo.',
  },
  {
    id: 'la-caida-de-la-casa-usher-1928',
    name: 'La caída de la casa Usher',
    originalTitle: 'La Chute de la maison Usher',
    genre: 'MISTERIO',
    year: 1928,
    description:
      'Roderick Usher pinta sin descanso el retrato de su esposa, y con cada pincelada la modelo pierde un poco de vida. Un amigo llega de visita a la mansión aislada y presencia el duelo, la locura y el regreso. Jean Epstein adapta a Edgar Allan Poe con cortinas al viento, cámara lenta y una casa que parece respirar.',
  },
  {
    id: 'el-hombre-de-la-camara-1929',
    name: 'El hombre de la cámara',
    originalTitle: 'Chelovek s kinoapparatom',
    genre: 'DOCUMENTAL',
    year: 1929,
    description:
      'Un día en la vida de una ciudad soviética, desde que se levantan las persianas hasta la última función de cine, visto por un camarógrafo que trepa chimeneas y se acuesta entre las vías. Sin actores, sin intertítulos y sin decorados, Dziga Vértov y la montajista Yelizaveta Svílova prueban todo lo que una cámara puede hacer.',
  },
  {
    id: 'la-caja-de-pandora-1929',
    name: 'La caja de Pandora',
    originalTitle: 'Die Büchse der Pandora',
    genre: 'DRAMA',
    year: 1929,
    description:
      'Lulú baila, ríe y arrastra a la ruina a quienes la desean, sin maldad y sin remedio. De un teatro de variedades berlinés a un barco de tahúres y de ahí a la niebla de Londres, G. W. Pabst sigue su caída con Louise Brooks en el papel que la volvió leyenda.',
  },
  {
    id: 'la-mujer-en-la-luna-1929',
    name: 'La mujer en la Luna',
    originalTitle: 'Frau im Mond',
    genre: 'CIENCIA FICCION',
    year: 1929,
    description:
      'Un profesor del que todos se burlan sostiene que hay oro en la Luna. Una expedición parte a comprobarlo con un ingeniero, la mujer que ama en secreto, el prometido de ella, un agente enviado por financistas sin escrúpulos y un chico escondido en la nave. Fritz Lang consultó a pioneros de los cohetes y popularizó la cuenta regresiva antes del despegue.',
  },
];
