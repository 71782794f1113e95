import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PHARMACY_ROLES, ROLES } from "@pharmacy/contract/roles.values";
import type { User, UserListQuery } from "@pharmacy/contract/users/users";
import { USER_STATUSES } from "@pharmacy/contract/users/users.values";
import { type ReactNode, useMemo } from "react";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListPageProps } from "#components/list/list-head.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import type { RecordList } from "#lib/use-record-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";
import { userColumns } from "./user-columns.tsx";

/** All users, or those of one pharmacy. */
const SCOPES = {
  network: {
    noun: { one: "user", many: "users" },
    columns: userColumns,
    roles: ROLES,
    empty: "Everyone who can sign in appears here.",
  },
  pharmacy: {
    noun: { one: "person", many: "people" },
    columns: userColumns.filter(({ id }) => id !== "organization" && id !== "email"),
    roles: PHARMACY_ROLES,
    empty: "Everyone who works here and can sign in appears here.",
  },
};

const CONSEQUENCES = {
  inactive: [],
  deleted: ["They are removed from all lists and cannot sign in again.", "Their history is kept."],
};
const FILTER_LABELS = { organization: "Pharmacy" };

type Opening = Pick<ListPageProps<User>, "rowHref" | "onOpen" | "description">;

type UsersListProps = Opening & {
  scope: keyof typeof SCOPES;
  screen: RecordList<User, UserListQuery>;
  /** Why no user can be changed now. */
  closedReason?: string | undefined;
  onEdit(id: string): void;
  /** Shown beside the title. */
  actions: ReactNode;
};

export function UsersList({ scope, screen, closedReason, onEdit, ...rest }: UsersListProps) {
  const { roles, ...words } = SCOPES[scope];
  const permissions = usePermissions("user");
  // suspension is not offered in bulk: each needs a reason
  const can = useMemo(() => ({ ...permissions, setStatus: false }), [permissions]);
  return (
    <ListPage
      {...screen}
      {...words}
      {...rest}
      can={can}
      consequences={CONSEQUENCES}
      filterLabels={FILTER_LABELS}
      isTall
      rowLabel={({ name }) => name}
      rowActions={(user) =>
        can.act && (
          <RowActs
            load={() => import("./users.acts.tsx").then(({ userActs }) => userActs)}
            record={user}
            name={user.name}
            opens={{ edit: () => onEdit(user.id) }}
            closedReason={closedReason}
          />
        )
      }
      filters={
        <>
          {scope === "network" && <PharmacyFilter list={screen.list} />}
          <ListFilter
            list={screen.list}
            name="role"
            label="Role"
            options={roles.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          />
          <ListFilter list={screen.list} name="status" label="Status" options={USER_STATUSES} />
        </>
      }
    />
  );
}
