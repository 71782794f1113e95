import { type RefObject, useEffect, useRef, useState } from "react";

/** Shows what the user is waiting for, if that may take a while. */
type Say = (words: string) => void;

/** Rejects with `Refused` when the input cannot be completed. */
type Finish = (say: Say) => Promise<unknown> | undefined;

type Unfinished = Set<RefObject<Finish>>;

export type SavingForm = { unfinished: Unfinished };

/** A save can start from within the field, before it is left. */
export function useBeforeSaving({ unfinished }: SavingForm, finish: Finish) {
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    unfinished.add(latest);
    return () => void unfinished.delete(latest);
  }, [unfinished]);
}

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
