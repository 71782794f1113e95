import type { Organization } from "@pharmacy/contract/organizations";
import { may } from "@pharmacy/contract/permissions";
import { Mail } from "lucide-react";
import { useState } from "react";
import { DisabledReason } from "#components/record/disabled-reason.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePerson } from "#lib/person.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { unremindable } from "./-plan-words.ts";
import type { RemindDialogProps } from "./-remind-dialog.tsx";

const LABEL = "Send expiry information";

const RemindDialog = lazyPart<RemindDialogProps>(() =>
  import("./-remind-dialog.tsx").then((module) => module.RemindDialog),
);

/** Shows a pharmacy's reminder as it would go out, and sends it. Nothing for whoever may not. */
export function RemindButton({ organization }: { organization: Organization }) {
  const isAllowed = may(usePerson().role, "reminder", "act");
  const [isOpen, setOpen] = useState(false);
  // it stays once it was there, so that it can leave the screen in its own time
  const [isNeeded, setNeeded] = useState(false);
  function ask() {
    setNeeded(true);
    setOpen(true);
  }
  const reason = unremindable(organization);
  const act = { label: LABEL, icon: Mail, act: `remind ${organization.id}` };
  useScreenActions(isAllowed ? [{ ...act, reason, run: reason ? undefined : ask }] : []);
  if (!isAllowed) return null;
  return (
    <>
      <DisabledReason reason={reason}>
        <Button onClick={ask} onPointerEnter={RemindDialog.preload} onFocus={RemindDialog.preload}>
          <Mail aria-hidden />
          {LABEL}
        </Button>
      </DisabledReason>
      {isNeeded && (
        <RemindDialog organization={organization.id} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
