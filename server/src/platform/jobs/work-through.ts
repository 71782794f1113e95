/**
 * Does something with each of what is due, until the signal says stop. One that fails keeps no other
 * waiting, tonight or any other night.
 *
 * @throws the first failure, once all others are seen to.
 */
export async function workThrough<Item>(
  due: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of due) {
    if (signal.aborted) return;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
