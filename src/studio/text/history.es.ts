import type { PlannedClash } from '../../domain/catalogue/planned-changes.ts';
import { fieldsOf, type RecordTable } from '../../domain/catalogue/record-fields.ts';
import type { Left } from '../../domain/history/undo.ts';
import type { Action } from '../../domain/operators/permissions.ts';
import type { SettingKey } from '../../domain/settings/settings.ts';
import { complaintText } from './complaints.es.ts';
import { counted } from './counted.es.ts';
import { settingTexts, settingValueText } from './settings.es.ts';
import { fieldName } from './title-editor.es.ts';
import { audioNames } from './titles.es.ts';
import { dateText } from './when.es.ts';

/** Texts of the history. */
export const historyText = {
  about: 'Todo lo que se cambió, quién y cuándo. Lo que se deshace queda acá también.',
  filters: {
    who: 'Quién',
    everyone: 'Todos',
    system: 'Comandos e importaciones',
    what: 'Qué',
    everything: 'Todo',
    from: 'Desde',
    to: 'Hasta',
    onlyRow: 'Solo los cambios de un registro.',
  },
  empty: 'Todavía no hay cambios',
  emptyMore: 'Cuando alguien edite un partido, o corra una importación, va a aparecer acá.',
  nothingFound: 'Ningún cambio con estos filtros',
  widen: 'Probá con otras fechas, o quitá un filtro.',
  older: 'Ver más viejos',
  change: (id: string) => `Cambio ${id}`,
  back: 'Volver al historial',
  undone: 'Deshecho',
  seeUndo: 'Ver el cambio que lo deshizo',
  undoes: (id: string) => `Deshace el cambio ${id}`,
  rows: (count: number) => (count === 0 ? 'sin detalle' : counted(count, 'registro', 'registros')),
  withoutRows:
    'De este cambio no quedó el detalle: fue demasiado grande o pasaron más de 180 días. No se puede deshacer.',
  moreRows: (count: number) =>
    `Y ${counted(count, 'registro más', 'registros más')}, que se deshacen con los de arriba.`,
  kinds: { added: 'Agregado', removed: 'Quitado', changed: 'Cambiado' },
  clashes: {
    changed: 'Otra persona lo cambió después',
    removed: 'Otra persona lo quitó después',
    added: 'Otra persona agregó uno con ese nombre',
  } satisfies Record<PlannedClash, string>,
  base: (value: string) => `Cuando se escribió el cambio decía: ${value}`,
  columns: ['Campo', 'Antes', 'Después'],
  answers: {
    undone: (count: number) => `Se deshizo: ${counted(count, 'registro', 'registros')} como antes`,
    already: 'Ya estaba todo como antes',
    refused: 'No se deshizo nada',
    'no-rows': 'Este cambio no se puede deshacer: no quedó su detalle',
    'not-found': 'Ese cambio no existe',
    more: (count: number) => `Y ${count} más.`,
  },
} as const;

/** What was done, in the words of the list of permissions. */
export const actionTexts = {
  'matches.edit': 'Partidos',
  'servers.edit': 'Enlaces',
  'requests.edit': 'Peticiones',
  'titles.edit': 'Títulos',
  'titles.hide': 'Retiros',
  'channels.edit': 'Canales',
  'guide.edit': 'Guía',
  'leagues.edit': 'Ligas',
  'consoles.edit': 'Consolas',
  'products.edit': 'Productos',
  'orders.edit': 'Pedidos',
  'settings.edit': 'Ajustes',
  'codes.issue': 'Códigos',
  'team.edit': 'Equipo',
  'own-keys.edit': 'Llaves',
  import: 'Importación',
  'history.undo': 'Deshacer',
} as const satisfies Partial<Record<Action, string>>;

/** What a summary starts with, by the sign that the commands write. */
const SIGNS: Readonly<Record<string, string>> = {
  '+': 'nuevo',
  '−': 'se quitó',
  '-': 'se quitó',
  '✓': 'avisos, arreglado',
  '×': 'avisos, no es un problema',
};

/** A request is closed, not removed. */
const REQUEST_SIGNS: typeof SIGNS = { ...SIGNS, '−': 'se cerró' };

const IMPORTED = /\+(\d+) ~(\d+)$/;

