import type { ReceiptInput, ReceiptResult } from "@pharmacy/contract/products.receipts";
import { type ApiError, isApiError } from "#lib/api-error.ts";
import { receiptsApi } from "./receipts.api.ts";
import type { ScanQueue, Waiting } from "./scan-queue.ts";

/** Scans of one call: few enough to be answered at once. */
const CALL_MAX = 25;

/** What became of a sending: all is done, or the rest has to wait. */
export type Sending = "done" | "waiting" | "signedOut";

type Onward = {
  /** Called with each answer. */
  onResults(results: readonly ReceiptResult[]): void;
  signal: AbortSignal;
};

/**
 * Sends what is waiting, oldest first. Only one tab of a browser does at a time; and as every scan
 * has an id, the server books it once even where two do.
 */
export function sendScans(queue: ScanQueue, place: string, onward: Onward): Promise<Sending> {
  const run = () => sendAll(queue, onward);
  // pages that came without TLS have none
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
      if (!isRefusal(error)) return "waiting";
      if (next.length > 1 && MALFORMED.includes(error.status)) {
        // one of them keeps the others back
        most = 1;
        continue;
      }
      const { message } = error;
      for (const scan of next) queue.put({ ...scan, refusal: { message } });
      onResults(next.map(({ id }) => ({ id, receipt: null, message })));
    }
  }
  return "waiting";
}

function inputOf({ at, refusal: _, ...input }: Waiting): ReceiptInput {
  return { ...input, scannedAt: new Date(at).toISOString() };
}

/** What is wrong with a call as a whole may be wrong with one of its scans. */
const MALFORMED = [400, 413, 422];

/** Whether the server will not book these scans as they are, however often they are sent. */
function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && [...MALFORMED, 403, 404, 409].includes(error.status);
}

function settle(queue: ScanQueue, sent: readonly Waiting[], results: readonly ReceiptResult[]) {
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
