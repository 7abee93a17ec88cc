import { z } from 'zod';
import { unlessBusy } from '../../data/commands/busy.ts';
import {
  type ChannelClash,
  moveChannel,
  readChannel,
  removeChannel,
  type SavedChannel,
  saveChannel,
} from '../../data/commands/channels.ts';
import { releaseFields } from '../../data/commands/held.ts';
import type { Db } from '../../data/database.ts';
import { SERVERS_FIELD } from '../../data/held-tables.ts';
import { getSettings } from '../../data/queries/settings.ts';
import {
  type EditedChannel,
  getChannelPlace,
  getEditedChannel,
  listMenus,
} from '../../data/queries/studio-channels.ts';
import { holdsServers, listServerStates } from '../../data/queries/title-editor.ts';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { ChannelFields, ChannelVersion } from '../../domain/channels/channel-edit.ts';
import { mineOnTheirs, type Part } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { unframedOrigins } from '../../domain/playback/unframed.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import type { ClashLine } from '../editing/ClashNotice.tsx';
import { readTyped, typedForm, typedOver, typedValues } from '../editing/controls.ts';
import { checked, kept, seenRecord, servers } from '../editing/posted.server.ts';
import { readServerLines, type ServerStates } from '../editing/servers.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { channelsText as text } from '../text/channels.es.ts';
import {
  CHANNEL_CONTROLS,
  type ChannelAnswer,
  type ChannelEditing,
  NEW_CHANNEL,
} from './channel-form.ts';

export type ChannelPage = {
  /** Null for a new one. */
  channel: EditedChannel | null;
  editing: ChannelEditing;
  states: ServerStates;
  menus: string[];
  held: string[];
  order: { place: number; of: number } | null;
  /** Sites of its servers that viewers open in another tab. */
  unframed: string[];
};

const MAX_GIVEN = 400;
const MAX_GIVEN_URL = 4000;

/** What an address proposes for a new channel: `?nombre=`, `?enlace=` and `?tipo=`, from where a channel is missed. */
function proposed(query: URLSearchParams): ChannelEditing {
  const given = (field: string, max: number): string =>
    (query.get(field) ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, max);
  const name = given('nombre', MAX_GIVEN);
  const url = given('enlace', MAX_GIVEN_URL);
  // Listings of matches name it: they are to find it by this name.
  const type = name !== '' && given('tipo', 10) !== 'tv' ? 'sports' : 'tv';
  const fields = {
    name,
    type,
    menu: '',
    image: '',
    names: type === 'sports' ? name : '',
    active: true,
  };
  const label = name || text.form.firstServer;
  return {
    typed: typedValues(CHANNEL_CONTROLS, fields),
    servers: url
      ? [{ id: null, fields: { audio: ONLY_SERVER_AUDIO, label, url, position: 0 } }]
      : [],
    base: null,
  };
}

const editingOf = (version: ChannelVersion): ChannelEditing => ({
  typed: typedValues(CHANNEL_CONTROLS, version.fields),
  servers: version.servers,
  base: version,
});

export async function loadChannel(
  db: Db,
  id: string,
  query: URLSearchParams,
): Promise<ChannelPage> {
  const menus = await listMenus(db);
  if (id === NEW_CHANNEL)
    return {
      channel: null,
      editing: proposed(query),
      states: {},
      menus,
      held: [],
      order: null,
      unframed: [],
    };
  const channel = isRowId(id) ? await getEditedChannel(db, id) : null;
  const [stored, states, hasServers, order, settings] = channel
    ? await Promise.all([
        readChannel(db, id),
        listServerStates(db, 'channels', id),
        holdsServers(db, 'channels', id),
        getChannelPlace(db, channel),
        getSettings(db),
      ])
    : [null];
  if (!channel || !stored) throw new Response(null, { status: 404 });
  const held = [...channel.held, ...(hasServers ? [SERVERS_FIELD] : [])];
  const addresses = stored.version.servers.map(({ fields }) => fields.url);
  return {
    channel,
    editing: editingOf(stored.version),
    states,
    menus,
    held,
    order,
    unframed: unframedOrigins(addresses, settings.embedOrigins),
  };
}

const versionSchema = z.object({ fields: seenRecord(CHANNEL_CONTROLS), servers });

