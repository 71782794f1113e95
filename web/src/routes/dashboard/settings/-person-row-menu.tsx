import type { ReactElement } from "react";
import { useUserActions } from "#resources/users/use-user-actions.ts";
import { UserMenu, type UserMenuProps } from "#resources/users/user-menu.tsx";

/** What can be done to a colleague of a row. */
export function PersonRowMenu(props: UserMenuProps & { trigger: ReactElement }) {
  return <UserMenu {...props} deeds={useUserActions()} />;
}
