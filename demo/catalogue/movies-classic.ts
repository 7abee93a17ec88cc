import type { DemoWork } from './types.ts';

/** Sound films whose copyright in the USA lapsed: published without a notice, or never renewed. */
export const classicMovies: DemoWork[] = [
  {
    id: 'la-legion-de-los-hombres-sin-alma-1932',
    name: 'La legión de los hombres sin alma',
    originalTitle: 'White Zombie',
    genre: 'TERROR',
    year: 1932,
    description:
      'Una pareja llega a Haití para casarse y acepta la hospitalidad de un hacendado que desea a la novia. Para conseguirla, el hombre recurre a Legendre, dueño de un ingenio movido por muertos en vida. Bela Lugosi y su mirada sostienen el que suele considerarse el primer largometraje de zombis.',
  },
  {
    id: 'al-servicio-de-las-damas-1936',
    name: 'Al servicio de las damas',
    originalTitle: 'My Man Godfrey',
    genre: 'COMEDIA',
    year: 1936,
    description:
      'En plena Depresión, una heredera atolondrada busca un hombre olvidado para ganar un juego de salón. Lo encuentra en un basural, lo contrata de mayordomo y lo lleva a vivir con la familia más excéntrica de la Quinta Avenida. William Powell y Carole Lombard, en una comedia alocada con más filo del que aparenta.',
  },
  {
    id: 'nace-una-estrella-1937',
    name: 'Nace una estrella',
    originalTitle: 'A Star Is Born',
    genre: 'DRAMA',
    year: 1937,
    description:
      'Esther Blodgett llega a Hollywood con unos ahorros de su abuela y consigue, por azar, la atención del galán Norman Maine. Mientras ella asciende con otro nombre, la carrera de él se hunde en el alcohol. Janet Gaynor y Fredric March encabezan la primera versión de una historia que el cine volvió a contar varias veces.',
  },
  {
    id: 'los-viajes-de-gulliver-1939',
    name: 'Los viajes de Gulliver',
    originalTitle: 'Gulliver’s Travels',
    genre: 'ANIMACION',
    year: 1939,
    age: 0,
    description:
      'Un náufrago despierta atado en la playa por cientos de hombrecitos: es el gigante de Liliput. Dos reyes vecinos están por ir a la guerra porque no se ponen de acuerdo sobre qué canción sonará en la boda de sus hijos, y Gulliver prefiere que las canten juntas. Primer largometraje de los estudios de Max y Dave Fleischer.',
  },
  {
    id: 'ayuno-de-amor-1940',
    name: 'Ayuno de amor',
    originalTitle: 'His Girl Friday',
    genre: 'COMEDIA',
    year: 1940,
    description:
      'Hildy Johnson pasa por la redacción para avisarle a su exmarido y exjefe que renuncia, se casa y se muda a Albany. Walter Burns tiene unas horas para impedirlo y un condenado a muerte que puede ser la nota del año. Cary Grant y Rosalind Russell hablan uno encima del otro a una velocidad que nadie volvió a igualar.',
    recommended: true,
  },
  {
    id: 'juan-nadie-1941',
    name: 'Juan Nadie',
    originalTitle: 'Meet John Doe',
    genre: 'DRAMA',
    year: 1941,
    description:
      'Una periodista despedida inventa la carta de un tal Juan Nadie que promete arrojarse al vacío en Navidad como protesta. La carta conmueve al país y el diario contrata a un exjugador de béisbol para que sea su autor. Frank Capra muestra cómo un movimiento sincero puede servir a quien lo financia.',
  },
  {
    id: 'el-desvio-1945',
    name: 'El desvío',
    originalTitle: 'Detour',
    genre: 'SUSPENSO',
    year: 1945,
    description:
      'Un pianista cruza el país a dedo para reencontrarse con su novia. El conductor que lo levanta muere en el camino, él toma su auto y su nombre, y después sube a la única persona que puede desmentirlo. Edgar G. Ulmer filmó en pocos días y con muy poca plata una de las cumbres del cine negro.',
  },
  {
    id: 'perversidad-1945',
    name: 'Perversidad',
    originalTitle: 'Scarlet Street',
    genre: 'DRAMA',
    year: 1945,
    description:
      'Un cajero gris que pinta los domingos defiende a una mujer en la calle y se enamora de ella. Ella y su novio lo creen un artista rico y lo exprimen hasta el final. Fritz Lang, Edward G. Robinson y Joan Bennett, en una historia sin consuelo.',
  },
  {
    id: 'el-extrano-1946',
    name: 'El extraño',
    originalTitle: 'The Stranger',
    genre: 'SUSPENSO',
    year: 1946,
    description:
      'Un investigador de crímenes de guerra sigue hasta un pueblo de Connecticut el rastro de un jerarca nazi que vive con otro nombre, da clases y está por casarse. Su única debilidad es la pasión por los relojes, y el pueblo tiene uno en la torre de la iglesia. Dirigida y protagonizada por Orson Welles.',
  },
  {
    id: 'el-angel-y-el-pistolero-1947',
    name: 'El ángel y el pistolero',
    originalTitle: 'Angel and the Badman',
    genre: 'WESTERN',
    year: 1947,
    description:
      'Un pistolero malherido cae frente a la casa de una familia cuáquera que lo cuida sin hacer preguntas. La hija cree que puede cambiar; sus enemigos, en cambio, solo esperan encontrarlo desarmado. John Wayne produjo este western amable en el que la pregunta es si conviene disparar.',
  },
  {
    id: 'con-las-horas-contadas-1950',
    name: 'Con las horas contadas',
    originalTitle: 'D.O.A.',
    genre: 'SUSPENSO',
    year: 1950,
    description:
      'Un hombre entra a una comisaría para denunciar un asesinato: el suyo. Le dieron un veneno sin antídoto y le quedan horas para averiguar quién fue y por qué. Rudolph Maté filma la cuenta regresiva por las calles de San Francisco y Los Ángeles.',
  },
  {
    id: 'boda-real-1951',
    name: 'Boda real',
    originalTitle: 'Royal Wedding',
    genre: 'MUSICAL',
    year: 1951,
    description:
      'Dos hermanos bailarines llevan su espectáculo a Londres en los días previos a la boda de la princesa Isabel, y cada uno encuentra allá un amor que complica la función. Fred Astaire baila con un perchero y después por las paredes y el techo de su cuarto. Dirigida por Stanley Donen.',
  },
  {
    id: 'el-cuarto-hombre-1952',
    name: 'El cuarto hombre',
    originalTitle: 'Kansas City Confidential',
    genre: 'ACCION',
    year: 1952,
    description:
      'Cuatro enmascarados que no se conocen las caras asaltan un banco. La policía acusa a un repartidor con antecedentes que no tuvo nada que ver, y él sale a buscarlos por su cuenta hasta un puerto mexicano. Cine negro seco y a los golpes, de Phil Karlson.',
  },
  {
    id: 'el-autoestopista-1953',
    name: 'El autoestopista',
    originalTitle: 'The Hitch-Hiker',
    genre: 'SUSPENSO',
    year: 1953,
    description:
      'Dos amigos que iban de pesca levantan en la ruta a un asesino que duerme con un ojo abierto. Ida Lupino encierra a los tres en un auto y los hace atravesar el desierto de Baja California.',
  },
  {
    id: 'la-casa-de-la-colina-embrujada-1959',
    name: 'La casa de la colina embrujada',
    originalTitle: 'House on Haunted Hill',
    genre: 'TERROR',
    year: 1959,
    description:
      'Un millonario excéntrico invita a cinco desconocidos a pasar la noche en una mansión con fama de maldita: el que llegue vivo a la mañana gana diez mil dólares. Vincent Price reparte armas en pequeños ataúdes y William Castle hacía volar un esqueleto sobre el público de las salas.',
  },
  {
    id: 'la-pequena-tienda-de-los-horrores-1960',
    name: 'La pequeña tienda de los horrores',
    originalTitle: 'The Little Shop of Horrors',
    genre: 'COMEDIA',
    year: 1960,
    description:
      'El torpe empleado de una florería cría una planta rarísima que salva el negocio. El problema es lo que come. Roger Corman la filmó casi toda en dos días y una noche, con decorados prestados y un joven Jack Nicholson en el sillón del dentista.',
  },
  {
    id: 'el-rostro-impenetrable-1961',
    name: 'El rostro impenetrable',
    originalTitle: 'One-Eyed Jacks',
    genre: 'WESTERN',
    year: 1961,
    description:
      'Traicionado por su socio después de un robo, Río pasa cinco años preso. Cuando lo encuentra, el otro es el respetado sheriff de un pueblo junto al mar y tiene una hijastra. La única película que dirigió Marlon Brando cambia el polvo del western por las olas de Monterrey.',
  },
  {
    id: 'el-carnaval-de-las-almas-1962',
    name: 'El carnaval de las almas',
    originalTitle: 'Carnival of Souls',
    genre: 'TERROR',
    year: 1962,
    description:
      'Una organista sobrevive a un accidente de auto, se muda a otra ciudad y empieza a ver a un hombre pálido en cada ventana. Algo la llama desde un parque de diversiones abandonado a orillas de un lago salado. Herk Harvey hizo un solo largometraje, y alcanzó.',
  },
  {
    id: 'charada-1963',
    name: 'Charada',
    originalTitle: 'Charade',
    genre: 'MISTERIO',
    year: 1963,
    description:
      'Regina vuelve a París para divorciarse y encuentra la casa vacía y al marido muerto. Tres hombres reclaman un cuarto de millón de dólares que ella no sabe que tiene, y el único que la ayuda, encantador y poco confiable, cambia de nombre cada media hora. Audrey Hepburn y Cary Grant, dirigidos por Stanley Donen, en un juego de identidades con música de Henry Mancini. La copia se estrenó con el aviso de derechos incompleto, y por eso quedó en dominio público en los Estados Unidos desde el primer día.',
    recommended: true,
    popular: true,
  },
  {
    id: 'la-noche-de-los-muertos-vivos-1968',
    name: 'La noche de los muertos vivos',
    originalTitle: 'Night of the Living Dead',
    genre: 'TERROR',
    year: 1968,
    description:
      'Los muertos se levantan y avanzan hacia una casa de campo donde siete desconocidos intentan pasar la noche. Ben quiere tapiar las ventanas, Harry quiere encerrarse en el sótano, y la discusión puede ser tan peligrosa como lo que golpea la puerta. Con un presupuesto mínimo y en blanco y negro, George A. Romero inventó al zombi moderno.',
    recommended: true,
    popular: true,
  },
];
