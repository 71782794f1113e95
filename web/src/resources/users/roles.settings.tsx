import { RoleGroups } from "./role-groups.tsx";

export function RolesSettings() {
  return (
    <div className="grid gap-5">
      <RoleGroups look="grid gap-4" />
    </div>
  );
}
