import type { User } from "@pharmacy/contract/users/users";
import { useState } from "react";
import type { RecordAction } from "#components/record/record-actions.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useUserActions } from "./use-user-actions.ts";
import { actsOn, beginAct, disabledReasonsOf, type UserAct } from "./user-acts.ts";
import type { Question } from "./user-question.tsx";

const UserQuestion = lazyPart(() =>
  import("./user-question.tsx").then((module) => module.UserQuestion),
);

type Options = {
  /** Why no action on any user is available now. */
  closedReason?: string | undefined;
  onDeleted?: () => unknown;
};

/** The actions on the shown user, with the dialogs that some of them need. */
export function useUserActs(user: User, { closedReason, onDeleted }: Options) {
  const actions = useUserActions();
  const [question, setQuestion] = useState<Question>();
  const me = useCurrentUser();
  const nameOf = (id: UserAct["id"]) => `${id} ${user.id}`;
  const acts = actsOn(user, me).map(({ id, isApart: _, disabledReason, ...act }) => ({
    ...act,
    id,
    act: nameOf(id),
    disabledReason: closedReason ?? disabledReason,
    run: () => beginAct(id, user, actions, setQuestion),
  })) satisfies RecordAction[];
  useScreenActions(
    disabledReasonsOf(user, me).map(({ id, ...disabled }) => ({
      ...disabled,
      act: nameOf(id),
      isUnlisted: true,
    })),
  );
  return {
    acts,
    question: question && (
      <UserQuestion
        question={question}
        user={user}
        actions={actions}
        onClose={() => setQuestion(undefined)}
        onDeleted={onDeleted}
      />
    ),
  };
}
