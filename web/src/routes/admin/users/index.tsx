import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { buttonLook } from "#components/ui/button.tsx";
import { withoutDefaults } from "#lib/list-search.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { usersApi } from "#resources/users/users.api.ts";
import { UsersList } from "#resources/users/users-list.tsx";
import { usersSearch } from "#resources/users/users-search.ts";

export const Route = createFileRoute("/admin/users/")({
  validateSearch: usersSearch,
  search: { middlewares: [withoutDefaults(usersSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(usersApi.list(deps)),
  staticData: { crumb: "Users" },
  component: UsersPage,
});

function UsersPage() {
  const navigate = Route.useNavigate();
  return (
    <UsersList
      scope="network"
      screen={useRecordList(usersApi, Route.useSearch())}
      rowHref={({ id }) => `/admin/users/${id}`}
      onEdit={(id) =>
        void navigate({ to: "/admin/users/$id", params: { id }, search: { edit: true } })
      }
      actions={<HeadActions />}
    />
  );
}

function HeadActions() {
  const can = usePermissions("user");
  const navigate = Route.useNavigate();
  const create = () => void navigate({ to: "/admin/users/create" });
  useScreenActions(can.create ? [{ label: "New user", icon: Plus, keys: "N", run: create }] : []);
  return (
    <>
      <Link className={buttonLook({})} to="/admin/users/roles">
        What each role can do
      </Link>
      {can.create && (
        <Link className={buttonLook({ variant: "primary" })} to="/admin/users/create">
          <Plus aria-hidden />
          New user
        </Link>
      )}
    </>
  );
}
