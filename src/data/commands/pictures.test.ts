import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { getUploadedPicture } from '../queries/pictures.ts';
import { SYSTEM } from './change.ts';
import { addPicture, removeUnusedPictures } from './pictures.ts';

const database = emptyDatabaseEachTest();
const add = async (text: string) => await addPicture(database.db, SYSTEM, Buffer.from(text));
const isThere = async (address: string) =>
  (await getUploadedPicture(database.db, address)) !== null;
const passDays = async (days: number) =>
  await sql`update pictures set unused_since = unused_since - make_interval(days => ${days})`.execute(
    database.db,
  );

describe('a picture that was sent', () => {
  test('is kept once, by its hash', async () => {
    const address = await add('one');
    expect(await add('one')).toBe(address);
    expect(String(await getUploadedPicture(database.db, address))).toBe('one');
    expect(await isThere('/subidas/nada.webp')).toBe(false);
  });

  test('goes when nothing has shown it for as long as history lasts; a takedown shows nothing', async () => {
    const [poster, hidden, set, drafted, gone] = await Promise.all(
      ['poster', 'hidden', 'set', 'drafted', 'gone'].map(add),
    );
    await insertTitles(database.db, [
      { source_id: 'a', image_vertical: poster },
      { source_id: 'b', image_horizontal: hidden, hidden: true },
    ]);
    await sql`insert into settings (key, value) values ('logo', ${JSON.stringify(set)}::jsonb)`.execute(
      database.db,
    );
    await sql`insert into drafts (record, base, patch)
      values ('title/1', '{}', ${JSON.stringify({ poster: drafted })}::jsonb)`.execute(database.db);
    const left = async () => {
      const all = [poster, hidden, set, drafted, gone].map(String);
      const kept = await Promise.all(all.map(isThere));
      return all.filter((_, place) => kept[place]);
    };
    expect(await removeUnusedPictures(database.db)).toBe(0);
    await passDays(179);
    expect(await removeUnusedPictures(database.db)).toBe(0);
    // The undo of a takedown shows it again, and the time starts anew.
    await database.db.updateTable('titles').set({ hidden: false }).execute();
    await removeUnusedPictures(database.db);
    await passDays(2);
    expect(await removeUnusedPictures(database.db)).toBe(1);
    expect(await left()).toEqual([poster, hidden, set, drafted]);
    await database.db.updateTable('titles').set({ hidden: true }).execute();
    await removeUnusedPictures(database.db);
    await passDays(181);
    expect(await removeUnusedPictures(database.db)).toBe(2);
    expect(await left()).toEqual([set, drafted]);
  });

  test('that somebody sends again is not removed', async () => {
    const address = await add('again');
    await removeUnusedPictures(database.db);
    await passDays(181);
    await add('again');
    expect(await removeUnusedPictures(database.db)).toBe(0);
    expect(await isThere(address)).toBe(true);
  });
});
