import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ProofProps } from "./-verification.tsx";

const ProofSheet = lazyPart<ProofProps & { onClose(): void }>(() =>
  import("./-proof-sheet.tsx").then((module) => module.ProofSheet),
);

export function ProofButton({ onShowEntry }: ProofProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={ProofSheet.preload}>
        <ShieldCheck aria-hidden /> Verify
      </Button>
      {isOpen && <ProofSheet onShowEntry={onShowEntry} onClose={() => setOpen(false)} />}
    </>
  );
}
