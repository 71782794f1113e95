import { type RefObject, useEffect, useRef, useState } from "react";

/** Says what a person waits for, where that may take a while. */
type Say = (words: string) => void;

/** Completes unfinished input in a field. Rejects with `Refused` when that fails. */
type Finish = (say: Say) => Promise<unknown> | undefined;

/** The fields of a form that have something to finish before it is saved. */
type Unfinished = Set<RefObject<Finish>>;

/** The part of a form by which such a field joins it. */
export type SavingForm = { unfinished: Unfinished };

/** Runs a field's work on leaving before a save, which can start from within the field. */
export function useBeforeSaving({ unfinished }: SavingForm, finish: Finish) {
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    unfinished.add(latest);
    return () => void unfinished.delete(latest);
  }, [unfinished]);
}

/** Has every field of the form finish what it does on being left, and tells what that waits for. */
export function useFinishing() {
  const [unfinished] = useState<Unfinished>(() => new Set());
  const [waitingFor, setWaitingFor] = useState("");

  async function finish() {
    try {
      await Promise.all([...unfinished].map(({ current }) => current(setWaitingFor)));
    } finally {
      setWaitingFor("");
    }
  }
  return { unfinished, waitingFor, finish };
}
