/**
 * The longest piece of work that kept everything else waiting, in milliseconds of this thread's own
 * processor time, so that other load does not matter.
 */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  // the last piece ends with the answer
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}
