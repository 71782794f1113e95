import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { withoutDefaults } from "#lib/list-search.ts";
import { useEditing } from "#lib/use-editing.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { useOwnSubscription } from "#resources/organizations/own-pharmacy.ts";
import { readOnlyReason } from "#resources/subscriptions/subscription-notice.ts";
import { usersApi } from "#resources/users/users.api.ts";
import { UsersList } from "#resources/users/users-list.tsx";
import { usersSearch } from "#resources/users/users-search.ts";

export const Route = createFileRoute("/dashboard/settings/team")({
  validateSearch: usersSearch,
  search: { middlewares: [withoutDefaults(usersSearch)] },
  staticData: { crumb: "Team", under: { label: "Settings", to: "/dashboard/settings" } },
  component: TeamPage,
});

const UserSheet = lazyPart(() => import("./-user-sheet.tsx").then((module) => module.UserSheet));

const dashboard = getRouteApi("/dashboard");

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

/** Owners can invite and edit users here. */
function Team({ pharmacy }: { pharmacy: { id: string; name: string } }) {
  const screen = useRecordList(usersApi, Route.useSearch());
  const { list } = screen;
  const editing = useEditing(list);
  const can = usePermissions("user");
  const subscription = useOwnSubscription(pharmacy.id);
  const closedReason = subscription && readOnlyReason(subscription);
  return (
    <>
      <UsersList
        scope="pharmacy"
        screen={screen}
        description={`Who works at ${pharmacy.name}.`}
        onOpen={({ id }) => list.open(id)}
        closedReason={closedReason}
        onEdit={editing.edit}
        actions={
          can.create && (
            <NewRecordButton
              thing="person"
              form={UserSheet}
              disabledReason={closedReason}
              onClick={() => list.open("new")}
            />
          )
        }
      />
      {list.id && (
        <UserSheet
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
