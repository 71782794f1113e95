import { type RefObject, useEffect, useRef, useState } from "react";

/** Says what a person waits for, where that may take a while. */
type Say = (words: string) => void;

/** Completes unfinished input in a field. Rejects with `Unfinished` when that fails. */
type Finish = (say: Say) => Promise<unknown> | undefined;

/** Why a field could not finish, in words for the person: the form is not saved without it. */
export class Unfinished extends Error {}

const fields = new WeakMap<object, Set<RefObject<Finish>>>();

/**
 * Runs a field's work on leaving before a save, which can start from within the field.
 *
 * @param control of the form that contains the field.
 */
export function useBeforeSaving(control: object, finish: Finish) {
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    const all = fields.get(control) ?? new Set();
    fields.set(control, all.add(latest));
    return () => void all.delete(latest);
  }, [control]);
}

/** Has every field of the form finish what it does on being left, and tells what that waits for. */
export function useFinishing(control: object, refuse: Say) {
  const [waitingFor, setWaitingFor] = useState("");

  /** Whether every field finished; a failure has then been reported. */
  async function finish(): Promise<boolean> {
    try {
      const all = [...(fields.get(control) ?? [])];
      await Promise.all(all.map(({ current }) => current(setWaitingFor)));
      return true;
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error;
      refuse(error.message);
      return false;
    } finally {
      setWaitingFor("");
    }
  }
  return { waitingFor, finish };
}
