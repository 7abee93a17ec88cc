import type { APIRequestContext } from '@playwright/test';
import { SYSTEM } from '../../../src/data/commands/change.ts';
import { publish } from '../../../src/data/commands/publish.ts';
import { setSetting } from '../../../src/data/commands/settings.ts';
import { createDb, createPool, type Db } from '../../../src/data/database.ts';
import type { Settings } from '../../../src/domain/settings/settings.ts';
import { SITE_TAG } from '../../../src/domain/tags.ts';
import { OFFSET } from './own-stack.ts';
import { expect, test as viewerTest } from './viewer.ts';

/** The same database and video host as the stack of these tests. */
export const DATABASE_URL = `postgres://butaca:butaca@127.0.0.1:${5442 + OFFSET}/butaca`;
export const HOST_ORIGIN = `http://localhost:${8090 + OFFSET}`;
/** A portal behind the edge. */
export const PORTAL_ORIGIN = `http://127.0.0.1:${3001 + OFFSET}`;

export type Operator = {
  db: Db;
  /** Makes a change and waits until the edge shows it on the page at `path`. */
  change: (path: string, make: (db: Db) => Promise<unknown>) => Promise<void>;
  /** Changes settings for this test only. */
  set: (path: string, settings: Partial<Settings>) => Promise<void>;
};

/** The edge must show what a portal makes after the change: an old page may differ from a still older one too. */
async function changePage(
  request: APIRequestContext,
  path: string,
  make: () => Promise<unknown>,
): Promise<void> {
  const read = async (address: string) => await (await request.get(address)).text();
  const fromPortal = () => read(`${PORTAL_ORIGIN}${path}`);
  const before = await fromPortal();
  await make();
  const often = { intervals: [50] };
  const isChanged = async () => (await fromPortal()) !== before;
  await expect.poll(isChanged, { ...often, message: 'the change is on the page' }).toBe(true);
  // Some pages say what the clock changes, and the edge's copy is of a moment between these.
  const made = new Set<string>();
  const isMade = async () => made.add(await fromPortal()).has(await read(path));
  await expect.poll(isMade, often).toBe(true);
}

async function writeSettings(db: Db, settings: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    expect(await setSetting(db, SYSTEM, key, value), key).toEqual({ kind: 'set' });
  }
}

/** For tests in which the operator changes something. It is restored afterwards. */
export const test = viewerTest.extend<{ operator: Operator }>({
  operator: async ({ request }, use) => {
    const db = createDb(createPool(DATABASE_URL, 2));
    const before = await db.selectFrom('settings').select(['key', 'value']).execute();
    let touched: string | undefined;
    await use({
      db,
      change: async (path, make) => await changePage(request, path, () => make(db)),
      set: async (path, settings) => {
        touched ??= path;
        await changePage(request, path, () => writeSettings(db, settings));
      },
    });
    if (touched) {
      // In one go, so that no page is rendered from half of them.
      const putBack = () =>
        db.transaction().execute(async (tx) => {
          await tx.deleteFrom('settings').execute();
          await tx
            .insertInto('settings')
            .values(before.map(({ key, value }) => ({ key, value: JSON.stringify(value) })))
            .execute();
          await publish(tx, [SITE_TAG]);
        });
      await changePage(request, touched, putBack);
    }
    await db.destroy();
  },
});

export { expect };
