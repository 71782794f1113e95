/// <reference types="vite/types/importMeta.d.ts" />
import { Link } from "@tanstack/react-router";
import { WAY_ASIDE } from "./-front-page.tsx";

export type VisitorLink = { label: string; to: string };

/** The `link` of each `-<noun>.visitors.ts` in this folder. */
const LINKS = Object.values(
  import.meta.glob<VisitorLink>("./-*.visitors.ts", { eager: true, import: "link" }),
);

/** The ways to what visitors can do without an account, besides applying. */
export function VisitorLinks() {
  return LINKS.map(({ label, to }) => (
    <Link key={to} to={to} className={WAY_ASIDE}>
      {label}
    </Link>
  ));
}
