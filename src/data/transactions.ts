import { type Db, onlyValue } from './database.ts';

/** The number of the next transaction that writes. What two of them differ by is how many there were at most. */
export const getNextTransaction = async (db: Db): Promise<string> =>
  await onlyValue<string>(db)`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
