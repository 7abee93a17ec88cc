import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, HOST_ORIGIN, test as operatorTest } from './operator.ts';
import { record } from './recorder.ts';
import { playedSeconds } from './viewer.ts';

/** Ids of channels that tests add begin with this; they are removed afterwards. */
const OURS = 'prueba-vivo-';

export type LiveServers = Record<string, string>;

/** For tests that need channels which the demo does not have, and that watch the picture. */
export const test = operatorTest.extend<{
  /** Adds a channel with these servers, by label, and returns the address of its page. */
  addChannel: (name: string, servers: LiveServers) => Promise<string>;
}>({
  page: async ({ page }, use) => {
    await record(page.context());
    await use(page);
  },
  addChannel: async ({ operator }, use) => {
    const renew = () =>
      sql`insert into outbox (tags, hard) values ('{channels}', true)`.execute(operator.db);
    await use(async (name, servers) => {
      const source_id = `${OURS}${name}`;
      const { id } = await operator.db
        .insertInto('channels')
        .values({
          ...{ source_id, name: `Prueba ${name}`, type: 'tv', active: true, menu: 'cPaginasTv' },
          ...{ image: '', created_at: new Date() },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await operator.db
        .insertInto('servers')
        .values(
          Object.entries(servers).map(([label, url], position) => ({
            ...{ channel_id: id, audio: 'LATINO' as const },
            ...{ label, url, position },
          })),
        )
        .execute();
      await renew();
      return `/liveChannels/${source_id}`;
    });
    await operator.db.deleteFrom('channels').where('source_id', 'like', `${OURS}%`).execute();
    await renew();
  },
});

/** A live stream that `turn` can switch off. */
export const switchable = (key: string): string =>
  `${HOST_ORIGIN}/bad/switch/${key}/live/${key}/master.m3u8`;
export const turn = async (key: string, to: 'fine' | '500' | 'hang' | 'cut') =>
  await fetch(`${HOST_ORIGIN}/bad/switch/${key}/${to}`, { method: 'POST' });

export const plays = async (page: Page): Promise<void> =>
  await expect.poll(() => playedSeconds(page).catch(() => 0)).toBeGreaterThan(0);

export { expect, HOST_ORIGIN };
