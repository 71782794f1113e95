import type { Organization } from "@pharmacy/contract/organizations";
import { ImageField } from "#components/form/image-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useAction } from "#lib/use-action.ts";
import { filesApi } from "#resources/files/files.api.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";

const RULES = {
  types: ["image/png", "image/jpeg", "image/webp"],
  sizeMax: 2 * 1024 * 1024,
  sideMin: 64,
};

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
      description="The logo stands beside the pharmacy's name."
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <div className="mt-4">
        <ImageField
          {...RULES}
          mustBeSquare
          label="Logo"
          hint="PNG, JPEG or WebP, at most 2 MB and at least 64 × 64 pixels."
          picture={logoUrl}
          upload={filesApi.upload}
          onChange={(file) => setLogo.mutateAsync(file?.id ?? null)}
        />
      </div>
    </Dialog>
  );
}
