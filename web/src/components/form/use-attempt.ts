import { type RefObject, useRef, useState } from "react";
import { type Refusal, readRefusal } from "./refusal.ts";

const NONE: Refusal = { beside: {}, above: "" };

/**
 * Runs one piece of work at a time.
 * @param failure the message for a failure without one of its own.
 * @param form the form whose fields a refusal may be about.
 */
export function useAttempt(
  failure = "Something went wrong. Try again.",
  form?: RefObject<HTMLFormElement | null>,
) {
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const [{ beside, above }, setRefusal] = useState(NONE);

  function refuse(error: unknown): Refusal {
    const refusal = readRefusal(error, form?.current, failure);
    setRefusal(refusal);
    return refusal;
  }

  /** Ignores calls while one is running. */
  async function attempt(work: () => unknown) {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    setRefusal(NONE);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return {
    attempt,
    isPending,
    beside,
    /** Empty if the message is about a field. */
    problem: above,
    refuse,
    forget: () => setRefusal(NONE),
  };
}
