import { wordList } from './word-list.ts';

/** The head of the frequency list: words that join others, and forms of the irregular verbs. */
export const FUNCTION_WORDS = wordList(`
  de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me
  si sin sobre ya entre cuando todo esta ser son dos también fue había era muy hasta desde está mi
  porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde bien mismo ese
  ahora cada e otro después te otros aunque esa eso hace otra tan durante siempre tanto ella tres sí
  gran estaba os estos antes quien mientras contra mí cual nunca hacia algo toda nada poco estas
  esto algunos según menos mucho dijo unos les vos nosotros ellos ellas usted ustedes tú nuestro
  nuestra nuestros nuestras tu tus mis suyo suya tuyo mío mía aquel aquella aquellos aquellas
  alguien nadie ningún ninguna alguna algunas cualquier quién cómo cuándo dónde cuál cuánto cuánta
  aquí allí ahí allá acá cerca lejos dentro fuera arriba abajo adelante atrás encima debajo junto
  además incluso sino pues luego entonces apenas casi quizás tal tales aún todavía ayer hoy pronto
  jamás demás ante tras mediante excepto salvo cuyo cuya cuyos cuyas varios varias ambos ambas mucha
  muchos muchas pocos pocas tener hacer decir ir ver dar saber querer poner venir salir volver
  seguir encontrar sentir contar pensar perder morir empezar jugar mostrar servir pedir recordar
  conseguir caer traer oír huir construir destruir sonreír reír dormir mentir elegir impedir tienen
  tenía tenían tuvo tendrá tenga hacen hizo hacía hará haga podía pudo podrá pueda dice dicen decía
  dirá van iba fueron irá vaya ve vio verá vea da dio daba dará sabe sabía supo sabrá quiere quería
  quiso querrá pone puso pondrá viene vino vendrá sale salió saldrá vuelve volvió volverá sigue
  siguió encuentra encontró siente sintió cuenta contó piensa pierde perdió muere murió empieza
  empezó juega jugó muestra sirve recuerda consigue cae cayó trae trajo oye huye huyó estar estado
  están estaban estuvo estará esté sea sean fuese será serán sería siendo sido haber hubo habrá
  habría haya hayan hubiera hubiese habían hemos he has soy eres sos somos estoy estás cuatro cinco
  seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
  diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete
  veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento
  doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
  mil millón millones segundo tercer quinto sexto séptimo octavo noveno décimo mitad tercio triple
  lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio
  agosto septiembre octubre noviembre diciembre cosa persona gente forma manera ejemplo tipo nivel
  cuestión
`);
