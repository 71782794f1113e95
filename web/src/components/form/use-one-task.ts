import { useState } from "react";

/** Runs one thing at a time, and keeps why the last one failed. */
export function useOneTask(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  async function run(task: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    setMessage(undefined);
    try {
      await task();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : failure);
    } finally {
      setBusy(false);
    }
  }
  return { message, isBusy, run: (task: () => Promise<unknown>) => void run(task) };
}
