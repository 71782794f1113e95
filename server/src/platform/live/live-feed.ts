import { entriesAndUsers, onCommittedEntries } from "../db/committed-entries.ts";
import type { Database } from "../db/database.ts";
import { changeLine } from "./change-line.ts";
import { type LogListener, liveLog } from "./live-log.ts";

export type FeedListener = LogListener & {
  /** Not made up for when it is missed: a browser that reconnects reads its number again. */
  onNotified(users: readonly string[]): void;
};

/**
 * Once and in order. Only a transaction of over a minute whose process then dies is never
 * announced.
 */
export function liveFeed(db: Database, listener: FeedListener, onDown: () => void) {
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
    onEntries(ids) {
      const { entries, users } = entriesAndUsers(ids);
      if (users.length > 0) listener.onNotified(users);
      if (entries.length > 0) attempt(() => log.lookUp(entries));
    },
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
