import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LogoField } from "./logo-field.tsx";

export function LogoDialog({ record, onClose }: { record: Organization; onClose(): void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change logo"
      description="Shown beside the pharmacy's name."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="mt-4">
        <LogoField organization={record} label="Logo" />
      </div>
    </Dialog>
  );
}
