import { Link, type RegisteredRouter, useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { buttonLook } from "#components/ui/button.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";

type ImportButtonProps = {
  /** Used in the middle of a sentence: "units". */
  many: string;
  to: Extract<keyof RegisteredRouter["routesByPath"], `${string}/import`>;
  organization?: string;
};

export function ImportButton({ many, to, organization }: ImportButtonProps) {
  const navigate = useNavigate();
  const isAllowed = usePermissions("run").create;
  const search = organization === undefined ? {} : { organization };
  const run = () => void navigate({ to, search });
  useScreenActions(isAllowed ? [{ label: `Import ${many}`, icon: Upload, run }] : []);
  if (!isAllowed) return null;
  return (
    <Link className={buttonLook({})} to={to} search={search}>
      <Upload aria-hidden />
      {/* its label makes the buttons of a phone take two lines */}
      <span className="max-md:sr-only">Import</span>
    </Link>
  );
}
