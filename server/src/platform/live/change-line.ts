import { listeningConnection } from "../db/listening-connection.ts";

export const ENTRIES_CHANNEL = "audit_entries";

/** Ids that fit into one notification, which PostgreSQL limits to 8,000 bytes. */
const IDS_MAX = 200;

const OUTBOX_MAX = 5_000;

const DROPPED = "dropped";

const GATHER_MS = 20;

type Listener = {
  onEntries(ids: string[]): void;
  onDropped(): void;
  onUp(): void;
  onDown(error: unknown): void;
};

/**
 * Notifies after the write, not in its transaction: PostgreSQL commits transactions that notify one
 * at a time, and sixteen concurrent writers would get through a third as much.
 */
export function changeLine(url: string, listener: Listener) {
  const outbox: string[] = [];
  let isUp = () => {};
  const firstUp = new Promise<void>((resolve) => {
    isUp = resolve;
  });
  let hasDropped = false;
  let gathering: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const connection = listeningConnection(url, ENTRIES_CHANNEL, {
    onMessage(payload) {
      if (payload === DROPPED) listener.onDropped();
      else listener.onEntries(payload.split(" "));
    },
    onUp() {
      isUp();
      listener.onUp();
      void send();
    },
    onDown: listener.onDown,
  });

  function send(): Promise<void> {
    clearTimeout(gathering);
    gathering = undefined;
    sending ??= empty().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function empty() {
    while (outbox.length > 0) {
      const ids = outbox.slice(0, IDS_MAX);
      if (!(await connection.say(ids.join(" ")))) return;
      outbox.splice(0, ids.length);
    }
    if (!hasDropped) return;
    hasDropped = false;
    if (await connection.say(DROPPED)) await empty();
    else hasDropped = true;
  }

  return {
    open(): Promise<void> {
      connection.start();
      return firstUp;
    },
    tell(ids: string[]): void {
      connection.start();
      if (outbox.length + ids.length > OUTBOX_MAX) hasDropped = true;
      else outbox.push(...ids);
      gathering ??= setTimeout(() => void send(), GATHER_MS);
    },
    async close(): Promise<void> {
      await send();
      await connection.close();
    },
  };
}
