import type { ReactElement } from "react";
import { useUserDeeds } from "#api/users/use-user-deeds.ts";
import { UserMenu, type UserMenuProps } from "#components/people/user-menu.tsx";

/** What can be done to a colleague of a row. */
export function PersonRowMenu(props: UserMenuProps & { trigger: ReactElement }) {
  return <UserMenu {...props} deeds={useUserDeeds()} />;
}
