import type { Organization } from "@pharmacy/contract/organizations";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import { filesApi } from "#api/files.ts";
import { organizationsApi } from "#api/organizations.ts";
import { ImageField } from "#components/form/image-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useAction } from "#lib/use-action.ts";

const RULES = {
  types: ["image/png", "image/jpeg", "image/webp"],
  sizeMax: 2 * 1024 * 1024,
  sideMin: 64,
};

/** Sets or takes away a pharmacy's logo. */
export function OrgLogo({ organization: { id, logoUrl } }: { organization: Organization }) {
  const [isOpen, setOpen] = useState(false);
  const setLogo = useAction({
    run: (file: string | null) => organizationsApi.setLogo(id, file),
    refreshes: [organizationsApi.key, ["logs"]],
    success: "Organization updated successfully",
    failure: "Failed to update organization",
  });
  useScreenActions([{ label: "Change logo", icon: ImageUp, run: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ImageUp aria-hidden />
        Change logo
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Change logo"
        description="The logo stands beside the pharmacy's name."
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
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
    </>
  );
}
