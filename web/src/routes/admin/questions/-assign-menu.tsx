import type { Question } from "@pharmacy/contract/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, UserRound, UserRoundX } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useQuestionActs } from "./-use-question-acts.ts";

export function AssignMenu({ question }: { question: Question }) {
  const { assign } = useQuestionActs(question);
  const { data } = useQuery(questionsApi.assignees);
  const { assignee } = question;
  const people: MenuEntry[] = (data?.items ?? []).map(({ id, name }) => ({
    label: name,
    icon: UserRound,
    disabledReason: id === assignee?.id ? "Assigned already." : undefined,
    onSelect: () => assign.mutate(id),
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
