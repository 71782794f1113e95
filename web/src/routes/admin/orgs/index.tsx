import type {
  Organization,
  OrganizationColumn,
} from "@pharmacy/contract/organizations/organizations";
import { ORGANIZATION_LIST } from "@pharmacy/contract/organizations/organizations.list";
import { may } from "@pharmacy/contract/permissions";
import { REMIND } from "@pharmacy/contract/reminders/reminders.values";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { columnsOf } from "#components/list/column.ts";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { PhoneCell } from "#components/list/phone-cell.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { countryName, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { LicenceBadge, licenceWarning } from "#resources/organizations/licence.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { OrgFilters } from "./-org-filters.tsx";
import { SubscriptionCell } from "./-subscription-cell.tsx";

const validateSearch = listSearch(ORGANIZATION_LIST);

export const Route = createFileRoute("/admin/orgs/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(organizationsApi.list(deps));
    void queryClient.prefetchQuery(organizationsApi.counts(deps));
  },
  staticData: { crumb: "Organizations" },
  component: OrganizationsPage,
});

const MORE = { startsHidden: true, width: "10rem", card: "none" } as const;

const columns = columnsOf<Organization, OrganizationColumn>([
  {
    id: "name",
    header: "Pharmacy",
    sort: "name",
    primary: true,
    picture: ({ name, logoUrl }) => <Avatar name={name} picture={logoUrl} shape="square" />,
    text: ({ name, code }) => `${name}\n${code}`,
    cell: ({ name, code }) => (
      <span className="grid min-w-0">
        <span className="truncate">{name}</span>
        <span className="nums truncate font-normal text-muted text-xs">{code}</span>
      </span>
    ),
  },
  {
    id: "city",
    header: "Town",
    sort: "city",
    width: "8rem",
    priority: 4,
    card: "none",
    text: ({ address }) => address.city,
    cell: ({ address }) => address.city,
  },
  {
    id: "licence",
    header: "Licence",
    sort: "licenceExpiresOn",
    width: "12.5rem",
    priority: 3,
    text: (organization) => `${organization.licenceNumber}\n${licenceWarning(organization) ?? ""}`,
    cell: (organization) => (
      <span className="grid min-w-0 justify-items-start">
        <span className="nums max-w-full truncate">{organization.licenceNumber}</span>
        <LicenceBadge of={organization} />
      </span>
    ),
  },
  {
    id: "plan",
    header: "Plan",
    width: "8.5rem",
    priority: 4,
    card: "none",
    text: ({ plan }) => plan?.name,
    cell: ({ plan }) => plan?.name,
  },
  {
    id: "subscription",
    header: "Subscription",
    sort: "subscriptionEndsOn",
    width: "10rem",
    card: "detail",
    cell: (organization) => <SubscriptionCell organization={organization} />,
  },
  {
    id: "users",
    header: "Users",
    align: "end",
    width: "4.5rem",
    priority: 5,
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
  { ...MORE, id: "code", header: "Code", sort: "code", cell: ({ code }) => code },
  { ...MORE, id: "email", header: "Email", width: "14rem", cell: ({ email }) => email },
  { ...MORE, id: "phone", header: "Phone", cell: ({ phone }) => <PhoneCell number={phone} /> },
  {
    ...MORE,
    id: "country",
    header: "Country",
    cell: ({ address }) => countryName(address.country),
  },
  ...recordColumns<Organization>(),
]);

const CONSEQUENCES = {
  inactive: [
    "Its users are signed out immediately and cannot sign in again.",
    "Its API tokens stop working for good, and emails about its membership are no longer sent.",
    "Its records stay as they are. You can activate it again at any time.",
  ],
  deleted: [
    "It is removed from all lists and its users are suspended.",
    "Its history is kept.",
    "Active pharmacies cannot be deleted. Deactivate them first.",
  ],
};

const EditOrg = lazyPart(() => import("./-edit-org.tsx").then((module) => module.EditOrg));

const loadActs = () =>
  import("#nouns/organizations.acts.tsx").then(({ organizationRowActs }) => organizationRowActs);

const BULK = { model: "organization", rules: { remind: REMIND }, load: loadActs } as const;

const EditSelected = lazyPart(async () => {
  const { editManyOf } = await import("#resources/runs/edit-many-button.tsx");
  return editManyOf({
    kind: "organizations",
    noun: { one: "pharmacy", many: "pharmacies" },
    to: "/admin/orgs/import",
  });
});

function OrganizationsPage() {
  const screen = useRecordList(organizationsApi, Route.useSearch());
  const can = usePermissions("organization");
  const { role } = useCurrentUser();
  const hasActs = can.edit || may(role, "subscription", "act") || may(role, "reminder", "act");
  const [edited, edit] = useState<Organization>();
  const shown = screen.query.data?.items.find(({ id }) => id === edited?.id);
  const navigate = Route.useNavigate();
  const create = () => void navigate({ to: "/admin/orgs/create" });
  useScreenActions(
    can.create ? [{ label: "New pharmacy", icon: Plus, keys: "N", run: create }] : [],
  );
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "pharmacy", many: "pharmacies" }}
        columns={columns}
        can={can}
        consequences={CONSEQUENCES}
        acts={useBulkActs(BULK)}
        isTall
        selectionPart={EditSelected}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => `/admin/orgs/${id}`}
        rowActions={(organization) =>
          hasActs && (
            <RowActs
              load={loadActs}
              record={organization}
              name={organization.name}
              opens={{ edit: () => edit(organization) }}
            />
          )
        }
        actions={
          can.create && (
            <>
              <ImportButton many="pharmacies" to="/admin/orgs/import" />
              <Link className={buttonLook({ variant: "primary" })} to="/admin/orgs/create">
                <Plus aria-hidden />
                New pharmacy
              </Link>
            </>
          )
        }
        empty="Pharmacies in your network appear here."
        filters={<OrgFilters list={screen.list} />}
      />
      {edited && <EditOrg organization={shown ?? edited} onClose={() => edit(undefined)} />}
    </>
  );
}
