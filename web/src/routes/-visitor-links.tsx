import { Link } from "@tanstack/react-router";
import { VISITOR_LINKS } from "#nouns/visitors.ts";
import { WAY_ASIDE } from "./-front-page.tsx";

export function VisitorLinks() {
  return VISITOR_LINKS.map(({ label, to }) => (
    <Link key={to} to={to} className={WAY_ASIDE}>
      {label}
    </Link>
  ));
}
