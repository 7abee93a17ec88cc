/** Ids of rows are whole numbers; anything else is no row of ours. */
export const isRowId = (given: string | null | undefined): given is string =>
  /^[1-9]\d{0,17}$/.test(given ?? '');