/** What a change was about, in words: commands write keys and signs. */
export function summaryText({ action, summary }: { action: string; summary: string }): string {
  // An undo is about what it undoes, which may be a setting: a key is no other record's name.
  if (action === 'settings.edit' || action === 'history.undo')
    return summary.replace(/^(#\d+ )?(.*)$/s, (_, undone: string = '', keys: string) => {
      const names = keys.split(', ').map((key) => settingName(key));
      return `${undone}${names.join(', ')}`;
    });
  if (action === 'import' || (action === 'guide.edit' && IMPORTED.test(summary)))
    return summary.replace(IMPORTED, (_, added: string, changed: string) =>
      [
        counted(Number(added), 'nuevo', 'nuevos'),
        counted(Number(changed), 'cambiado', 'cambiados'),
      ].join(', '),
    );
  const links = /^\+(\d+): (.*)$/s.exec(summary);
  if (links) return `${counted(Number(links[1]), 'enlace nuevo', 'enlaces nuevos')}: ${links[2]}`;
  const [, sign = '', rest = ''] = /^([+−✓×-])\s*(\S.*)$/s.exec(summary) ?? [];
  const signs = action === 'requests.edit' ? REQUEST_SIGNS : SIGNS;
  return sign ? `${signs[sign]}: ${rest}` : summary;
}

export const actionText = (action: string): string =>
  (actionTexts as Readonly<Record<string, string>>)[action] ?? action;

const TABLES: Readonly<Record<string, string>> = {
  titles: 'Título',
  seasons: 'Temporada',
  episodes: 'Episodio',
  servers: 'Servidor',
  server_complaints: 'Aviso de espectadores',
  server_repairs: 'Servidor arreglado',
  suppressed_servers: 'Servidor quitado',
  suppressed_matches: 'Partido borrado',
  suppressed_channels: 'Canal borrado',
  matches: 'Partido',
  channels: 'Canal',
  leagues: 'Liga',
  sports_channel_names: 'Canal deportivo',
  products: 'Producto',
  consoles: 'Consola',
  settings: 'Ajuste',
  product_codes: 'Código de producto',
  tv_app_codes: 'Código de la app',
  operators: 'Persona',
  passkeys: 'Llave',
  invitations: 'Enlace de entrada',
  takedowns: 'Retiro',
  orders: 'Pedido',
  requests: 'Petición',
  guide_sources: 'Fuente de la guía',
  guide_secrets: 'Dirección de una fuente',
  source_channels: 'Canal de una fuente',
  channel_guides: 'Guía de un canal',
  guideless_channels: 'Canal sin guía',
};

export const tableText = (table: string): string => TABLES[table] ?? table;

const namesInForm = (table: RecordTable): Readonly<Record<string, string>> =>
  Object.fromEntries(fieldsOf(table).map(({ name, column }) => [column, fieldName(name)]));

const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  titles: namesInForm('titles'),
  episodes: namesInForm('episodes'),
};

