import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import type { User, UserColumn, UserListQuery } from "@pharmacy/contract/users";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Ellipsis, Plus } from "lucide-react";
import { useMemo } from "react";
import { columnsOf } from "#components/list/column.ts";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { PanelButton } from "#components/list/panel-button.tsx";
import { PhoneCell } from "#components/list/phone-cell.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePerson } from "#lib/person.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";
import { UserStatus } from "#resources/users/user-status.tsx";
import { usersApi } from "#resources/users/users.api.ts";

const validateSearch = listSearch<UserListQuery>(
  { organization: "", role: "", status: "", count: 10 },
  ["name", "lastSignInAt", "createdAt"],
);

export const Route = createFileRoute("/admin/users/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(usersApi.list(deps)),
  staticData: { crumb: "Users" },
  component: UsersPage,
});

/** Of columns for those who choose them. */
const MORE = { startsHidden: true, width: "12rem", card: "none" } as const;

const columns = columnsOf<User, UserColumn>([
  {
    id: "name",
    header: "Name",
    sort: "name",
    primary: true,
    picture: ({ name, avatarUrl }) => <Avatar name={name} picture={avatarUrl} />,
    cell: ({ name, email }) => (
      <span className="grid min-w-0">
        <span className="truncate">{name}</span>
        <span className="truncate font-normal text-muted text-xs">{email}</span>
      </span>
    ),
  },
  {
    id: "organization",
    header: "Pharmacy",
    width: "14rem",
    priority: 2,
    card: "detail",
    cell: ({ organization }) => organization?.name ?? "Platform",
  },
  {
    id: "role",
    header: "Role",
    width: "12rem",
    priority: 3,
    card: "detail",
    cell: ({ role }) => ROLE_WORDS[role],
  },
  {
    id: "status",
    header: "Status",
    width: "9rem",
    card: "end",
    cell: (user) => <UserStatus user={user} />,
  },
  {
    id: "lastSignIn",
    header: "Last sign-in",
    sort: "lastSignInAt",
    width: "9rem",
    priority: 4,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Instant at={lastSignInAt} /> : "Never"),
  },
  { ...MORE, id: "email", header: "Email", cell: ({ email }) => email },
  { ...MORE, id: "phone", header: "Phone", cell: ({ phone }) => <PhoneCell number={phone} /> },
  { ...MORE, id: "jobTitle", header: "Job title", cell: ({ jobTitle }) => jobTitle },
  ...recordColumns<User>(),
]);

const CONSEQUENCES = {
  inactive: [],
  deleted: ["They leave every list and cannot sign in again.", "Their history is kept."],
};

const ROLES = Object.entries(ROLE_WORDS).map(([value, label]) => ({ value, label }));
const STATUSES: User["status"][] = ["active", "invited", "suspended"];
const FILTER_LABELS = { organization: "Pharmacy" };

function UsersPage() {
  const screen = useRecordList(usersApi, Route.useSearch());
  const { list } = screen;
  const pharmacies = usePharmacyChoices();
  const me = usePerson();
  const permissions = usePermissions("user");
  // many are not suspended at once: each needs a reason
  const can = useMemo(() => ({ ...permissions, setStatus: false }), [permissions]);
  const navigate = Route.useNavigate();
  const create = () => void navigate({ to: "/admin/users/create" });
  useScreenActions(can.create ? [{ label: "New user", icon: Plus, keys: "N", run: create }] : []);
  const edit = (id: string) =>
    void navigate({ to: "/admin/users/$id", params: { id }, search: { edit: true } });
  return (
    <ListPage
      {...screen}
      noun={{ one: "user", many: "users" }}
      columns={columns}
      can={can}
      consequences={CONSEQUENCES}
      filterLabels={FILTER_LABELS}
      isTall
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `/admin/users/${id}`}
      rowActions={(user) => (
        <PanelButton
          popup="menu"
          load={() => import("./-user-row-menu.tsx").then((module) => module.UserRowMenu)}
          panel={{ user, me, onEdit: can.edit ? () => edit(user.id) : undefined }}
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${user.name}`}>
              <Ellipsis aria-hidden />
            </Button>
          }
        />
      )}
      actions={<HeadActions canCreate={can.create} />}
      empty="Everybody who can sign in is listed here."
      filters={
        <>
          <RecordFilter
            label="Pharmacy"
            choices={pharmacies}
            value={list.query.organization}
            onChange={(organization) => list.change({ organization })}
          />
          <ListFilter list={list} name="role" label="Role" options={ROLES} />
          <ListFilter list={list} name="status" label="Status" options={STATUSES} />
        </>
      }
    />
  );
}

function HeadActions({ canCreate }: { canCreate: boolean }) {
  return (
    <>
      <Link className={buttonLook({})} to="/admin/users/roles">
        What each role may do
      </Link>
      {canCreate && (
        <Link className={buttonLook({ variant: "primary" })} to="/admin/users/create">
          <Plus aria-hidden />
          New user
        </Link>
      )}
    </>
  );
}
