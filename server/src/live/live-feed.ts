import { onCommittedEntries } from "../db/committed-entries.ts";
import type { Database } from "../db/database.ts";
import { changeLine } from "./change-line.ts";
import {
  type Announcement,
  databaseTime,
  entriesById,
  entriesSince,
  idsSince,
} from "./live-entries.ts";

/** How long an entry is remembered as told, milliseconds: longer than it can be found again. */
const REMEMBER_MS = 60_000;

type Listener = {
  onChange(announcement: Announcement): void;
  /** More was missed than can be told. */
  onReset(): void;
};

/**
 * Every committed change of a record, whichever process made it, once and in order. What is missed
 * while the database is away is read from the audit log afterwards.
 *
 * @param onDown called when the database is found to be away.
 */
export function liveFeed(db: Database, listener: Listener, onDown: () => void) {
  const told = new Map<string, number>();
  /** The database's time of the last look into its log; undefined while nobody listens. */
  let since: string | undefined;
  let work: Promise<unknown> = Promise.resolve();

  /** One after the other, so that nothing is told twice or out of order. */
  function queue(task: () => Promise<void>): Promise<void> {
    const done = work.then(task);
    work = done.catch(() => {});
    return done;
  }

  /** What fails here is made up for with the next look into the log. */
  const attempt = (task: () => Promise<void>) => void queue(task).catch(() => {});

  function announce(found: Announcement[]) {
    for (const announcement of found) {
      if (told.has(announcement.id)) continue;
      told.set(announcement.id, Date.now());
      listener.onChange(announcement);
    }
  }

  async function lookUp(ids: string[]) {
    const unknown = ids.filter((id) => !told.has(id));
    if (since !== undefined && unknown.length > 0) announce(await entriesById(db, unknown));
  }

  /** What is in the log by now is old. */
  async function begin() {
    if (since !== undefined) return;
    const now = await databaseTime(db);
    for (const id of await idsSince(db, now)) told.set(id, Date.now());
    since = now;
  }

  async function catchUp() {
    if (since === undefined) return;
    const now = await databaseTime(db);
    const missed = await entriesSince(db, since, [...told.keys()]);
    if (missed) announce(missed);
    else listener.onReset();
    since = now;
    for (const [id, at] of told) if (Date.now() - at > REMEMBER_MS) told.delete(id);
  }

  const line = changeLine(db.$client.options.connectionString ?? "", {
    onEntries: (ids) => attempt(() => lookUp(ids)),
    onUp: () => attempt(catchUp),
    onDown,
  });
  const ignore = onCommittedEntries(db.$client, line.tell);

  return {
    /** Resolves once every change from now on is told. */
    start: () => line.open().then(() => queue(begin)),
    /** Looks into the log for what no notification told. Call it now and then. */
    catchUp: () => attempt(catchUp),
    /** Nobody listens here; other processes are still told of what this one writes. */
    pause() {
      since = undefined;
      told.clear();
    },
    async close() {
      ignore();
      await work;
      await line.close();
    },
  };
}
