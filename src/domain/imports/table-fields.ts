/** What a table may be of, and what its columns may hold. */

export type ValueKind =
  | 'text'
  | 'area'
  | 'picture'
  | 'year'
  | 'date'
  | 'time'
  | 'mark'
  | 'count'
  | 'type'
  | 'audio'
  | 'servers'
  | 'seasons'
  | 'season'
  | 'episode'
  | 'section'
  | 'category'
  | 'teams';

/** `names`: what headers call it, as `normaliseText` writes them. */
type Field = { kind: ValueKind; names: string; isRequired?: true };
type Fields = Readonly<Record<string, Field>>;

const NAME = 'nombre,titulo,title,name,nombre del titulo';
const PICTURE = 'imagen,image,img,foto,picture';
const LINK =
  'link,links,url,urls,enlace,enlaces,embed,direccion,address,servidores,video,reproductor';

const id: Field = { kind: 'text', names: 'id,codigo interno,clave,key,ref' };
const active: Field = {
  kind: 'mark',
  names: 'estado,activo,activa,visible,publicado,publicada,active,status',
};
const type: Field = { kind: 'type', names: 'tipo,kind,type,clase' };

/** Links in a column of their own language, or with a column that says it. */
const LINKS = {
  audio: { kind: 'audio', names: 'idioma,audio,lang,language,lenguaje' },
  label: {
    kind: 'text',
    names: 'servidor,server,host,opcion,label,etiqueta,calidad,nombre del servidor',
  },
  servers: { kind: 'servers', names: LINK },
  latino: {
    kind: 'servers',
    names: 'latino,idiomas,link latino,enlace latino,lat,servidores latino',
  },
  subtitled: {
    kind: 'servers',
    names: 'subtitulado,sub,serversub,link sub,enlace subtitulado,vose',
  },
  spanish: {
    kind: 'servers',
    names: 'castellano,espanol,servercastellano,link castellano,enlace castellano',
  },
  japanese: { kind: 'servers', names: 'japones,serverjap,link japones,enlace japones' },
} as const satisfies Fields;

const TITLE = {
  id,
  name: {
    kind: 'text',
    names: `${NAME},titulo en espanol,pelicula,peli,serie,anime,show`,
    isRequired: true,
  },
  originalName: {
    kind: 'text',
    names: 'titulo original,nombre original,original,original title,nombreoriginal',
  },
  type,
  year: { kind: 'year', names: 'ano,year,anio,estreno,fechar,ano de estreno,lanzamiento' },
  age: { kind: 'text', names: 'edad,edad minima,clasificacion,calificacion,age,rating' },
  genre: { kind: 'text', names: 'genero,categoria,genre,generos' },
  description: {
    kind: 'area',
    names: 'detalle,descripcion,sinopsis,resumen,description,argumento,plot,trama',
  },
  poster: { kind: 'picture', names: `poster,afiche,portada,caratula,imagen vertical,${PICTURE}` },
  backdrop: { kind: 'picture', names: 'fondo,backdrop,imagen horizontal,banner,imagen de fondo' },
  active,
  createdAt: {
    kind: 'date',
    names: 'fecha,agregado,alta,fecha de alta,fecha de carga,subido,created,added,date',
  },
  renewedAt: { kind: 'date', names: 'fechanuevo,actualizado,renovado,updated' },
  ...LINKS,
} as const satisfies Fields;

const MARKS = {
  recommended: { kind: 'mark', names: 'recomendada,recomendado,recommended,destacada' },
  popular: { kind: 'mark', names: 'popular,populares' },
} as const satisfies Fields;

const SEASONS = {
  seasons: { kind: 'seasons', names: 'temporadas,seasons,cantidad de temporadas,temporada' },
} as const satisfies Fields;

const OF_TITLE = {
  titleId: { kind: 'text', names: 'id del titulo,id de la serie,id titulo,id serie,title id,id' },
  title: {
    kind: 'text',
    names:
      'serie,titulo,anime,pelicula,titulo de la serie,nombre de la serie,title,show,nombre,name,titulo en espanol',
  },
  type,
} as const satisfies Fields;

const SEASON = {
  season: { kind: 'season', names: 'temporada,temp,t,season,s' },
  episode: {
    kind: 'episode',
    names: 'episodio,capitulo,cap,ep,e,c,episode,numero,nro,n,numero de episodio,capitulo n',
  },
} as const satisfies Fields;

