import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { LeaveQuestion } from "./record-form.ts";

/**
 * Keeps a person from losing what they typed: navigation, the browser's own leaving, and whatever
 * goes through `ask` wait for an answer while `isDirty`.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isReleased.current,
    enableBeforeUnload: () => isDirty && !isReleased.current,
    withResolver: true,
  });

  /** Lets everything `work` does pass unasked. */
  async function release(work: () => unknown) {
    isReleased.current = true;
    try {
      await work();
    } finally {
      isReleased.current = false;
    }
  }

  function ask(work: () => void) {
    if (isDirty) setLeave(() => work);
    else work();
  }

  const question: LeaveQuestion = {
    isOpen: leave !== undefined || blocker.status === "blocked",
    stay() {
      setLeave(undefined);
      blocker.reset?.();
    },
    discard() {
      setLeave(undefined);
      if (blocker.status === "blocked") blocker.proceed();
      else {
        // For good: what was typed is given up, and leaving may take a while.
        isReleased.current = true;
        leave?.();
      }
    },
  };

  return { ask, release, question };
}
