import { type RefObject, useRef, useState } from "react";
import { type Refusal, readRefusal } from "./refusal.ts";

const NONE: Refusal = { beside: {}, above: "" };

/**
 * Does one thing at a time, and keeps why the last one was refused.
 *
 * @param failure what is said of a failure that has no words of its own.
 * @param form whose fields a refusal may be about.
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

  /** Leaves out every call that comes while one is under way. */
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
    /** Messages beside the form's own fields, by path. */
    beside,
    /** What no field can say; else empty. */
    problem: above,
    refuse,
    forget: () => setRefusal(NONE),
  };
}
