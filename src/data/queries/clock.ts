import { type Db, onlyValue } from '../database.ts';

/** The time that counts for everyone: the clocks of workers and portals may differ. */
export const getDatabaseTime = async (db: Db): Promise<Date> =>
  await onlyValue<Date>(db)`select clock_timestamp() as now`;
