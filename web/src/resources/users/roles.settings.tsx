import { PHARMACY_ROLES, PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { LETTERS_IN_WORDS, RoleMatrix } from "./role-matrix.tsx";

export function RolesSettings() {
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
        The server checks every call against these tables.
        <Link to="/admin/users/roles" className={buttonLook({})}>
          Roles in words
        </Link>
      </p>
      <RoleMatrix title="Network staff" hint={`${LETTERS_IN_WORDS}.`} roles={PLATFORM_ROLES} />
      <RoleMatrix
        title="Pharmacy staff"
        hint={`${LETTERS_IN_WORDS}. Records of pharmacies: only their own.`}
        roles={PHARMACY_ROLES}
      />
    </div>
  );
}
