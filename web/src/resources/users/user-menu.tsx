import type { Profile } from "@pharmacy/contract/auth/auth";
import type { User } from "@pharmacy/contract/users/users";
import { Pencil } from "lucide-react";
import { type ReactElement, useState } from "react";
import { type MenuEntry, OpenMenu } from "#components/ui/menu.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useUserActions } from "./use-user-actions.ts";
import { actsOn, beginAct } from "./user-acts.ts";
import type { Question } from "./user-question.tsx";

type UserMenuProps = {
  user: User;
  me: Pick<Profile, "id" | "role">;
  /** Why no action on any user is available now. */
  closedReason?: string | undefined;
  /** Left out without permission. */
  onEdit: (() => void) | undefined;
  trigger: ReactElement;
};

const UserQuestion = lazyPart(() =>
  import("./user-question.tsx").then((module) => module.UserQuestion),
);

/** The actions on the user of a row; each disabled one shows its reason. */
export function UserMenu({ user, me, closedReason, onEdit, trigger }: UserMenuProps) {
  const actions = useUserActions();
  const [question, setQuestion] = useState<Question>();
  const entries: MenuEntry[] = actsOn(user, me).map(({ id, ...act }) => ({
    ...act,
    ...(closedReason && { disabledReason: closedReason }),
    onSelect: () => beginAct(id, user, actions, setQuestion),
  }));
  if (onEdit) {
    const edit = { label: "Edit user", icon: Pencil, onSelect: onEdit };
    entries.unshift({ ...edit, disabledReason: closedReason });
  }
  return (
    <>
      <OpenMenu align="end" entries={entries} trigger={trigger} />
      {question && (
        <UserQuestion
          question={question}
          user={user}
          actions={actions}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
