import { type RefObject, useEffect, useRef, useState } from "react";

/** Shows what the user is waiting for, if that may take a while. */
type Say = (words: string) => void;

/** Completes unfinished input in a field. Rejects with `Refused` when that fails. */
type Finish = (say: Say) => Promise<unknown> | undefined;

/** The fields of a form with unfinished input to complete before saving. */
type Unfinished = Set<RefObject<Finish>>;

/** The part of a form that such a field registers with. */
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

/** Completes the unfinished input of every field of the form, and says what it is waiting for. */
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
