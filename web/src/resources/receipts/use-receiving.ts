import { type Scan, scanOrProblem, unreadProblem } from "@pharmacy/contract/items/gs1-scan";
import type {
  Receipt,
  ReceiptResult,
  ReceiptsOfDay,
} from "@pharmacy/contract/products/products.receipts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useCurrentUser } from "#lib/current-user.ts";
import { receiptsApi } from "./receipts.api.ts";
import { type Announcement, booked, problem, waitingWords } from "./receiving-words.ts";
import { newId, type QueuedScan, type ScanQueue, scanQueue } from "./scan-queue.ts";
import type { Sending } from "./send-scans.ts";
import { useSending } from "./use-sending.ts";

/** The longest code that is kept. */
const CODE_MAX = 200;

/** Takes scans, keeps them, and sends them one after another. */
export function useReceiving(day?: string) {
  const { id: user, organization } = useCurrentUser();
  const place = `${user} ${organization?.id ?? ""}`;
  const queue = useMemo(() => scanQueue(user, organization?.id ?? ""), [user, organization?.id]);
  const waiting = useSyncExternalStore(queue.subscribe, queue.list);
  const [message, announce] = useState<Announcement>();
  const [last, setLast] = useState<string>();
  const [state, setState] = useState<Sending | "sending">("done");
  const show = useShownReceipts(day);
  const onResults = useCallback(
    (results: readonly ReceiptResult[]) => {
      const receipts = results.flatMap(({ receipt }) => receipt ?? []);
      show(receipts);
      const latest = results.at(-1);
      if (latest)
        announce(latest.receipt ? booked(latest.receipt, latest.message) : problem(latest.message));
    },
    [show],
  );
  const send = useSending({ queue, place, onResults, setState });
  useEffect(send, [send]);

  function take(text: string, quantity: number): boolean {
    const code = text.trim();
    if (code === "") return false;
    const entry = { id: newId(), scan: code.slice(0, CODE_MAX), quantity, at: Date.now() };
    const scan = scanOrProblem(code, new Date().getFullYear());
    const refusal = refusalOf(scan);
    if (!refusal) return keep(entry);
    // at one scan a second nobody reads every message
    announce(problem(queue.put({ ...entry, refusal }) ?? refusal.message));
    return false;
  }

  function keep(scan: QueuedScan): boolean {
    const refusal = queue.put(scan);
    if (refusal) {
      announce(problem(refusal));
      return false;
    }
    setLast(scan.id);
    announce(waitingWords(scan));
    send();
    return true;
  }

  async function undo(id: string): Promise<void> {
    const { message: words, isDone } = await takeBack(queue, id, {
      isSending: state === "sending",
      show,
    });
    announce(words);
    if (isDone) setLast((known) => (known === id ? undefined : known));
  }

  return {
    waiting,
    message,
    last,
    state,
    take,
    undo,
    send,
    /** Sends a refused scan again, with the missing data. */
    again: ({ refusal: _, ...scan }: QueuedScan) => keep(scan),
    discard: (id: string) => queue.remove([id]),
  };
}

/** Refuses a code with a known problem while its pack is still at hand. */
function refusalOf(scan: Scan | string): QueuedScan["refusal"] {
  if (typeof scan === "string") return { message: scan };
  const message = unreadProblem(scan);
  if (!message || scan.batch !== undefined) return;
  return { message, fields: { batchNumber: message } };
}

type Back = { isSending: boolean; show(receipts: readonly Receipt[]): void };

/** Removes a scan from this browser, or from the stock if it is booked. */
async function takeBack(
  queue: ScanQueue,
  id: string,
  { isSending, show }: Back,
): Promise<{ message: Announcement; isDone: boolean }> {
  if (queue.list().some((scan) => scan.id === id)) {
    if (isSending) {
      // it may be booked already
      return {
        message: problem("This scan is being sent. Undo it in a moment."),
        isDone: false,
      };
    }
    queue.remove([id]);
    const text = "Scan undone. It had not been sent.";
    return { message: { text, tone: "done" }, isDone: true };
  }
  try {
    const receipt = await receiptsApi.undo(id);
    show([receipt]);
    const text = `Undone: ${receipt.quantity} × ${receipt.product.name}.`;
    return { message: { text, tone: "done" }, isDone: true };
  } catch (error) {
    return { message: problem((error as Error).message), isDone: false };
  }
}

/** Adds receipts to today's list without refetching it; another day's list is refetched. */
function useShownReceipts(shown: string | undefined) {
  const queryClient = useQueryClient();
  return useCallback(
    (receipts: readonly Receipt[]) => {
      if (receipts.length === 0) return;
      const { queryKey } = receiptsApi.ofDay(shown);
      if (shown === undefined) {
        queryClient.setQueryData<ReceiptsOfDay>(
          queryKey,
          (day) => day && withReceipts(day, receipts),
        );
      } else void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ["products"], refetchType: "none" });
    },
    [queryClient, shown],
  );
}

function withReceipts(day: ReceiptsOfDay, changed: readonly Receipt[]): ReceiptsOfDay {
  const ids = new Set(changed.map(({ id }) => id));
  const known = new Set(day.receipts.map(({ id }) => id));
  const receipts = [
    ...[...changed].reverse(),
    ...day.receipts.filter(({ id }) => !ids.has(id)),
  ].sort((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1));
  const total = day.total + changed.filter(({ id }) => !known.has(id)).length;
  const packs = receipts.reduce(
    (sum, { quantity, undoneAt }) => sum + (undoneAt === null ? quantity : 0),
    0,
  );
  return { ...day, total, packs, receipts };
}
