import type { User } from "@pharmacy/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useUserDeeds } from "#api/users/use-user-deeds.ts";
import { usersApi } from "#api/users.ts";
import { actsOn, beginAct, type UserAct } from "#components/people/user-acts.ts";
import type { Question } from "#components/people/user-question.tsx";
import { RecordActions } from "#components/record/record-actions.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePerson } from "#lib/person.ts";

const UserQuestion = lazyPart(() =>
  import("#components/people/user-question.tsx").then((module) => module.UserQuestion),
);

/** Acts with a button of their own where there is room; the rest are always in the menu. */
const BUTTONS: readonly UserAct["id"][] = ["role", "activate", "suspend"];

type Props = {
  user: User;
  /** Left out for whoever may not. */
  onEdit: (() => void) | undefined;
  onEditSoon(): unknown;
};

/** What can be done to a person, as far as one may. */
export function UserActions({ user, onEdit, onEditSoon }: Props) {
  const [question, setQuestion] = useState<Question>();
  const me = usePerson();
  const deeds = useUserDeeds();
  const leave = useLeave(user);
  const acts = actsOn(user, me).map(({ id, ...act }) => ({
    ...act,
    id,
    run: () => beginAct(id, user, deeds, setQuestion),
  }));
  return (
    <>
      <RecordActions
        primary={
          onEdit && {
            label: "Edit user",
            icon: Pencil,
            keys: "E",
            run: onEdit,
            preload: onEditSoon,
          }
        }
        beside={acts.filter(({ id }) => BUTTONS.includes(id))}
        more={acts.filter(({ id }) => !BUTTONS.includes(id))}
      />
      {question && (
        <UserQuestion
          question={question}
          user={user}
          deeds={deeds}
          onClose={() => setQuestion(undefined)}
          onDeleted={leave}
        />
      )}
    </>
  );
}

/** Leaves the page of somebody who is no more, and forgets them. */
function useLeave({ id }: User) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await navigate({ to: "/admin/users" });
    queryClient.removeQueries(usersApi.detail(id));
  };
}
