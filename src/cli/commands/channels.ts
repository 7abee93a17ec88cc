import { z } from 'zod';
import type { SavedChannel } from '../../data/commands/channels.ts';
import type { Db } from '../../data/database.ts';
import { CHANNEL_TYPES, type ChannelVersion } from '../../domain/channels/channel-edit.ts';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { operatorRecords } from '../operator-records.ts';
import { didYouMean } from '../suggest.ts';

const FIELDS = ['name', 'type', 'menu', 'image', 'active', 'server'] as const;
type Assigned = { field: (typeof FIELDS)[number]; value: string };

const assignment = z.string().transform((text, context): Assigned => {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const field = FIELDS.find((each) => each === name);
  const isRight =
    (field !== 'type' || (CHANNEL_TYPES as readonly string[]).includes(value)) &&
    (field !== 'active' || ['yes', 'no'].includes(value)) &&
    (field !== 'server' || value.includes('='));
  if (field && isRight) return { field, value };
  context.addIssue(
    field
      ? `${text}: type is tv or sports, active is yes or no, server is NAME=ADDRESS`
      : name
        ? `there is no field ${name}.${didYouMean(name, FIELDS)}`
        : `${text} is not FIELD=VALUE`,
  );
  return z.NEVER;
});

const NEW: ChannelVersion = {
  fields: { name: '', type: 'tv', menu: '', image: '', active: true, names: '' },
  servers: [],
};

/** A server is named by what is before the first `=`; without an address it goes. */
function withServer(servers: ChannelVersion['servers'], value: string): ChannelVersion['servers'] {
  const at = value.indexOf('=');
  const [label, url] = [value.slice(0, at), value.slice(at + 1)];
  const known = servers.find(({ fields }) => fields.label === label);
  if (url === '') return servers.filter((server) => server !== known);
  if (known)
    return servers.map((server) =>
      server === known ? { ...server, fields: { ...server.fields, url } } : server,
    );
  const position = Math.max(-1, ...servers.map(({ fields }) => fields.position)) + 1;
  return [...servers, { id: null, fields: { audio: ONLY_SERVER_AUDIO, label, url, position } }];
}

const assigned = (version: ChannelVersion, given: readonly Assigned[]): ChannelVersion =>
  given.reduce<ChannelVersion>(
    ({ fields, servers }, { field, value }) =>
      field === 'server'
        ? { fields, servers: withServer(servers, value) }
        : { servers, fields: { ...fields, [field]: field === 'active' ? value === 'yes' : value } },
    version,
  );

const rowIdOf = async (db: Db, id: string): Promise<string | null> => {
  const { findNamed } = await import('../../data/queries/takedowns.ts');
  return (await findNamed(db, { kind: 'channel', id }))?.key ?? null;
};

const whyNot = (result: Exclude<SavedChannel, { kind: 'saved' }>): string => {
  switch (result.kind) {
    case 'invalid':
      return result.problems.join(', ');
    case 'exists':
      return 'another channel has this name';
    case 'names-taken':
      return `another channel has the name ${result.names.join(', ')}`;
    default:
      return 'somebody changed it meanwhile';
  }
};

const id = {
  value: 'ID',
  help: 'the id of the channel, as in its address',
  schema: z.string().min(1, 'is empty'),
};

const list = defineCommand({
  about: 'Its id, type, name, servers and how many of them are dead, in the order of the lists.',
  args: {
    text: { value: 'TEXT', help: 'words of its name', schema: z.string().optional() },
  },
  examples: [
    ['channels list', ''],
    ['channels list gol', 'those with gol in their name'],
  ],
  database: 'read',
  run: async ({ text }, { withDb }) => {
    const { listStudioChannels } = await import('../../data/queries/studio-channels.ts');
    const { channels } = await withDb((db) =>
      listStudioChannels(db, text ? { text } : {}, { after: null, limit: 100_000 }),
    );
    return tabbed(channels, ({ id, type, name, servers, dead }) => [id, type, name, servers, dead]);
  },
});

