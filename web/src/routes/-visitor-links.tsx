/// <reference types="vite/types/importMeta.d.ts" />
import { Link } from "@tanstack/react-router";
import { WAY_ASIDE } from "./-front-page.tsx";

export type VisitorLink = { label: string; to: string };

/** The `link` of each `-<noun>.visitors.ts` in this folder. */
const LINKS = Object.values(
  import.meta.glob<VisitorLink>("./-*.visitors.ts", { eager: true, import: "link" }),
);

/** Links for visitors without an account, except the one to apply. */
export function VisitorLinks() {
  return LINKS.map(({ label, to }) => (
    <Link key={to} to={to} className={WAY_ASIDE}>
      {label}
    </Link>
  ));
}
