import type { QuestionListQuery } from "@pharmacy/contract/questions/questions";
import { QUESTION_STATUSES, QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "#components/list/list-filter.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import type { ListState } from "#lib/use-list.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";

const WAITING = [{ value: "yes", label: "Overdue" }];
const NO_ONE = { value: "none", label: "No one" };

export function QuestionFilters({ list }: { list: ListState<QuestionListQuery> }) {
  const { id: person } = useCurrentUser();
  const { data } = useQuery(questionsApi.assignees);
  const others = (data?.items ?? []).filter(({ id }) => id !== person);
  const people = others.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListFilter list={list} name="status" label="Status" options={QUESTION_STATUSES} />
      <ListFilter list={list} name="topic" label="Topic" options={QUESTION_TOPICS} />
      <ListFilter
        list={list}
        name="assignee"
        label="Assigned to"
        options={[{ value: "me", label: "Me" }, NO_ONE, ...people]}
        anyLabel="Anyone"
      />
      <ListFilter list={list} name="overdue" label="Waiting" options={WAITING} />
    </>
  );
}
