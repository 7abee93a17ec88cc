import type { DemoWork } from './types.ts';

/** Argentine silents, all published before 1931. */
export const argentineMovies: DemoWork[] = [
  {
    id: 'la-revolucion-de-mayo-1909',
    name: 'La Revolución de Mayo',
    genre: 'DRAMA',
    year: 1909,
    description:
      'Los días de mayo de 1810 en cuadros breves y decorados pintados. El corto de Mario Gallo es una de las primeras ficciones del cine argentino.',
  },
  {
    id: 'amalia-1914',
    name: 'Amalia',
    genre: 'ROMANCE',
    year: 1914,
    description:
      'En la Buenos Aires de Rosas, Amalia esconde en su casa a un joven unitario herido y se enamora de él mientras la policía del régimen los busca. Primer largometraje argentino, dirigido por Enrique García Velloso sobre la novela de José Mármol e interpretado por integrantes de la alta sociedad porteña con fines benéficos.',
  },
  {
    id: 'nobleza-gaucha-1915',
    name: 'Nobleza gaucha',
    genre: 'WESTERN',
    year: 1915,
    description:
      'Un estanciero rico se lleva por la fuerza a María, una joven del campo, y la encierra en su mansión de Buenos Aires. Juan, el gaucho que la había salvado de un caballo desbocado, viaja a rescatarla a una ciudad de tranvías y avenidas que no conoce, acompañado por el cómico don Genaro. Con versos del Martín Fierro en los intertítulos, fue el primer gran éxito popular del cine argentino.',
    recommended: true,
    popular: true,
  },
  {
    id: 'el-ultimo-malon-1918',
    name: 'El último malón',
    genre: 'DOCUMENTAL',
    year: 1918,
    description:
      'En 1904, los mocovíes de San Javier, en el norte de Santa Fe, se levantan contra el despojo de sus tierras. Alcides Greca describe primero la vida en la reducción y reconstruye después la rebelión con vecinos del lugar y con protagonistas de los hechos. Rodada años antes de que existiera la palabra documental.',
  },
  {
    id: 'juan-sin-ropa-1919',
    name: 'Juan sin ropa',
    genre: 'DRAMA',
    year: 1919,
    description:
      'Juan Ponce deja el campo, entra a trabajar en un frigorífico y termina al frente de una huelga que la policía reprime a tiros. En la huida lo ayuda una desconocida: la hija del dueño. Dirigida por Georges Benoît y protagonizada por Camila y Héctor Quiroga; se conserva incompleta.',
  },
  {
    id: 'la-vuelta-al-bulin-1926',
    name: 'La vuelta al bulín',
    genre: 'COMEDIA',
    year: 1926,
    description:
      'Un guapo de arrabal descubre que lo plantaron y que en el bulín solo quedó una carta. El corto de José Agustín Ferreyra le toma el pelo a los tangos de abandono, con Álvaro Escobar y una mirada única sobre los barrios porteños de los años veinte.',
  },
  {
    id: 'perdon-viejita-1927',
    name: 'Perdón, viejita',
    genre: 'MUSICAL',
    year: 1927,
    description:
      'Carlos, un ladrón arrepentido, vuelve a la casa materna con Nora, que también quiere dejar atrás su pasado. La paz dura hasta que la hermana menor acepta un anillo robado de manos de un galán, y Nora se culpa para protegerla. Melodrama tanguero de José Agustín Ferreyra: María Turgenova cantaba en vivo el tango del título durante las funciones.',
  },
];