const set = defineCommand({
  about:
    'A new one goes to the end of its list. Matches find it by its known names: `channels names`.',
  args: {
    id,
    assignments: {
      value: 'FIELD=VALUE',
      help: `FIELD is one of ${FIELDS.join(', ')}; server=NAME=ADDRESS adds or changes one, server=NAME= removes it`,
      schema: z.array(assignment),
      isMany: true,
    },
  },
  examples: [
    [
      "channels set gol name='Gol TV' type=sports server=HD=https://player.example/gol",
      'makes it, or changes it',
    ],
    ['channels set gol active=no', 'takes it off the lists'],
  ],
  database: 'change',
  run: async (given, { withDb }) => {
    const { readChannel, saveChannel } = await import('../../data/commands/channels.ts');
    const result = await withDb(async (db) => {
      const rowId = await rowIdOf(db, given.id);
      const base = rowId === null ? null : ((await readChannel(db, rowId))?.version ?? null);
      const mine = assigned(base ?? NEW, given.assignments);
      return await saveChannel(
        db,
        commandLineActor(),
        rowId !== null && base ? { rowId, base, mine } : { rowId: null, id: given.id, mine },
      );
    });
    if (result.kind !== 'saved') throw new CommandFailed(`${given.id}: ${whyNot(result)}`);
    const isChanged = result.change !== null;
    return {
      json: { id: given.id, isChanged },
      text: `${given.id} ${isChanged ? 'is set; pages show it within a second.' : 'is as it was.'}`,
    };
  },
});

const move = defineCommand({
  args: {
    id,
    place: {
      value: 'PLACE',
      help: 'its place among those of its type, from 1',
      schema: z.coerce.number('is not a number').int('is not a whole number').min(1, 'is below 1'),
    },
  },
  examples: [['channels move gol 1', 'to the front of its list']],
  database: 'change',
  run: async (given, { withDb }) => {
    const { moveChannel } = await import('../../data/commands/channels.ts');
    const isMoved = await withDb(async (db) => {
      const rowId = await rowIdOf(db, given.id);
      if (rowId === null) return false;
      return (await moveChannel(db, commandLineActor(), rowId, given.place)).kind === 'moved';
    });
    if (!isMoved) throw new CommandFailed(`There is no channel ${given.id}.`);
    return { json: { id: given.id, place: given.place }, text: `${given.id} is in its place.` };
  },
});

const remove = defineCommand({
  about: '`butaca undo` brings it back; an import does not.',
  args: { id },
  examples: [['channels remove gol', '']],
  database: 'change',
  run: async (given, { withDb }) => {
    const { removeChannel } = await import('../../data/commands/channels.ts');
    const kind = await withDb(async (db) => {
      const rowId = await rowIdOf(db, given.id);
      return rowId === null ? 'gone' : (await removeChannel(db, commandLineActor(), rowId)).kind;
    });
    if (kind === 'taken-down')
      throw new CommandFailed(
        `${given.id} is taken down, and that stays on record. Nobody sees it.`,
      );
    if (kind === 'gone') throw new CommandFailed(`There is no channel ${given.id}.`);
    return { json: { id: given.id }, text: `${given.id} is gone from every page.` };
  },
});

const names = operatorRecords({
  table: 'sports_channel_names',
  one: 'known name',
  id: 'the name of a channel, as matches have it',
  command: 'channels names',
  removal: "channels names remove 'Gol TV'",
  examples: [
    ["channels names set 'Gol TV' channel=gol", 'links matches to the channel with the id gol'],
  ],
});

export const channels = defineGroup({
  list: { summary: 'what there is, with servers', load: () => list },
  set: {
    summary: 'makes a channel, or sets some fields and servers of one and leaves the others',
    load: () => set,
  },
  move: { summary: 'moves a channel to a place in the list of its type', load: () => move },
  remove: { summary: 'deletes a channel with its servers and names', load: () => remove },
  names: { summary: 'the names by which matches mean a channel', load: () => names },
});
