import { useQuery } from "@tanstack/react-query";
import { createFileRoute, getRouteApi, Link } from "@tanstack/react-router";
import { Building2, Ruler, Settings } from "lucide-react";
import { expiriesApi } from "#api/expiries.ts";
import { ExpiriesHead } from "#components/expiries/expiries-head.tsx";
import { PageHead } from "#components/ui/page-head.tsx";

/** The first of all that ends, as its own list begins. */
const FIRST = { search: "", page: 1, count: 10, sort: "", order: "", type: "", days: "" } as const;

export const Route = createFileRoute("/admin/")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(expiriesApi.list(FIRST));
    void queryClient.prefetchQuery(expiriesApi.counts());
  },
  staticData: { crumb: "Dashboard" },
  component: DashboardPage,
});

const admin = getRouteApi("/admin");

const AREAS = [
  {
    title: "Pharmacies",
    text: "Who belongs to the network, and on what terms.",
    to: "/admin/orgs",
    icon: Building2,
  },
  {
    title: "Units",
    text: "What products are counted and measured in.",
    to: "/admin/units",
    icon: Ruler,
  },
  {
    title: "Settings",
    text: "How the console looks in this browser.",
    to: "/admin/settings",
    icon: Settings,
  },
];

function DashboardPage() {
  const { user } = admin.useLoaderData();
  return (
    <div className="grid gap-6">
      <PageHead title={`Welcome, ${user.name}`} description="Where would you like to start?" />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {AREAS.map(({ title, text, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              preload="viewport"
              className="flex h-full items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-xs transition-colors duration-100 hover:bg-hover"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
                <Icon aria-hidden className="size-4.5 stroke-[1.75]" />
              </span>
              <span className="grid gap-0.5">
                <span className="font-medium text-base">{title}</span>
                <span className="text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ExpiriesSoon />
    </div>
  );
}

function ExpiriesSoon() {
  const query = useQuery(expiriesApi.list(FIRST));
  const counts = useQuery(expiriesApi.counts());
  return <ExpiriesHead query={query} counts={counts.data} />;
}