/** What was sent, over what its author saw. */
function postedChannel(form: FormData, isNew: boolean): ChannelEditing & { mine: ChannelVersion } {
  const base = isNew ? null : (kept(form, 'base', versionSchema) as ChannelVersion);
  const typed = typedForm(form);
  const known = new Set(base?.servers.map(({ id }) => id));
  const lines = checked(servers, readServerLines(form, known)) as Part<ServerFields>[];
  const fields = readTyped(CHANNEL_CONTROLS, typed, base?.fields ?? null) as ChannelFields;
  return { typed, servers: lines, base, mine: { fields, servers: lines } };
}

const serversText = (parts: readonly Part<ServerFields>[]): string =>
  parts.map(({ fields: { label, url } }) => `${label} (${url})`).join(', ');

const shownValue = (field: keyof ChannelFields, value: unknown): string => {
  if (field === 'type') return text.types[value as ChannelFields['type']] ?? String(value);
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  return String(value).replaceAll('\n', ', ');
};

/** Clashes line by line; all servers together are one. */
function clashLines(clashes: readonly ChannelClash[], theirs: ChannelVersion): ClashLine[] {
  const ofServers = clashes.find(({ kind }) => kind === 'server');
  return [
    ...clashes.flatMap((clash) =>
      clash.kind === 'field'
        ? [
            {
              name: text.fields[clash.field],
              theirs: shownValue(clash.field, clash.theirs),
              author: clash.author,
            },
          ]
        : [],
    ),
    ...(ofServers
      ? [
          {
            name: text.servers,
            theirs: serversText(theirs.servers),
            author: ofServers.author,
          },
        ]
      : []),
  ];
}

function answerOf(
  result: Exclude<SavedChannel, { kind: 'saved' }> | { kind: 'busy' },
  { mine, ...editing }: ChannelEditing & { mine: ChannelVersion },
): ChannelAnswer {
  const notSaved = (problem: { title: string; more?: string }, other: string | null = null) =>
    ({ kind: 'not-saved', problem, other, editing }) as const;
  switch (result.kind) {
    case 'clash': {
      const base = editing.base ?? mine;
      const { theirs } = result;
      return {
        kind: 'clash',
        lines: clashLines(result.clashes, theirs),
        editing: {
          typed: typedOver(CHANNEL_CONTROLS, editing.typed, base.fields, theirs.fields),
          servers: mineOnTheirs(base.servers, mine.servers, theirs.servers, 'audio', 'label'),
          base: theirs,
        },
      };
    }
    case 'invalid':
      return notSaved(text.problems[result.problems[0] ?? 'too-long']);
    case 'exists':
      return notSaved(text.problems.exists, result.rowId);
    case 'names-taken':
      return notSaved(text.problems.namesTaken(result.names.join(', ')));
    default:
      return notSaved(text.problems[result.kind]);
  }
}

export async function saveForm(
  db: Db,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<ChannelAnswer> {
  const isNew = id === NEW_CHANNEL;
  if (!isNew && !isRowId(id)) throw new Response(null, { status: 404 });
  const { mine, ...editing } = postedChannel(form, isNew);
  const saved = await unlessBusy(async () =>
    saveChannel(
      db,
      actor,
      editing.base ? { rowId: id, base: editing.base, mine } : { rowId: null, mine },
    ),
  );
  return saved.kind === 'saved' ? saved : answerOf(saved, { ...editing, mine });
}

/** The place that a form asks for: up, down, or a number. */
const moveOf = (form: FormData): 'up' | 'down' | number | null => {
  const to = fieldOf(form, 'to');
  if (to === 'up' || to === 'down') return to;
  const place = fieldOf(form, 'place').trim();
  return /^[1-9]\d{0,5}$/.test(place) ? Number(place) : null;
};

/** False if the channel is gone or the place is none. */
export async function moveForm(
  db: Db,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<{ kind: 'moved'; change: string | null } | null> {
  const to = moveOf(form);
  if (!isRowId(id) || to === null) return null;
  const moved = await moveChannel(db, actor, id, to);
  return moved.kind === 'moved' ? moved : null;
}

export async function removeForm(db: Db, actor: Actor, id: string) {
  if (!isRowId(id)) throw new Response(null, { status: 404 });
  return await removeChannel(db, actor, id);
}

/** Fields of the form back to the source. */
export async function releaseForm(db: Db, actor: Actor, id: string, form: FormData) {
  if (!isRowId(id)) throw new Response(null, { status: 404 });
  const fields = form
    .getAll('held')
    .filter((field) => typeof field === 'string' && isStorableText(field)) as string[];
  return await releaseFields(db, actor, { table: 'channels', id }, fields);
}
