import type { ReactElement } from "react";
import { useUserActions } from "#resources/users/use-user-actions.ts";
import { UserMenu, type UserMenuProps } from "#resources/users/user-menu.tsx";

/** What can be done to the person of a row. */
export function UserRowMenu(props: UserMenuProps & { trigger: ReactElement }) {
  return <UserMenu {...props} deeds={useUserActions()} />;
}
