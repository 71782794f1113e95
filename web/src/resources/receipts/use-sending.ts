import type { ReceiptResult } from "@pharmacy/contract/products/products.receipts";
import { useCallback, useEffect, useRef } from "react";
import type { ScanQueue } from "./scan-queue.ts";
import { type Sending, sendScans } from "./send-scans.ts";

/** The first and the longest wait before a retry, milliseconds. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;

type Sender = {
  queue: ScanQueue;
  place: string;
  onResults(results: readonly ReceiptResult[]): void;
  setState(state: Sending | "sending"): void;
};

/** Sends immediately; without a network, retries ever less often, and once it is back. */
export function useSending({ queue, place, onResults, setState }: Sender): () => void {
  const running = useRef<{ again: boolean }>(undefined);
  const delay = useRef(RETRY_MS);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(new AbortController());
  const send = useCallback(() => {
    if (running.current) {
      running.current.again = true;
      return;
    }
    clearTimeout(timer.current);
    const turn = { again: false };
    running.current = turn;
    const { signal } = over.current;
    setState("sending");
    void sendScans(queue, place, { onResults, signal })
      .catch((): Sending => "waiting")
      .then((result) => {
        running.current = undefined;
        if (signal.aborted) {
          // the screen was opened again meanwhile
          if (turn.again && !over.current.signal.aborted) send();
          return;
        }
        setState(result);
        if (result === "done") delay.current = RETRY_MS;
        if (result === "waiting" || typeof result === "object") {
          timer.current = setTimeout(send, delay.current);
          delay.current = Math.min(delay.current * 2, RETRY_MAX_MS);
        } else if (turn.again) send();
      });
  }, [queue, place, onResults, setState]);
  useEffect(() => {
    over.current = new AbortController();
    const controller = over.current;
    const onOnline = () => {
      delay.current = RETRY_MS;
      send();
    };
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("online", onOnline);
      controller.abort();
      clearTimeout(timer.current);
    };
  }, [send]);
  return send;
}
