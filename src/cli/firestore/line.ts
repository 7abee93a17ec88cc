type Timestamp = { seconds: number; nanoseconds: number; toDate: () => Date };
type GeoPoint = { latitude: number; longitude: number; isEqual: unknown };
type Reference = { path: string; firestore: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isTimestamp = (value: object): value is Timestamp =>
  'seconds' in value && 'nanoseconds' in value && 'toDate' in value;
const isGeoPoint = (value: object): value is GeoPoint =>
  'latitude' in value && 'longitude' in value && 'isEqual' in value;
const isReference = (value: object): value is Reference => 'path' in value && 'firestore' in value;

/** A value of Firestore as JSON, dates as the import reads them. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (isTimestamp(value)) return { _seconds: value.seconds, _nanoseconds: value.nanoseconds };
  if (isGeoPoint(value)) return { latitude: value.latitude, longitude: value.longitude };
  if (isReference(value)) return value.path;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainValue(one)]));
}

/** One line of the import format. */
export const lineOf = (path: string, data: unknown): string =>
  `${JSON.stringify({ path, data: plainValue(data) })}\n`;

const DEFAULT_SEASON = 'TEMPORADA 1';
const MAX_SEASONS = 1000;

/** Names that a collection can have; the path of an episode would be ambiguous with a slash. */
const isCollectionName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && !/[/]|^\.{1,2}$|^__.*__$/.test(name);

/** The collections of a series that hold its episodes: those that TEMPORADAS names, as in the import. */
export function seasonsOf(data: unknown): string[] {
  const listed = (data as { TEMPORADAS?: unknown } | null)?.TEMPORADAS;
  const names = Array.isArray(listed) ? listed.filter(isCollectionName) : [];
  return names.length > 0 ? [...new Set(names)].slice(0, MAX_SEASONS) : [DEFAULT_SEASON];
}
