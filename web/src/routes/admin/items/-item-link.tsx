import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Opens another item beside the unchanged list. */
export function ItemLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      from="/admin/items/"
      to="."
      search={(search) => ({ ...search, id })}
      className="wrap-anywhere min-w-0 underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  );
}
