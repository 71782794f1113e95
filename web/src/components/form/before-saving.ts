import { type RefObject, useEffect, useRef } from "react";

/** Brings to an end what is half done in a field. */
type Finish = () => Promise<unknown> | undefined;

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

/** Resolves once every field of the form has finished what it does on being left. */
export async function finishFields(control: object): Promise<void> {
  await Promise.all([...(fields.get(control) ?? [])].map(({ current }) => current()));
}
