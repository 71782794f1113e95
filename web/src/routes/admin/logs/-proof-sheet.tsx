import { may } from "@pharmacy/contract/permissions";
import { useState } from "react";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { Archives } from "./-archives.tsx";
import { MonthHeadsCard } from "./-month-heads.tsx";
import { SealedLog } from "./-sealed-log.tsx";
import { type ProofProps, Verification } from "./-verification.tsx";

/** The verification of the chain, and the files for verifying it independently. */
export function ProofSheet({ onShowEntry, onClose }: ProofProps & { onClose(): void }) {
  const [isOpen, setOpen] = useState(true);
  // files contain whole entries, including network addresses
  const mayFetch = may(useCurrentUser().role, "setting", "edit");
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title="Verify the log"
      description="Every entry is sealed, and each seal builds on the one before it."
    >
      <SheetBody className="grid content-start gap-4">
        <Verification
          onShowEntry={(id) => {
            onClose();
            onShowEntry(id);
          }}
        />
        <MonthHeadsCard />
        {mayFetch && <SealedLog />}
        <Archives />
      </SheetBody>
    </Sheet>
  );
}
