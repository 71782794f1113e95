import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { wantAct } from "#lib/screen-actions.ts";
import { toastError } from "#lib/toast.ts";
import { type FoundAct, type FoundModel, isOffered, type PickedAct } from "./area-acts.ts";
import type { Entry } from "./entries.ts";
import type { WithActs } from "./finding.ts";

/** A second choice follows: a record for an action, or an action for a record. */
type Step = { pick: PickedAct } | { record: Entry };

export function useStep({ acts: offered, role, kinds }: WithActs) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();
  const pick = step && "pick" in step ? step.pick : undefined;
  const record = step && "record" in step ? step.record : undefined;

  function runAct(act: FoundAct, href: string, id: string) {
    const own = act.hrefOf?.(id);
    if (!own) wantAct(`${act.act} ${id}`, (reason) => void toastError(reason));
    void navigate({ href: own ?? (act.tab ? `${href}?tab=${act.tab}` : href) });
  }

  return {
    /** The action for which a record is being chosen. */
    pick,
    /** The record for which an action is being chosen. */
    record,
    begin: setStep,
    end: () => setStep(undefined),
    entryOf(entry: Entry, model: FoundModel, id: string): Entry {
      const href = kinds[model]?.hrefOf(id) ?? "";
      if (pick) return { ...entry, run: () => runAct(pick, href, id) };
      const acts = (offered.onRecords[model] ?? [])
        .filter((act) => isOffered(role, act))
        .map((act) => ({ ...act, id: act.act, href, run: () => runAct(act, href, id) }));
      return acts.length > 0 ? { ...entry, acts } : entry;
    },
  };
}
