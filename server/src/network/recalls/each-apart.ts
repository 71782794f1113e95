/**
 * Works on one after the other until the signal. One that fails keeps none of the others back.
 *
 * @throws the first failure, after all others are done.
 */
export async function eachApart<One>(
  all: readonly One[],
  signal: AbortSignal,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    if (signal.aborted) break;
    await work(one).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
