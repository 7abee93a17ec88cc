import type { DemoWork } from './types.ts';

/** Works their makers released under Creative Commons licences or dedicated to the public domain. */
export const openMovies: DemoWork[] = [
  {
    id: 'elephants-dream-2006',
    name: 'Elephants Dream',
    genre: 'CIENCIA FICCION',
    year: 2006,
    description:
      'El viejo Proog guía al joven Emo por el interior de una máquina sin límites: pasillos de cables, teclas gigantes y pájaros mecánicos. Uno ve maravillas y peligros en todas partes; el otro empieza a dudar de que haya algo. Primera película abierta de la Fundación Blender, dirigida por Bassam Kurdali.',
  },
  {
    id: 'sita-canta-el-blues-2008',
    name: 'Sita canta el blues',
    originalTitle: 'Sita Sings the Blues',
    genre: 'MUSICAL',
    year: 2008,
    description:
      'El Ramayana contado desde el lugar de Sita, la esposa fiel a la que nadie le cree, con canciones grabadas por Annette Hanshaw en los años veinte. Tres sombras chinescas discuten cómo era el cuento y, en paralelo, una animadora recibe por correo el final de su matrimonio. Nina Paley la dibujó sola en su computadora y la cedió al dominio público.',
  },
  {
    id: 'big-buck-bunny-2008',
    name: 'Big Buck Bunny',
    genre: 'COMEDIA',
    year: 2008,
    age: 0,
    description:
      'Un conejo enorme y bonachón disfruta de las mariposas y de la mañana hasta que tres roedores deciden arruinársela. Cuando se pasan de la raya, el conejo prepara una venganza con trampas dignas de un campamento militar. Corto abierto de la Fundación Blender, dirigido por Sacha Goedegebure y usado en medio mundo para probar reproductores de video.',
    recommended: true,
    popular: true,
  },
  {
    id: 'sintel-2010',
    name: 'Sintel',
    genre: 'FANTASIA',
    year: 2010,
    description:
      'Sintel, una joven solitaria, cura el ala de una cría de dragón y la llama Escamas. Cuando un dragón adulto se la lleva, ella cruza desiertos y nieves para recuperarla, sin medir el tiempo que pasa. Dirigida por Colin Levy en el Instituto Blender, con un final que no se olvida.',
    recommended: true,
    popular: true,
  },
  {
    id: 'tears-of-steel-2012',
    name: 'Tears of Steel',
    genre: 'CIENCIA FICCION',
    year: 2012,
    description:
      'En una Ámsterdam tomada por robots, un grupo de científicos y combatientes se atrinchera en una iglesia para recrear un momento del pasado: la ruptura de dos adolescentes que lo desencadenó todo. Ian Hubert combina actores y efectos digitales hechos por completo con programas libres.',
  },
  {
    id: 'caminandes-llama-drama-2013',
    name: 'Caminandes: Llama Drama',
    genre: 'ANIMACION',
    year: 2013,
    age: 0,
    description:
      'Koro, una llama de la Patagonia, quiere cruzar la ruta. Parece fácil. Corto de un minuto y medio de Pablo Vázquez.',
  },
  {
    id: 'caminandes-gran-dillama-2013',
    name: 'Caminandes: Gran Dillama',
    genre: 'ANIMACION',
    year: 2013,
    age: 0,
    description:
      'Del otro lado del alambrado hay algo rico para comer, y el alambrado está electrificado. La llama Koro ensaya todas las maneras de pasar en su segundo corto, con cielo patagónico, humor físico y ni una palabra.',
  },
  {
    id: 'cosmos-laundromat-2015',
    name: 'Cosmos Laundromat',
    genre: 'FANTASIA',
    year: 2015,
    description:
      'En una isla desolada, el carnero Franck está cansado de vivir cuando aparece Víctor, un vendedor de modales raros que le ofrece tantas vidas como quiera probar. El trato empieza con un collar y una tormenta de colores. Primer ciclo de una historia más larga, dirigido por Mathieu Auvray.',
  },
  {
    id: 'glass-half-2015',
    name: 'Glass Half',
    genre: 'COMEDIA',
    year: 2015,
    description:
      'Dos críticos de arte aficionados se cruzan en una galería y discuten cada obra a los gritos, en un idioma que no existe: donde uno ve belleza, el otro ve espanto. El escándalo sigue hasta que aparece una obra sobre la que, por fin, están de acuerdo. Corto de animación de Beorn Leonard.',
  },
  {
    id: 'caminandes-llamigos-2016',
    name: 'Caminandes: Llamigos',
    genre: 'ANIMACION',
    year: 2016,
    age: 0,
    description:
      'Llega el invierno a la Patagonia y quedan pocas bayas. Koro, la llama, y Oti, un pingüino tan hambriento como ella, se pelean por cada una entre glaciares y laderas nevadas, hasta que el frío los obliga a pensarlo de nuevo.',
  },
  {
    id: 'agent-327-2017',
    name: 'Agent 327: Operation Barbershop',
    genre: 'ACCION',
    year: 2017,
    description:
      'Una pista lleva al agente 327 a una barbería de Ámsterdam con algo más que tijeras detrás del espejo. El corte de pelo deriva en pelea con un viejo enemigo y el local no queda igual. Corto inspirado en la historieta de Martin Lodewijk, dirigido por Hjalti Hjálmarsson y Colin Levy.',
  },
  {
    id: 'the-daily-dweebs-2017',
    name: 'The Daily Dweebs',
    genre: 'ANIMACION',
    year: 2017,
    age: 0,
    description: '',
  },
  {
    id: 'spring-2019',
    name: 'Spring',
    genre: 'FANTASIA',
    year: 2019,
    age: 7,
    description:
      'Una pastora y su perro suben a la montaña para enfrentar a los espíritus antiguos que sostienen el ciclo de las estaciones. Sin diálogos, Andy Goralczyk cuenta el paso del invierno a la primavera con una mezcla de ternura y misterio nacida de su infancia entre montañas.',
  },
  {
    id: 'coffee-run-2020',
    name: 'Coffee Run',
    genre: 'ROMANCE',
    year: 2020,
    description:
      'Con un café en la mano, una joven corre por los recuerdos de una relación que ya terminó: los buenos, los malos y los que conviene soltar. Tres minutos de colores planos y mucha velocidad, dirigidos por Hjalti Hjálmarsson.',
  },
  {
    id: 'sprite-fright-2021',
    name: 'Sprite Fright',
    genre: 'TERROR',
    year: 2021,
    age: 10,
    description:
      'Un grupo de adolescentes insoportables sale de excursión a un bosque británico y molesta a unas criaturas que parecen hongos adorables. No lo son. Comedia de terror con sabor a los años ochenta, dirigida por Matthew Luhn y Hjalti Hjálmarsson.',
  },
  {
    id: 'charge-2022',
    name: 'Charge',
    genre: 'ACCION',
    year: 2022,
    description:
      'En un mundo sin energía, un viejo entra a una fábrica de baterías para llevarse una. Adentro lo espera un robot de seguridad que no da segundas oportunidades. Cuatro minutos de acción entre cintas transportadoras y chispas, dirigidos por Hjalti Hjálmarsson.',
  },
  {
    id: 'wing-it-2023',
    name: 'Wing It!',
    genre: 'ANIMACION',
    year: 2023,
    description:
      'Un gato ingeniero revisa cada tornillo del cohete que armó con chatarra de granja. Un perro que sueña con pilotar no puede esperar y toca lo que no debía. El despegue anticipado los obliga a ponerse de acuerdo en pleno aire. Dibujos de aspecto artesanal dirigidos por Rik Schutte.',
  },
];
