import type { Group, GroupListQuery } from "@pharmacy/contract/groups/groups";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { groupsApi } from "./groups.api.ts";

const FIRST: GroupListQuery = {
  search: "",
  page: 1,
  count: 8,
  sort: "",
  order: "",
  status: "",
};

/** Categories as filter choices, identified by code. */
export function useCategoryChoices() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const find = async (search: string) =>
      (await queryClient.fetchQuery(groupsApi.choices({ ...FIRST, search }))).items;
    const choiceOf = ({ code, path }: Group) => ({ id: code, label: path, hint: code });
    return {
      name: "categories",
      search: async (text: string) => (await find(text)).map(choiceOf),
      labelOf: async (code: string) =>
        (await find(code)).find((group) => group.code === code)?.path ?? code,
    };
  }, [queryClient]);
}
