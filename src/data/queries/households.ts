import { type Db, firstRow } from '../database.ts';

/** How much there is of households, for operators: nothing else is there to be seen. */
export type HouseholdCounts = {
  households: number;
  /** As of the last hour in which the worker counted. */
  devices: number;
  bytes: number;
  /** In these days. */
  created: number;
  refused: number;
};

/** Null while nobody ever made one. */
export const getHouseholdCounts = async (db: Db, from: string): Promise<HouseholdCounts | null> =>
  await firstRow<HouseholdCounts>(db)`
    select sum(created - removed)::int as households,
      coalesce((array_agg(devices order by day desc) filter (where devices is not null))[1], 0)::int as devices,
      coalesce((array_agg(bytes order by day desc) filter (where bytes is not null))[1], 0)::float as bytes,
      coalesce(sum(created) filter (where day >= ${from}), 0)::int as created,
      coalesce(sum(refused) filter (where day >= ${from}), 0)::int as refused
    from household_days having sum(created + refused) > 0`;
