import type { Organization, OrganizationListQuery } from "@pharmacy/contract/organizations";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { organizationsApi } from "#api/organizations.ts";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatNumber } from "#lib/format.ts";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { Licence } from "./-licence.tsx";

const validateSearch = listSearch<OrganizationListQuery>({ status: "", count: 10 }, [
  "name",
  "code",
  "city",
  "licenceExpiresOn",
  "createdAt",
]);

export const Route = createFileRoute("/admin/orgs/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(organizationsApi.list(deps)),
  staticData: { crumb: "Organizations" },
  component: OrganizationsPage,
});

const columns = columnsOf<Organization>([
  {
    id: "name",
    header: "Pharmacy",
    sort: "name",
    primary: true,
    cell: ({ name, code, logoUrl }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} picture={logoUrl} shape="square" />
        <span className="grid min-w-0">
          <span className="truncate">{name}</span>
          <span className="nums truncate font-normal text-muted text-xs">{code}</span>
        </span>
      </span>
    ),
  },
  { id: "city", header: "Town", sort: "city", width: "11rem", cell: ({ address }) => address.city },
  {
    id: "licence",
    header: "Licence",
    sort: "licenceExpiresOn",
    width: "16rem",
    hideBelow: "md",
    cell: (organization) => <Licence organization={organization} />,
  },
  {
    id: "users",
    header: "Users",
    align: "end",
    width: "5rem",
    hideBelow: "lg",
    card: "none",
    cell: ({ usage }) => formatNumber(usage.users),
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: ({ status }) => <Status value={status} />,
  },
]);

const STATUSES: Organization["status"][] = ["active", "inactive"];

function OrganizationsPage() {
  const screen = useRecordList(organizationsApi, Route.useSearch());
  const can = usePermissions("organization");
  return (
    <ListPage
      {...screen}
      noun={{ one: "pharmacy", many: "pharmacies" }}
      columns={columns}
      isTall
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `/admin/orgs/${id}`}
      actions={
        can.create && (
          <Link className={buttonLook({ variant: "primary" })} to="/admin/orgs/create">
            <Plus aria-hidden />
            New pharmacy
          </Link>
        )
      }
      empty="The members of the network are listed here."
      filters={<ListFilter list={screen.list} name="status" label="Status" options={STATUSES} />}
    />
  );
}
