import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";

const CopySheet = lazyPart(() => import("./copy-sheet.tsx").then((module) => module.CopySheet));

export function CopyProducts({ target }: { target: Organization }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useScreenActions([{ label: "Copy products from…", icon: CopyPlus, run: open }]);
  return (
    <>
      <Button onClick={open} onPointerEnter={CopySheet.preload} onFocus={CopySheet.preload}>
        <CopyPlus aria-hidden />
        Copy products from…
      </Button>
      {isOpen && <CopySheet target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
