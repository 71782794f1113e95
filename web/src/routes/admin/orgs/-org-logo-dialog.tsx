import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LogoField } from "#resources/organizations/logo-field.tsx";

export type OrgLogoDialogProps = {
  organization: Organization;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function OrgLogoDialog({ organization, isOpen, onOpenChange }: OrgLogoDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change logo"
      description="Shown beside the pharmacy's name."
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <div className="mt-4">
        <LogoField organization={organization} label="Logo" />
      </div>
    </Dialog>
  );
}
