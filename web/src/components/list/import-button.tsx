import { Link, useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { buttonLook } from "#components/ui/button.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";

type ImportButtonProps = {
  /** In the middle of a sentence: "units". */
  many: string;
  to: `/admin/${"units" | "orgs" | "items" | "groups"}/import`;
};

/** Leads from a list to the import of its records, for users who may create them. */
export function ImportButton({ many, to }: ImportButtonProps) {
  const navigate = useNavigate();
  const isAllowed = usePermissions("run").create;
  const run = () => void navigate({ to });
  useScreenActions(isAllowed ? [{ label: `Import ${many}`, icon: Upload, run }] : []);
  if (!isAllowed) return null;
  return (
    <Link className={buttonLook({})} to={to}>
      <Upload aria-hidden />
      Import
    </Link>
  );
}
