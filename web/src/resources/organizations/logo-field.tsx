import { PICTURE, PICTURE_HINT } from "@pharmacy/contract/files/files.values";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { ImageField } from "#components/form/image-field.tsx";
import { useAction } from "#lib/use-action.ts";
import { filesApi } from "#resources/files/files.api.ts";
import { organizationsApi } from "./organizations.api.ts";

type LogoFieldProps = { organization: Pick<Organization, "id" | "logoUrl">; label: string };

/** Saves a pharmacy's logo as soon as it is chosen or removed. */
export function LogoField({ organization: { id, logoUrl }, label }: LogoFieldProps) {
  const setLogo = useAction({
    run: (file: string | null) => organizationsApi.setLogo(id, file),
    changes: "organization",
    success: "Organization updated successfully",
    failure: "Failed to update organization",
  });
  return (
    <ImageField
      {...PICTURE}
      mustBeSquare
      label={label}
      hint={PICTURE_HINT}
      picture={logoUrl}
      upload={filesApi.upload}
      onChange={(file) => setLogo.mutateAsync(file?.id ?? null)}
    />
  );
}
