import type { NamedRecord } from "@pharmacy/contract/field-changes";
import { Link } from "@tanstack/react-router";
import { useRecordScreens } from "./record-screens.ts";

/** A link if this area has a screen for the record. */
export function NamedLink({ model, id, label }: Pick<NamedRecord, "model" | "id" | "label">) {
  const href = useRecordScreens()[model]?.hrefOf(id);
  return href ? <HrefLink href={href} label={label} /> : label;
}

export function HrefLink({ href, label }: { href: string; label: string }) {
  const [address = "", hash] = href.split("#");
  const [path = "", query] = address.split("?");
  return (
    <Link
      to={path}
      {...(hash && { hash })}
      search={Object.fromEntries(new URLSearchParams(query)) as never}
      className="relative z-1 underline-offset-2 hover:underline"
    >
      {label}
    </Link>
  );
}
