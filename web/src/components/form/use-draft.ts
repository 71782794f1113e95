import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { DraftPlace } from "#lib/use-draft-place.ts";
import { changedFields } from "./differences.ts";
import { drafts, holdDraft, type KeptDraft } from "./drafts.ts";
import { typedIn } from "./typed-text.ts";

const QUIET_MS = 300;

type Keeper = { keep(): void; drop(): void };

/** A form without changes keeps no draft, so saving clears it. */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: RefObject<HTMLFormElement | null>,
  version: RefObject<number | undefined>,
  place: DraftPlace | undefined,
) {
  const [left, setLeft] = useState<KeptDraft>();
  const keeper = useRef<Keeper>(undefined);
  const { person, form: name = "", record = "" } = place ?? {};
  useOtherUser(person, () => form.reset());

  // Runs before the form is removed, because invalid text exists only there.
  useLayoutEffect(() => {
    if (!person) return;
    const key = drafts.newKey({ person, form: name, record });
    const keep = () => keepDraft(key, form, element.current, version.current);
    const { later, now, stop } = afterTyping(keep);
    keeper.current = {
      keep: now,
      drop() {
        stop();
        drafts.remove(key);
      },
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: later });
    const release = holdDraft(key);
    addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      now();
      stop();
      unsubscribe();
      removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", now);
      release();
    };
  }, [person, name, record, form, element, version]);

  useEffect(() => {
    let isCurrent = true;
    setLeft(undefined);
    if (person) {
      void drafts.leftAt({ person, form: name, record }).then(([newest]) => {
        if (isCurrent) setLeft(newest);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [person, name, record]);

  return {
    left,
    keep: () => keeper.current?.keep(),
    drop: () => keeper.current?.drop(),
    forget(draft: KeptDraft) {
      drafts.remove(draft.key);
      setLeft(undefined);
    },
  };
}

function keepDraft<Values extends FieldValues, Output>(
  key: string,
  form: UseFormReturn<Values, unknown, Output>,
  element: HTMLFormElement | null,
  version: number | undefined,
) {
  const base: Record<string, unknown> = form.control._defaultValues;
  const values: Record<string, unknown> = form.getValues();
  const changes = typedIn(element, values, changedFields(values, base));
  const changed = Object.keys(changes);
  if (changed.length === 0) return drafts.remove(key);
  drafts.keep(key, {
    at: Date.now(),
    ...(version !== undefined && { version }),
    changes,
    base: Object.fromEntries(changed.map((field) => [field, base[field]])),
  });
}

/** `later` runs after a short pause in typing, `now` immediately if work is pending. */
function afterTyping(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  function now() {
    if (timer === undefined || isStopped) return;
    clearTimeout(timer);
    timer = undefined;
    work();
  }
  return {
    now,
    later() {
      clearTimeout(timer);
      timer = setTimeout(now, QUIET_MS);
    },
    stop() {
      clearTimeout(timer);
      isStopped = true;
    },
  };
}

/** Clears one user's input when another signs in, in another tab. */
function useOtherUser(person: string | undefined, clear: () => void) {
  const known = useRef(person);
  useEffect(() => {
    if (known.current !== person) clear();
    known.current = person;
  });
}
