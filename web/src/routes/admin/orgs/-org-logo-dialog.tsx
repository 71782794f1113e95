import { PICTURE, PICTURE_HINT } from "@pharmacy/contract/files.values";
import type { Organization } from "@pharmacy/contract/organizations";
import { ImageField } from "#components/form/image-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useAction } from "#lib/use-action.ts";
import { filesApi } from "#resources/files/files.api.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";

export type OrgLogoDialogProps = {
  organization: Organization;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** Sets or takes away a pharmacy's logo. */
export function OrgLogoDialog({ organization, isOpen, onOpenChange }: OrgLogoDialogProps) {
  const { id, logoUrl } = organization;
  const setLogo = useAction({
    run: (file: string | null) => organizationsApi.setLogo(id, file),
    changes: "organization",
    success: "Organization updated successfully",
    failure: "Failed to update organization",
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change logo"
      description="Shown beside the pharmacy's name."
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <div className="mt-4">
        <ImageField
          {...PICTURE}
          mustBeSquare
          label="Logo"
          hint={PICTURE_HINT}
          picture={logoUrl}
          upload={filesApi.upload}
          onChange={(file) => setLogo.mutateAsync(file?.id ?? null)}
        />
      </div>
    </Dialog>
  );
}
