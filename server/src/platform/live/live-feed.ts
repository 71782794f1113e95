import { onCommittedEntries } from "../db/committed-entries.ts";
import type { Database } from "../db/database.ts";
import { changeLine } from "./change-line.ts";
import { type LogListener, liveLog } from "./live-log.ts";

/**
 * Announces every committed change of a record, by any process, once and in order, or that there
 * were too many. Changes missed while the database is unavailable are read from the audit log
 * afterwards; only a transaction of more than a minute whose process then dies is never announced.
 *
 * @param onDown called when the database is unavailable.
 */
export function liveFeed(db: Database, listener: LogListener, onDown: () => void) {
  const log = liveLog(db, listener);
  let work: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other, so that no change is announced twice or out of order. */
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
    /** Resolves once every change from now on will be announced. */
    start() {
      const round = log.round();
      return line.open().then(() => queue(() => log.begin(round)));
    },
    /** Reads changes from the log that were not notified. To be called from time to time. */
    catchUp: () => attempt(log.catchUp),
    /** Stops listening here; other processes still hear of this one's writes. */
    pause: log.pause,
    async close() {
      ignore();
      await work;
      await line.close();
    },
  };
}