export const TABLES = {
  movies: { ...TITLE, ...MARKS },
  series: { ...TITLE, ...SEASONS },
  anime: { ...TITLE, ...SEASONS },
  episodes: {
    ...OF_TITLE,
    season: SEASON.season,
    episode: { ...SEASON.episode, isRequired: true },
    name: {
      kind: 'text',
      names:
        'nombre del episodio,titulo del episodio,nombre episodio,titulo episodio,episode title,nombre del capitulo,nombre,titulo',
    },
    image: { kind: 'picture', names: `${PICTURE},captura,still,miniatura` },
    ...LINKS,
  },
  links: {
    ...OF_TITLE,
    year: { kind: 'year', names: 'ano,year,anio,estreno' },
    ...SEASON,
    ...LINKS,
  },
  channels: {
    id,
    name: { kind: 'text', names: `canal,senal,channel,${NAME}`, isRequired: true },
    section: { kind: 'section', names: 'seccion,menu,tipo,categoria,grupo,section,type' },
    image: { kind: 'picture', names: `imagenbaner,logo,banner,icono,${PICTURE}` },
    label: { kind: 'text', names: 'servidor,server,opcion,etiqueta' },
    servers: { kind: 'servers', names: `${LINK},stream,m3u8,senal url` },
    active,
    createdAt: { kind: 'date', names: 'fecha,alta,agregado' },
  },
  matches: {
    id,
    teams: { kind: 'teams', names: 'partido,encuentro,match,cruce,equipos' },
    firstTeam: { kind: 'text', names: 'local,equipo1,equipo 1,home,equipo local' },
    secondTeam: { kind: 'text', names: 'visitante,equipo2,equipo 2,away,visita,equipo visitante' },
    league: { kind: 'text', names: 'liga,torneo,competicion,categoria,copa,league,campeonato' },
    day: { kind: 'date', names: 'fecha,dia,date,fechap,fecha y hora,cuando', isRequired: true },
    time: { kind: 'time', names: 'hora,horario,time,hs' },
    label: { kind: 'text', names: 'canal,servidor,opcion,senal' },
    servers: { kind: 'servers', names: LINK },
  },
  leagues: {
    name: { kind: 'text', names: `liga,torneo,competicion,league,${NAME}`, isRequired: true },
    icon: { kind: 'picture', names: `icono,escudo,logo,icon,${PICTURE}` },
    background: { kind: 'picture', names: 'fondo,background,banner' },
    minutes: { kind: 'count', names: 'minutos,duracion,minutes' },
  },
  sportsNames: {
    name: { kind: 'text', names: `nombre deportivo,nombre en la agenda,${NAME}`, isRequired: true },
    channel: { kind: 'text', names: 'canal,id del canal,channel' },
  },
  products: {
    id,
    name: { kind: 'text', names: `producto,articulo,product,${NAME}`, isRequired: true },
    category: { kind: 'category', names: 'categoria,rubro,tipo,category' },
    price: { kind: 'count', names: 'precio,price,valor,importe,precio ars' },
    stock: { kind: 'count', names: 'stock,cantidad,existencias,unidades,quedan' },
    image: { kind: 'picture', names: PICTURE },
    description: { kind: 'area', names: 'descripcion,detalle,description' },
    code: { kind: 'text', names: 'codigo,code,sku,cupon' },
    active,
    position: { kind: 'count', names: 'orden,posicion,order' },
  },
  consoles: {
    id,
    name: { kind: 'text', names: `consola,console,${NAME}`, isRequired: true },
    maker: { kind: 'text', names: 'fabricante,marca,maker' },
    year: { kind: 'count', names: 'ano,anio,year,lanzamiento' },
    image: { kind: 'picture', names: PICTURE },
    url: { kind: 'text', names: 'url,link,enlace,direccion' },
    position: { kind: 'count', names: 'orden,posicion,order' },
  },
} as const satisfies Record<string, Fields>;

export type TableKind = keyof typeof TABLES;
export const TABLE_KINDS = Object.keys(TABLES) as TableKind[];
export type TableField = { [Kind in TableKind]: keyof (typeof TABLES)[Kind] }[TableKind] & string;

export const isTableKind = (name: string): name is TableKind => Object.hasOwn(TABLES, name);
export const fieldsOfTable = (kind: TableKind): Fields => TABLES[kind];
export const fieldNames = (kind: TableKind): TableField[] =>
  Object.keys(TABLES[kind]) as TableField[];
export const isFieldOf = (kind: TableKind, name: string): name is TableField =>
  Object.hasOwn(TABLES[kind], name);

/** A column may be given several times: links in several languages, or several links. */
export const mayRepeat = (kind: TableKind, field: TableField): boolean =>
  fieldsOfTable(kind)[field]?.kind === 'servers';

/** What a header may mean, by its normalised name: the fields that claim it, the likeliest first. */
const headersOf = (kind: TableKind): ReadonlyMap<string, readonly TableField[]> => {
  const headers = new Map<string, TableField[]>();
  for (const field of fieldNames(kind))
    for (const name of (fieldsOfTable(kind)[field]?.names ?? '').split(','))
      headers.set(name, [...(headers.get(name) ?? []), field]);
  return headers;
};
const HEADERS = new Map(TABLE_KINDS.map((kind) => [kind, headersOf(kind)]));

/** 'Link 2' is a link. */
export const headerMeanings = (kind: TableKind, name: string): readonly TableField[] =>
  HEADERS.get(kind)?.get(name) ?? HEADERS.get(kind)?.get(name.replace(/ ?\d+$/, '')) ?? [];

/** How many kinds of tables know a header. */
export const kindsKnowing = (name: string): number =>
  name === '' ? 0 : TABLE_KINDS.filter((kind) => headerMeanings(kind, name).length > 0).length;
