import type { ReceiptInput } from "@pharmacy/contract/products/products.receipts";

/** A scan that is not booked yet. */
export type QueuedScan = ReceiptInput & {
  /** Milliseconds since 1970; scans are in this order. */
  at: number;
  /** The server's reason for refusing it, kept until a user deals with it. */
  refusal?: { message: string; fields?: Record<string, string> };
};

/** Scans kept in one browser: enough for an afternoon without a network. */
export const QUEUE_MAX = 500;

export type ScanQueue = ReturnType<typeof scanQueue>;

/**
 * Scans of one user for one pharmacy, saved in this browser until they are booked. Each has its own
 * storage key, so that tabs do not overwrite each other's.
 */
export function scanQueue(user: string, organization: string) {
  const prefix = `receiving ${user} ${organization} `;
  const listeners = new Set<() => void>();
  let shown: readonly QueuedScan[] | undefined;

  function changed(now?: readonly QueuedScan[]) {
    shown = now;
    for (const listener of listeners) listener();
  }

  const onStorage = ({ key }: StorageEvent) => {
    // null means that everything was cleared
    if (key === null || key.startsWith(prefix)) changed();
  };

  return {
    /** In scanning order; the same array until something changes. */
    list(): readonly QueuedScan[] {
      shown ??= read(prefix);
      return shown;
    },

    /** Returns why a scan cannot be kept; undefined if it was. */
    put(scan: QueuedScan): string | undefined {
      const isNew = localStorage.getItem(prefix + scan.id) === null;
      if (isNew && this.list().length >= QUEUE_MAX) {
        return `${QUEUE_MAX} scans are waiting already. Send them before you scan more.`;
      }
      try {
        localStorage.setItem(prefix + scan.id, JSON.stringify(scan));
      } catch {
        return "This browser has no room for more scans. Send those that are waiting first.";
      }
      changed([...this.list().filter(({ id }) => id !== scan.id), scan].sort(inOrder));
      return;
    },

    remove(ids: readonly string[]): void {
      for (const id of ids) localStorage.removeItem(prefix + id);
      changed();
    },

    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("storage", onStorage);
      };
    },
  };
}

function read(prefix: string): readonly QueuedScan[] {
  const found: QueuedScan[] = [];
  for (let at = 0; at < localStorage.length; at += 1) {
    const key = localStorage.key(at);
    if (!key?.startsWith(prefix)) continue;
    const scan = parseQueuedScan(localStorage.getItem(key));
    if (scan) found.push(scan);
  }
  return found.sort(inOrder);
}

function inOrder(one: QueuedScan, other: QueuedScan): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}

/** Undefined if the stored text is not a scan. */
function parseQueuedScan(text: string | null): QueuedScan | undefined {
  try {
    const scan = JSON.parse(text ?? "") as QueuedScan;
    const isWhole = typeof scan.id === "string" && typeof scan.scan === "string";
    return isWhole && Number.isInteger(scan.quantity) && Number.isFinite(scan.at)
      ? scan
      : undefined;
  } catch {
    return;
  }
}

/** A UUID (version 4), because pages served without TLS have no `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