const FIELDS: Readonly<Record<string, string>> = {
  first_team: 'Local',
  second_team: 'Visitante',
  league_name: 'Liga',
  starts_at: 'Empieza',
  first_goals: 'Goles del local',
  second_goals: 'Goles del visitante',
  half: 'Tiempo',
  half_began_at: 'Comienzo del tiempo',
  held: 'Campos propios',
  name: 'Nombre',
  active: 'Activo',
  hidden: 'Retirado',
  image: 'Imagen',
  url: 'Dirección',
  label: 'Nombre',
  audio: 'Idioma',
  origin: 'Origen',
  position: 'Orden',
  source_id: 'Id',
  type: 'Tipo',
  menu: 'Menú',
  moved_to: 'En la lista, como si fuera del',
  channel_source_id: 'Canal',
  icon: 'Ícono',
  background: 'Fondo',
  match_minutes: 'Minutos de un partido',
  maker: 'Fabricante',
  year: 'Año',
  age: 'Apto desde (años)',
  code: 'Comienzo de sus códigos',
  stock: 'Stock',
  price_ars: 'Precio',
  category: 'Categoría',
  value: 'Valor',
  role: 'Rol',
  recovers: 'Reemplaza las llaves',
  expires_at: 'Vence',
  operator_id: 'Persona',
  last_used_at: 'Último uso',
  created_at: 'Creado',
  renewed_at: 'Renovado',
  claimant: 'Reclama',
  reference: 'Referencia',
  reason: 'Motivo',
  path: 'Página',
  taken_at: 'Retirado',
  taken_by: 'Lo retiró',
  lifted_at: 'Levantado',
  lifted_by: 'Lo levantó',
  lift_reason: 'Por qué se levantó',
  quantity: 'Cantidad',
  state: 'Estado',
  product_id: 'Producto',
  order_id: 'Pedido',
  order_key: 'Pedido',
  verified_at: 'Verificado',
  issued_at: 'Emitido',
  revoked_at: 'Anulado',
  closed_reason: 'Motivo',
  settled_at: 'Resuelta',
  times: 'Avisos',
  since: 'Desde',
  last_at: 'Último',
  repaired_at: 'Arreglado',
  kind: 'Clase',
  place: 'Dónde está',
  set_at: 'Escrita',
  file: 'Archivo',
  zone: 'Zona horaria',
  offset_minutes: 'Minutos de corrección',
  sections: 'Grupos y secciones',
  every_hours: 'Cada cuántas horas se lee',
  terms: 'Condiciones',
  attribution: 'A quién nombrar',
  enabled: 'Se lee',
  mapped_by: 'Quién lo unió',
};

/** Of titles and episodes as in their form; the same for all other tables. */
export const fieldText = (field: string, table = ''): string =>
  FORMS[table]?.[field] ?? FIELDS[field] ?? field;

/** Keys and what follows from other fields say nothing to a reader. */
const UNSHOWN = new Set([
  'id',
  'newness',
  'place',
  'search_name',
  'audios',
  'updated_at',
  'title_id',
  'season_id',
  'episode_id',
  'match_id',
  'channel_id',
  'guide_channel_id',
  'guide_source_id',
  'server_id',
  'joined_to',
  'key',
  'table_name',
  'row_key',
]);

export const isShownField = (field: string): boolean => !UNSHOWN.has(field);

const ORIGINS: Readonly<Record<string, string>> = { source: 'la fuente', studio: 'el estudio' };

/** A stored value as a reader expects it. */
function valueText(value: unknown, table: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(\+00:00|Z)$/.test(value)) return dateText(new Date(value));
    return ORIGINS[value] ?? value;
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? '—'
      : value
          .map((one) => (typeof one === 'string' ? fieldText(one, table) : valueText(one, table)))
          .join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settingTexts, key);

const settingName = (key: string): string => (isSetting(key) ? settingTexts[key].label : key);

/** The name of a row of a change. A setting is stored by its key. */
export const rowText = ({ table, name }: { table: string; name: string }): string =>
  table === 'settings' ? settingName(name) : name;

/** A value of such a row. Languages and places are shown as in the forms. */
export function rowValueText(
  { table, key }: { table: string; key: string },
  field: string,
  value: unknown,
): string {
  if (table === 'settings' && isSetting(key)) return settingValueText(value, key);
  const isPlace = field === 'position' && (table === 'servers' || table === 'seasons');
  if (isPlace && typeof value === 'number') return String(value + 1);
  if (table === 'server_complaints' && field === 'reason') return complaintText(String(value));
  if (table === 'servers' && field === 'audio')
    return (audioNames as Readonly<Record<string, string>>)[String(value)] ?? String(value);
  return valueText(value, table);
}

/** Why a part of a change was left as it is, with a way on. */
export function leftText({ table, fields, reason }: Left): string {
  const what = [tableText(table), ...fields.map((field) => fieldText(field, table))].join(', ');
  const why = {
    'changed-since': 'se cambió después. Editalo a mano si hace falta.',
    'in-use': 'hay algo nuevo que depende de esto. Quitalo primero.',
    takedown: 'es un retiro. Para volver a mostrarlo, hacelo desde Retiros.',
    'issued-code': 'es un código ya entregado. No se quita deshaciendo.',
    secret: 'de la dirección de una fuente no queda copia. Escribila de nuevo en Guía.',
    team: 'quién entra no se deshace. Decidilo de nuevo en Equipo.',
  }[reason];
  return `${what}: ${why}`;
}
