/** What the demo's channels show: invented programmes, each with how long it lasts. */

export type DemoProgramme = {
  title: string;
  minutes: number;
  category: string;
  about?: string;
  /** Of its day. */
  subTitles?: string[];
};

type Written = [title: string, minutes: number, about?: string, subTitles?: string[]];

const of = (category: string, written: Written[]): DemoProgramme[] =>
  written.map(([title, minutes, about, subTitles]) => ({
    ...{ title, minutes, category },
    ...(about !== undefined && { about }),
    ...(subTitles !== undefined && { subTitles }),
  }));

const news = of('Noticias', [
  ['Vereda informativa', 120, 'Las noticias del barrio, con el mate al lado.'],
  ['Zaguán informa', 90, 'Qué pasó, qué pasa y qué va a pasar.'],
  ['El tiempo del médano', 15],
  ['Mesa chica', 60, 'Cuatro voces y una sola regla: nadie interrumpe.'],
  ['Noticiero central', 60, 'El resumen del día, con móviles en todo el país inventado.'],
  ['Última plana', 45],
]);

const films = of('Película', [
  ['El faro de Punta Ceniza', 105, 'Un farero recibe cartas de un barco que se hundió hace años.'],
  ['Tranvía a la luna', 95, 'Una comedia muda, con pianista en la sala.'],
  ['La casa de los relojes', 120, 'En el pueblo todos los relojes se detienen menos uno.'],
  ['Sombras en el zaguán', 110],
  ['Los últimos carruseles', 85, 'Documental sobre quienes todavía les dan cuerda.'],
]);

const series = of('Serie', [
  [
    'Esquina Brújula',
    50,
    'Un bar, siete vecinos y una deuda que nadie recuerda.',
    ['La llave', 'El turno de noche', 'Nadie se llama Julio', 'Aguacero'],
  ],
  ['Los Yunque', 30, undefined, ['El sillón', 'Visita de médico', 'Feriado puente']],
  [
    'Bruma',
    55,
    'Una inspectora vuelve al puerto del que escapó.',
    ['Niebla', 'Sirena', 'Muelle 4'],
  ],
  ['Doble función', 25],
]);

const home = of('Magazine', [
  ['Cocina de patio', 60, 'Tres ollas, un fuego y ninguna balanza.'],
  ['Arreglalo vos', 30],
  ['Plantas que no se mueren', 30, 'Para quien se olvida de regar.'],
  ['Vereda abierta', 120],
  ['Feria de pulgas', 45],
]);

const music = of('Música', [
  ['Guitarreada', 90],
  ['Zambas', 120],
  ['Vinilo', 60, 'Un disco entero, con su historia.'],
  ['Fueye y medio', 75],
  ['Ensayo general', 40],
]);

const nature = of('Documental', [
  ['Estero adentro', 60, 'Un año entre juncos, carpinchos y yacarés.'],
  ['Preguntas a la lupa', 30],
  ['Rutas de ripio', 50, 'Mil kilómetros sin asfalto y con buena charla.'],
  ['El surco', 45],
  ['Cielos del sur', 55],
]);

const kids = of('Infantil', [
  ['Barrilete al viento', 25],
  ['Rayuela', 15],
  ['Cuentos de calesita', 20, 'Un cuento por vuelta.'],
  ['El grillo que desafina', 30],
  ['Bolita contra Canica', 25],
  ['Luciérnagas', 40],
]);

const sports = of('Deportes', [
  ['Previa con bombo', 60],
  ['Resumen de la fecha', 45],
  ['Táctica y pizarrón', 60, 'Por qué el tres salió a cortar, y por qué no llegó.'],
  ['Grandes finales', 120],
  ['Vestuario abierto', 30],
  ['Deporte del interior', 90],
]);

const THEMES: [RegExp, DemoProgramme[]][] = [
  [/noticias|clima/, news],
  [/celuloide|funcion/, films],
  [/esquina/, series],
  [/patio|persiana|vereda|mercado/, home],
  [/galpon|fueye/, music],
  [/brujula|lupa|estero|surco/, nature],
  [/barrilete|rayuela|bolita|calesita|grillo/, kids],
  [/aljibe/, [...news.slice(0, 2), ...series, ...films.slice(0, 2), ...home.slice(0, 2)]],
];

export const programmesOf = (channelId: string): readonly DemoProgramme[] =>
  THEMES.find(([pattern]) => pattern.test(channelId))?.[1] ?? sports;
