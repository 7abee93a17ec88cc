/** Works on items one after the other. One that has its turn shares the time with the beginning of the next, and with no more. Where one
 * fails, what has been begun is finished, and no more. */
export async function inTurn<Item>(
  next: () => Promise<Item | null>,
  work: (item: Item, takeTurn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  for (let item = await next(); item !== null; item = await next()) {
    const before = last;
    const turn = Promise.withResolvers<void>();
    const mine = work(item, async () => {
      await before.catch(() => {});
      turn.resolve();
    });
    last = mine.finally(async () => await before);
    // Somebody waits for it later.
    last.catch(() => {});
    await Promise.race([turn.promise, last]);
  }
  await last;
}
