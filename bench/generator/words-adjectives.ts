import { wordList } from './word-list.ts';

/** Masculine singular, the most common words first. */
export const ADJECTIVES = wordList(`
  nuevo grande pequeño último bueno malo joven viejo solo perdido oscuro secreto eterno negro blanco
  rojo azul verde dorado plateado gris amarillo púrpura violeta rosado pálido moreno rubio blando
  duro frío caliente tibio dulce amargo ácido salado profundo alto bajo largo corto ancho estrecho
  rápido lento fuerte débil feliz triste alegre loco cuerdo salvaje manso valiente cobarde fiel
  infiel leal desleal cruel gentil noble humilde orgulloso celoso furioso silencioso misterioso
  peligroso hermoso precioso famoso poderoso maravilloso horroroso espantoso monstruoso luminoso
  tenebroso tormentoso venenoso mentiroso ambicioso codicioso perezoso generoso curioso ansioso
  nervioso doloroso glorioso victorioso majestuoso religioso sospechoso tramposo ruidoso lluvioso
  invisible imposible increíble terrible horrible temible invencible inolvidable inevitable
  implacable miserable culpable amable adorable notable formidable inseparable insaciable
  irresistible inocente ardiente brillante gigante elegante errante distante constante amante
  vibrante fascinante inquietante emocionante impresionante ausente presente reciente urgente
  paciente inteligente diferente permanente creciente naciente sonriente mortal inmortal final fatal
  real ideal criminal animal vegetal mineral musical teatral nacional internacional original virtual
  actual sensual casual puntual ritual espiritual imperial medieval celestial infernal tropical
  polar lunar solar estelar familiar popular espectacular singular vulgar militar nuclear muerto
  vivo herido dormido despierto escondido prohibido olvidado abandonado enamorado desesperado
  condenado maldito bendito sagrado encantado embrujado congelado quemado roto abierto cerrado
  robado atrapado armado desarmado enterrado ahogado callado cansado agotado asustado aterrado
  enojado encadenado exiliado desterrado vengado traicionado engañado heredado soñado esperado
  inesperado desconocido temido querido odiado elegido caído vencido invicto arrepentido divino
  humano inhumano tirano lejano cercano temprano urbano pagano cristiano romano argentino mexicano
  peruano colombiano chileno uruguayo paraguayo cubano venezolano boliviano ecuatoriano español
  francés inglés alemán italiano japonés chino ruso griego egipcio americano africano europeo
  asiático árabe persa turco judío único mágico trágico cómico épico mítico místico fantástico
  romántico dramático heroico histórico prehistórico clásico moderno antiguo contemporáneo futurista
  surrealista científico eléctrico electrónico mecánico atómico cósmico galáctico cuántico químico
  biológico psicológico lógico ilógico satánico diabólico angélico simbólico enigmático exótico
  poético estético político pacífico bélico público privado doméstico rústico aristocrático
  democrático automático simpático antipático apático ártico atlántico mediterráneo subterráneo
  líquido sólido húmedo seco árido fértil estéril frágil ágil hábil inútil útil fácil difícil móvil
  inmóvil dócil hostil sutil infantil juvenil febril viril puro impuro claro raro caro sincero
  severo ligero pasajero extranjero verdadero primero tercero entero soltero certero guerrero
  traicionero ciego sordo mudo cojo manco calvo flaco gordo delgado esbelto robusto menudo rico
  pobre sabio ignorante necio tonto astuto ingenuo listo torpe justo injusto correcto perfecto
  imperfecto exacto directo discreto indiscreto concreto completo incompleto violento sangriento
  polvoriento sediento breve leve grave suave inmenso intenso denso extenso enorme minúsculo
  diminuto vasto infinito limpio sucio serio necesario solitario legendario millonario imaginario
  ordinario extraordinario revolucionario temerario sanguinario contrario voluntario veloz feroz
  atroz precoz audaz tenaz fugaz capaz incapaz voraz eficaz vacío lleno tenso suelto libre cautivo
  fugitivo primitivo decisivo explosivo agresivo pasivo activo creativo destructivo negativo
  positivo definitivo bello lindo guapo feo guerrillero travieso perverso adverso diverso disperso
  honesto deshonesto modesto molesto funesto siniestro diestro maestro soñador luchador conquistador
  vengador destructor creador protector traidor encantador trabajador ganador perdedor conmovedor
  aterrador desgarrador
`);
