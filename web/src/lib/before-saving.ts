import { type RefObject, useEffect, useRef, useState } from "react";

/** Says what a person waits for, where that may take a while. */
type Say = (words: string) => void;

/** Brings to an end what is half done in a field. Rejects with `Unfinished` where that failed. */
type Finish = (say: Say) => Promise<unknown> | undefined;

/** Why a field could not finish, in words for the person: the form is not saved without it. */
export class Unfinished extends Error {}

const fields = new WeakMap<object, Set<RefObject<Finish>>>();

/**
 * Lets a field finish what it does on being left, for a form can be saved from within it.
 *
 * @param control of the form that the field stands in.
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

  /** Whether all could; why one could not has then been said. */
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
