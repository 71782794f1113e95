import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "#components/ui/page-head.tsx";
import { RoleGroups } from "#resources/users/role-groups.tsx";

export const Route = createFileRoute("/admin/users/roles")({
  staticData: { crumb: "Roles", under: { label: "Users", to: "/admin/users" } },
  component: RolesPage,
});

function RolesPage() {
  return (
    <div className="grid gap-5">
      <PageHead
        title="What each role can do"
        description="The server checks every call against this table. Anything not listed is not allowed."
      />
      <RoleGroups look="grid items-start gap-4 xl:grid-cols-2" />
    </div>
  );
}
