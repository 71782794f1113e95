import type { User } from "@pharmacy/contract/users/users";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { RecordActions } from "#components/record/record-actions.tsx";
import { useUserActs } from "#resources/users/use-user-acts.tsx";
import type { UserAct } from "#resources/users/user-acts.ts";
import { usersApi } from "#resources/users/users.api.ts";

/** Actions with a button of their own if there is room; the rest are always in the menu. */
const BUTTONS: readonly UserAct["id"][] = ["role", "activate", "suspend"];

type Props = {
  user: User;
  /** Left out without permission. */
  onEdit: (() => void) | undefined;
  onEditSoon(): unknown;
};

/** The actions on a user that the current user may take. */
export function UserActions({ user, onEdit, onEditSoon }: Props) {
  const { acts, question } = useUserActs(user, { onDeleted: useLeave(user) });
  return (
    <>
      <RecordActions
        primary={
          onEdit && {
            label: "Edit user",
            icon: Pencil,
            keys: "E",
            act: `edit ${user.id}`,
            run: onEdit,
            preload: onEditSoon,
          }
        }
        beside={acts.filter(({ id }) => BUTTONS.includes(id))}
        more={acts.filter(({ id }) => !BUTTONS.includes(id))}
      />
      {question}
    </>
  );
}

/** Leaves the page of a deleted user, and clears their cached data. */
function useLeave({ id }: User) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await navigate({ to: "/admin/users" });
    queryClient.removeQueries(usersApi.detail(id));
  };
}
