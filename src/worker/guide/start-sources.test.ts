import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../../data/commands/change.ts';
import { saveSource } from '../../data/commands/guide-sources.ts';
import { getSource } from '../../data/queries/guide-sources.ts';
import { NEW_SOURCE } from '../../domain/guide/source.ts';
import { startSources } from './start-sources.ts';

const database = emptyDatabaseEachTest();
const folder = mkdtempSync(join(tmpdir(), 'sources-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('sources that are due are read in a process that ends when there are none', async () => {
  const { db, url } = database;
  writeFileSync(
    join(folder, 'lista.m3u'),
    '#EXTM3U\n#EXTINF:-1,Uno\nhttps://tv.example/uno.m3u8\n',
  );
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('IMPORT_FOLDER', folder);
  vi.stubEnv('LOG_LEVEL', 'error');
  const add = async (name: string): Promise<string> => {
    const mine = { ...NEW_SOURCE, name, kind: 'playlist' as const, file: 'lista.m3u' };
    const secret = { address: '', user: '', password: '' };
    const saved = await saveSource(db, SYSTEM, { id: null, mine, secret });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    return saved.id;
  };
  const untilRead = async (id: string) =>
    await vi.waitFor(
      async () => expect(await getSource(db, id)).toMatchObject({ found: { channels: 1 } }),
      { timeout: 20_000, interval: 100 },
    );
  const first = await add('Una');
  const sources = startSources(db);
  await untilRead(first);
  const second = await add('Otra');
  await untilRead(second);
  await sources.stop();
  expect(await getSource(db, second)).toMatchObject({ failure: null, isUnderWay: false });
});
