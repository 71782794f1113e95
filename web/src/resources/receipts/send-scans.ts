import type { ReceiptInput, ReceiptResult } from "@pharmacy/contract/products/products.receipts";
import { isApiError } from "#lib/api-error.ts";
import { receiptsApi } from "./receipts.api.ts";
import type { QueuedScan, ScanQueue } from "./scan-queue.ts";

/** Scans per call: few enough for a quick answer. */
const CALL_MAX = 25;

/** The result of sending: all done, or the rest has to wait, with the reason if there is one. */
export type Sending = "done" | "waiting" | "signedOut" | { why: string };

type Onward = {
  /** Called with each answer. */
  onResults(results: readonly ReceiptResult[]): void;
  signal: AbortSignal;
};

/**
 * Sends waiting scans, oldest first, in one tab at a time. Each has an id, so the server books it
 * once even if two tabs send it.
 */
export function sendScans(queue: ScanQueue, place: string, onward: Onward): Promise<Sending> {
  const run = () => sendAll(queue, onward);
  // pages served without TLS have none
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(`receiving ${place}`, run) : run();
}

async function sendAll(queue: ScanQueue, { onResults, signal }: Onward): Promise<Sending> {
  let most = CALL_MAX;
  while (!signal.aborted) {
    const next = queue
      .list()
      .filter(({ refusal }) => refusal === undefined)
      .slice(0, most);
    if (next.length === 0) return "done";
    try {
      const { results } = await receiptsApi.receive(next.map(inputOf));
      settle(queue, next, results);
      onResults(results);
    } catch (error) {
      if (isApiError(error) && error.status === 401) return "signedOut";
      if (!isApiError(error) || error.status === 0 || error.status >= 500) return "waiting";
      const { status, message } = error;
      const [scan, another] = next;
      // some may be booked already, so none can be called refused
      if (!scan || !MALFORMED.includes(status)) return { why: message };
      // one of them holds the others back
      if (another) most = 1;
      else {
        queue.put({ ...scan, refusal: { message } });
        onResults([{ id: scan.id, receipt: null, message }]);
      }
    }
  }
  return "waiting";
}

function inputOf({ at, refusal: _, ...input }: QueuedScan): ReceiptInput {
  return { ...input, scannedAt: new Date(at).toISOString() };
}

/** The server did not process the call: nothing is booked, and one scan may be to blame. */
const MALFORMED = [400, 413, 422];

function settle(queue: ScanQueue, sent: readonly QueuedScan[], results: readonly ReceiptResult[]) {
  const byId = new Map(results.map((result) => [result.id, result]));
  const booked: string[] = [];
  for (const scan of sent) {
    const result = byId.get(scan.id);
    if (result?.receipt) booked.push(scan.id);
    else if (result) {
      const message = result.message ?? "The server refused this scan.";
      queue.put({
        ...scan,
        refusal: { message, ...(result.fields && { fields: result.fields }) },
      });
    }
  }
  queue.remove(booked);
}
