import type { Database } from "../db/database.ts";
import {
  type Announcement,
  databaseTime,
  entriesById,
  entriesSince,
  idsSince,
} from "./live-entries.ts";

const REMEMBER_MS = 150_000;

export type LogListener = {
  onChange(announcement: Announcement): void;
  onReset(): void;
};

/** Its methods run one at a time. */
export function liveLog(db: Database, listener: LogListener) {
  const announcedAt = new Map<string, number>();
  let since: Date | undefined;
  /** Work started in an earlier round ends without an announcement. */
  let round = 0;

  function announce(found: Announcement[]) {
    for (const announcement of found) {
      if (announcedAt.has(announcement.id)) continue;
      announcedAt.set(announcement.id, Date.now());
      listener.onChange(announcement);
    }
  }

  async function lookUp(ids: string[]) {
    const unknown = ids.filter((id) => !announcedAt.has(id));
    if (since === undefined || unknown.length === 0) return;
    const current = round;
    const found = await entriesById(db, unknown);
    if (current === round) announce(found);
  }

  async function stand(current: number): Promise<boolean> {
    const now = await databaseTime(db);
    const old = await idsSince(db, now);
    if (current !== round) return false;
    for (const id of old) announcedAt.set(id, Date.now());
    since = now;
    return true;
  }

  async function begin(current: number) {
    if (current === round && since === undefined) await stand(current);
  }

  async function reset() {
    // a listener that reloads after this sees everything marked as old
    if (since !== undefined && (await stand(round))) listener.onReset();
  }

  async function catchUp() {
    if (since === undefined) return;
    const current = round;
    const now = await databaseTime(db);
    const missed = await entriesSince(db, since, [...announcedAt.keys()]);
    if (current !== round) return;
    if (!missed) return reset();
    announce(missed);
    since = now;
    for (const [id, at] of announcedAt) if (Date.now() - at > REMEMBER_MS) announcedAt.delete(id);
  }

  return {
    round: () => round,
    begin,
    lookUp,
    reset,
    catchUp,
    pause() {
      round += 1;
      since = undefined;
      announcedAt.clear();
    },
  };
}
