import type { Question } from "@pharmacy/contract/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, UserRound, UserRoundX } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { useAction } from "#lib/use-action.ts";
import { assignedWords } from "#resources/questions/questions.acts.tsx";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useTakeCurrent } from "./-use-send-answer.ts";

export function AssignMenu({ question }: { question: Question }) {
  const { id, version, assignee } = question;
  const takeCurrent = useTakeCurrent(id);
  const assign = useAction({
    run: (to: string | null) =>
      questionsApi.assign(id, { assignee: to, version }).catch(takeCurrent),
    changes: "question",
    success: assignedWords,
    failure: "Failed to assign the question",
  });
  const { data } = useQuery(questionsApi.assignees);
  const people: MenuEntry[] = (data?.items ?? []).map((person) => ({
    label: person.name,
    icon: UserRound,
    disabledReason: person.id === assignee?.id ? "Assigned already." : undefined,
    onSelect: () => assign.mutate(person.id),
  }));
  const none: MenuEntry = {
    label: "No one",
    icon: UserRoundX,
    isApart: true,
    disabledReason: assignee ? undefined : "It is assigned to no one.",
    onSelect: () => assign.mutate(null),
  };
  return (
    <MenuButton
      entries={[...people, none]}
      trigger={
        <Button pending={assign.isPending}>
          {assignee ? `Assigned to ${assignee.name}` : "Assign"}
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}
