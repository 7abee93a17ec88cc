import { z } from 'zod';
import { tabbedLine } from '../../domain/imports/table-text.ts';
import { SETTING_KEYS } from '../../domain/settings/settings.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup } from '../command.ts';
import { CommandFailed } from '../errors.ts';

const loadQueries = async () => await import('../../data/queries/settings.ts');

const key = {
  value: 'KEY',
  help: 'the setting',
  schema: z.enum(SETTING_KEYS),
  choices: SETTING_KEYS,
};

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const get = defineCommand({
  args: { key },
  examples: [['settings get siteName', '']],
  database: 'read',
  run: async (given, { withDb }) => {
    const { getSettings } = await loadQueries();
    const value = (await withDb(getSettings))[given.key];
    return { json: value, text: JSON.stringify(value, null, 2) };
  },
});

const list = defineCommand({
  examples: [['settings list', 'all, with defaults']],
  database: 'read',
  run: async (_, { withDb }) => {
    const { getSettings } = await loadQueries();
    const settings = await withDb(getSettings);
    const lines = Object.entries(settings).map(([name, value]) =>
      tabbedLine([name, JSON.stringify(value)]),
    );
    return { json: settings, text: lines.join('\n') };
  },
});

const set = defineCommand({
  args: {
    key,
    value: {
      value: 'VALUE',
      help: 'JSON; plain words are taken as text',
      schema: z.string().transform(readValue),
    },
  },
  examples: [
    ["settings set siteName 'Mi Cine'", ''],
    ['settings set chatUrl https://chat.example/mi-cine', 'without a chat nothing can be bought'],
    ['settings set postersCarryNames true', 'no names below cards: the posters show them'],
    [`settings set embedOrigins '["https://player.example"]'`, 'hosts that may be framed'],
    ['settings set chatUrl null', 'no chat any more'],
  ],
  database: 'change',
  run: async (given, { withDb }) => {
    const { setSetting } = await import('../../data/commands/settings.ts');
    const result = await withDb((db) => setSetting(db, commandLineActor(), given.key, given.value));
    if (result.kind === 'refused') throw new CommandFailed(`${given.key}: ${result.reason}`);
    return {
      json: { key: given.key, value: given.value },
      text: `${given.key} is set; every page shows it within a second.`,
    };
  },
});

export const settings = defineGroup({
  list: { summary: 'all settings, with defaults', load: () => list },
  get: { summary: 'one setting, as JSON', load: () => get },
  set: { summary: 'changes a setting; every page shows it within a second', load: () => set },
});
