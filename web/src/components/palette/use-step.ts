import { may } from "@pharmacy/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordAct } from "#lib/record-act.ts";
import { wantAct } from "#lib/screen-actions.ts";
import { toastError } from "#lib/toast.ts";
import { ACTIONS, type PickedAct } from "./actions.ts";
import type { Entry } from "./entries.ts";
import type { Finding, FoundModel } from "./finding.ts";

/** The first choice, which asks for a second one: a record for an act, or an act for a record. */
type Step = { pick: PickedAct } | { record: Entry };

/** The palette's second question, and what records and acts do about it. */
export function useStep({ area, role, kinds }: Finding) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();
  const pick = step && "pick" in step ? step.pick : undefined;
  const record = step && "record" in step ? step.record : undefined;

  function runAct(act: RecordAct, href: string, id: string) {
    const own = act.hrefOf?.(id);
    if (!own) wantAct(`${act.act} ${id}`, (reason) => void toastError(reason));
    void navigate({ href: own ?? href });
  }

  return {
    /** The act for which a record is chosen. */
    pick,
    /** The record of which an act is chosen. */
    record,
    begin: setStep,
    end: () => setStep(undefined),
    /** A found record: for the act that was chosen, or to open, with what else can be done. */
    entryOf(entry: Entry, model: FoundModel, id: string): Entry {
      const href = kinds[model]?.hrefOf(id) ?? "";
      if (pick) return { ...entry, run: () => runAct(pick, href, id) };
      const acts = (ACTIONS[area].record[model] ?? [])
        .filter(({ may: [of, act] }) => may(role, of, act))
        .map((act) => ({ ...act, id: act.act, href, run: () => runAct(act, href, id) }));
      return acts.length > 0 ? { ...entry, acts } : entry;
    },
  };
}
