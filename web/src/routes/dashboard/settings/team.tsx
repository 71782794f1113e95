import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PHARMACY_ROLES } from "@pharmacy/contract/roles";
import type { User, UserColumn, UserListQuery } from "@pharmacy/contract/users";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useMemo } from "react";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { PanelButton } from "#components/list/panel-button.tsx";
import { PhoneCell } from "#components/list/phone-cell.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePerson } from "#lib/person.ts";
import { useEditing } from "#lib/use-editing.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { useOwnMembership } from "#resources/organizations/own-pharmacy.ts";
import { readOnlyReason } from "#resources/subscriptions/subscription-notice.ts";
import { UserStatus } from "#resources/users/user-status.tsx";
import { usersApi } from "#resources/users/users.api.ts";

const validateSearch = listSearch<UserListQuery>(
  { organization: "", role: "", status: "", count: 10 },
  ["name", "lastSignInAt", "createdAt"],
);

export const Route = createFileRoute("/dashboard/settings/team")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  staticData: { crumb: "Team", under: { label: "Settings", to: "/dashboard/settings" } },
  component: TeamPage,
});

const PersonSheet = lazyPart(() =>
  import("./-person-sheet.tsx").then((module) => module.PersonSheet),
);

const dashboard = getRouteApi("/dashboard");

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
    id: "role",
    header: "Role",
    width: "12rem",
    priority: 2,
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
  { ...MORE, id: "phone", header: "Phone", cell: ({ phone }) => <PhoneCell number={phone} /> },
  { ...MORE, id: "jobTitle", header: "Job title", cell: ({ jobTitle }) => jobTitle },
  ...recordColumns<User>(),
]);

const CONSEQUENCES = { inactive: [], deleted: [] };
const ROLES = PHARMACY_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));
const STATUSES: User["status"][] = ["active", "invited", "suspended"];

function TeamPage() {
  const { user } = dashboard.useLoaderData();
  if (user?.organization) return <Team pharmacy={user.organization} />;
  return (
    <Empty
      title="There is no team to show"
      text={
        user
          ? "Your account is not linked to a pharmacy."
          : "Sign in to see the people of your pharmacy."
      }
    />
  );
}

/** The people of the own pharmacy; whoever looks after it invites and changes them here. */
function Team({ pharmacy }: { pharmacy: { id: string; name: string } }) {
  const screen = useRecordList(usersApi, Route.useSearch());
  const { list } = screen;
  const editing = useEditing(list);
  const me = usePerson();
  const permissions = usePermissions("user");
  const membership = useOwnMembership(pharmacy.id);
  const closedReason = membership && readOnlyReason(membership);
  // many are not suspended at once: each needs a reason
  const can = useMemo(() => ({ ...permissions, setStatus: false }), [permissions]);
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "person", many: "people" }}
        description={`Who works at ${pharmacy.name}.`}
        columns={columns}
        can={can}
        consequences={CONSEQUENCES}
        isTall
        rowLabel={({ name }) => name}
        onOpen={({ id }) => list.open(id)}
        rowActions={(user) =>
          can.edit && (
            <PanelButton
              popup="menu"
              load={() => import("./-person-row-menu.tsx").then((module) => module.PersonRowMenu)}
              panel={{ user, me, closedReason, onEdit: () => editing.edit(user.id) }}
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${user.name}`}>
                  <Ellipsis aria-hidden />
                </Button>
              }
            />
          )
        }
        actions={
          can.create && (
            <NewRecordButton
              thing="person"
              form={PersonSheet}
              disabledReason={closedReason}
              onClick={() => list.open("new")}
            />
          )
        }
        empty="Everybody who works here and can sign in is listed."
        filters={
          <>
            <ListFilter list={list} name="role" label="Role" options={ROLES} />
            <ListFilter list={list} name="status" label="Status" options={STATUSES} />
          </>
        }
      />
      {list.id && (
        <PersonSheet
          key={list.id}
          id={list.id}
          isEditing={editing.isEditing}
          onEdit={() => editing.edit(list.id ?? "")}
          onClose={editing.close}
        />
      )}
    </>
  );
}
