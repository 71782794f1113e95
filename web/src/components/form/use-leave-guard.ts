import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { LeaveQuestion } from "./record-form.ts";

export type DraftEnd = { keep(): void; drop(): void };

/**
 * Navigation, closing the page and everything that goes through `ask` wait for confirmation while
 * there is unsaved input.
 */
export function useLeaveGuard(isChanged: () => boolean, draft?: DraftEnd) {
  const isReleased = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker({
    shouldBlockFn: () => !isReleased.current && isChanged(),
    enableBeforeUnload: () => !isReleased.current && isChanged(),
    withResolver: true,
  });

  /** Navigation by `work` needs no confirmation. */
  async function release(work: () => unknown) {
    isReleased.current = true;
    try {
      await work();
    } finally {
      isReleased.current = false;
    }
  }

  function ask(work: () => void) {
    if (isChanged()) setLeave(() => work);
    else work();
  }

  function goAway() {
    setLeave(undefined);
    if (blocker.status === "blocked") return blocker.proceed();
    // Never reset: the input is discarded here, and leaving may take a while.
    isReleased.current = true;
    leave?.();
  }

  const question: LeaveQuestion = {
    isOpen: leave !== undefined || blocker.status === "blocked",
    stay() {
      setLeave(undefined);
      blocker.reset?.();
    },
    discard() {
      draft?.drop();
      goAway();
    },
    keepDraft:
      draft &&
      (() => {
        draft.keep();
        goAway();
      }),
  };

  return { ask, release, question };
}
