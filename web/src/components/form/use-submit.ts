import { useEffect, useRef, useState } from "react";

/** Leaves out every call that comes while one is under way. */
export function useOneAtATime(work: () => Promise<void>, onEnd: () => void) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function run() {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await work().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
    onEnd();
  }
  return { isBusy, run: () => void run() };
}

/** Moves the focus to the first problem, once it is on screen. */
export function useFirstProblem() {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const notice = element.current?.querySelector<HTMLElement>("[data-form-notice]");
    (invalid ?? notice)?.focus();
  }, [attempts]);
  return { element, showFirstProblem: () => setAttempts((count) => count + 1) };
}
