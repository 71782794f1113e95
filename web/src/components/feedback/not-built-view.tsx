import { Link, notFound } from "@tanstack/react-router";
import type { NavGroup } from "#components/layout/nav-entries.ts";
import { Message, WAY_ON } from "./message.tsx";

export function unbuiltScreen(groups: readonly NavGroup[], path: string): { crumb: string } {
  const address = path.replace(/\/$/, "");
  const entry = groups.flatMap(({ entries }) => entries).find(({ to }) => to === address);
  if (!entry) throw notFound();
  return { crumb: entry.label };
}

export function NotBuiltView({ name, home }: { name: string; home: "/admin" | "/dashboard" }) {
  return (
    <Message
      title="Not built yet"
      text={`${name} will appear here once they are part of the console.`}
    >
      <Link className={WAY_ON} to={home}>
        Go to the dashboard
      </Link>
    </Message>
  );
}
