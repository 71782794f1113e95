import type { User } from "@pharmacy/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import { useUserDeeds } from "#api/users/use-user-deeds.ts";
import { usersApi } from "#api/users.ts";
import { actsOn, beginAct, type UserAct } from "#components/people/user-acts.ts";
import type { Question } from "#components/people/user-question.tsx";
import { DisabledReason } from "#components/record/disabled-reason.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePerson } from "#lib/person.ts";
import { useScreenActions } from "#lib/screen-actions.ts";

const UserQuestion = lazyPart(() =>
  import("#components/people/user-question.tsx").then((module) => module.UserQuestion),
);

/** What has a button of its own; the rest is in the menu beside them. */
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
  const acts = actsOn(user, me);
  const inMenu = acts.filter(({ id }) => !BUTTONS.includes(id));
  const begin = (id: UserAct["id"]) => beginAct(id, user, deeds, setQuestion);
  useScreenActions([
    ...(onEdit ? [{ label: "Edit user", icon: Pencil, keys: "E", run: onEdit }] : []),
    ...acts
      .filter(({ disabledReason }) => !disabledReason)
      .map(({ id, label, icon }) => ({ label, icon, run: () => begin(id) })),
  ]);
  return (
    <>
      {onEdit && (
        <Button onClick={onEdit} onPointerEnter={onEditSoon} onFocus={onEditSoon}>
          <Pencil aria-hidden />
          Edit user
        </Button>
      )}
      {acts
        .filter(({ id }) => BUTTONS.includes(id))
        .map(({ id, label, icon: Icon, disabledReason }) => (
          <DisabledReason key={id} reason={disabledReason}>
            <Button onClick={() => begin(id)}>
              <Icon aria-hidden />
              {label}
            </Button>
          </DisabledReason>
        ))}
      {inMenu.length > 0 && (
        <MenuButton
          align="end"
          entries={inMenu.map(({ id, ...act }) => ({ ...act, onSelect: () => begin(id) }))}
          trigger={
            <Button size="icon" aria-label="More actions">
              <Ellipsis aria-hidden />
            </Button>
          }
        />
      )}
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
