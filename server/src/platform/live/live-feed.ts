import { onCommittedEntries } from "../db/committed-entries.ts";
import type { Database } from "../db/database.ts";
import { changeLine } from "./change-line.ts";
import { type LogListener, liveLog } from "./live-log.ts";

/**
 * Once and in order. Only a transaction of over a minute whose process then dies is never
 * announced.
 */
export function liveFeed(db: Database, listener: LogListener, onDown: () => void) {
  const log = liveLog(db, listener);
  let work: Promise<unknown> = Promise.resolve();

  function queue(task: () => Promise<void>): Promise<void> {
    const done = work.then(task);
    work = done.catch(() => {});
    return done;
  }

  /** A failed task is made up for at the next reading of the log. */
  const attempt = (task: () => Promise<void>) => void queue(task).catch(() => {});

  const line = changeLine(db.$client.options.connectionString ?? "", {
    onEntries: (ids) => attempt(() => log.lookUp(ids)),
    onDropped: () => attempt(log.reset),
    onUp: () => attempt(log.catchUp),
    onDown,
  });
  const ignore = onCommittedEntries(db.$client, line.tell);

  return {
    start() {
      const round = log.round();
      return line.open().then(() => queue(() => log.begin(round)));
    },
    catchUp: () => attempt(log.catchUp),
    pause: log.pause,
    async close() {
      ignore();
      await work;
      await line.close();
    },
  };
}
