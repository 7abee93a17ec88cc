import { Readable } from 'node:stream';
import { setSetting } from '../src/data/commands/settings.ts';
import { createDb, createPool, type Db } from '../src/data/database.ts';
import { importDocuments } from '../src/data/legacy/import-documents.ts';
import type { LegacyDocument } from '../src/data/legacy/write-documents.ts';
import { slug } from './art/cards/crest.ts';
import { sportsChannels } from './catalogue/channels.ts';
import { consoles } from './catalogue/consoles.ts';
import { leagues } from './catalogue/football.ts';
import { matches } from './catalogue/matches.ts';
import { products } from './catalogue/products.ts';
import { demoSettings, settingsOn } from './catalogue/settings.ts';
import { demoDocuments, matchDocuments } from './documents.ts';

async function importAll(databaseUrl: string, documents: Iterable<LegacyDocument>): Promise<void> {
  const lines = [...documents].map((document) => JSON.stringify(document)).join('\n');
  await importDocuments({
    databaseUrl,
    input: Readable.from([Buffer.from(lines)]),
    onRefusal: ({ path, reason }) => {
      throw new Error(`the demo catalogue holds a bad document: ${path}: ${reason}`);
    },
  });
}

/** Tables that the source has no documents for. */
async function fillTables(db: Db, hostOrigin: string): Promise<void> {
  await db
    .insertInto('sports_channel_names')
    .values(
      sportsChannels.map(({ name, savedId }) => ({ name, channel_source_id: savedId ?? null })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('leagues')
    .values(
      leagues.map(({ name, ground }) => ({
        name,
        icon: `/art/crests/${slug(name)}.webp`,
        background: ground ? `/art/grounds/${slug(name)}.webp` : '',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('products')
    .values(
      products.map(({ price, ...product }, position) => ({
        ...product,
        price_ars: price,
        image: `/art/products/${product.id}.webp`,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('consoles')
    .values(
      consoles.map(({ id, name, maker, year, url }, position) => ({
        id,
        name,
        maker,
        year,
        image: `/art/consoles/${id}.webp`,
        url: hostOrigin + url,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The demo catalogue, beside whatever there is. */
export async function addDemo(databaseUrl: string, hostOrigin: string): Promise<void> {
  await importAll(databaseUrl, demoDocuments(new Date(), hostOrigin));
  const db = createDb(createPool(databaseUrl, 2));
  try {
    await fillTables(db, hostOrigin);
    for (const [key, value] of Object.entries({ ...demoSettings, ...settingsOn(hostOrigin) })) {
      const result = await setSetting(db, key, value);
      if (result.kind === 'refused') throw new Error(`${key}: ${result.reason}`);
    }
  } finally {
    await db.destroy();
  }
}

/**
 * Fills an empty database with the demo catalogue; one that has it gets its matches dated anew; one that holds another
 * catalogue is left alone.
 */
export async function fillDemo(
  databaseUrl: string,
  hostOrigin: string,
): Promise<'filled' | 'dated' | 'left alone'> {
  const pool = createPool(databaseUrl, 2);
  const db = createDb(pool);
  try {
    const own = await db
      .selectFrom('matches')
      .select('id')
      .where('source_id', '=', String(matches[0]?.id))
      .executeTakeFirst();
    if (own) {
      await importAll(databaseUrl, matchDocuments(new Date(), hostOrigin));
      return 'dated';
    }
    const other = await db.selectFrom('titles').select('id').limit(1).executeTakeFirst();
    if (other) return 'left alone';
    await addDemo(databaseUrl, hostOrigin);
    return 'filled';
  } finally {
    await db.destroy();
  }
}
