import type { Group, GroupListQuery } from "@pharmacy/contract/groups/groups";
import type { QueryClient } from "@tanstack/react-query";
import { groupsApi } from "./groups.api.ts";

const FIRST: GroupListQuery = {
  search: "",
  page: 1,
  count: 20,
  sort: "",
  order: "",
  status: "active",
};

/** Active groups to choose from, named by their paths. */
export function groupFinder(queryClient: QueryClient) {
  const choiceOf = ({ id, path, code }: Group) => ({ value: id, label: path, hint: code, code });
  return {
    search: async (search: string) => {
      const page = await queryClient.fetchQuery(groupsApi.choices({ ...FIRST, search }));
      return page.items.filter(({ isHidden }) => !isHidden).map(choiceOf);
    },
    find: async (id: string) => choiceOf(await queryClient.fetchQuery(groupsApi.detail(id))),
  };
}
