import type {
  Group,
  GroupContents,
  GroupInput,
  GroupListQuery,
  GroupMove,
  GroupMovePreview,
} from "@pharmacy/contract/groups/groups";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

type GroupChanges = Partial<GroupInput> & { version: number };

const pathOf = (id: string) => `groups/${encodeURIComponent(id)}`;

export const groupsApi = {
  ...resourceApi<Group, GroupInput, GroupChanges, GroupListQuery>("groups"),

  /** Direct sub-groups, and the first items anywhere below. */
  contents: (id: string) =>
    queryOptions({
      queryKey: ["groups", "contents", id],
      queryFn: ({ signal }) => http.get<GroupContents>(`${pathOf(id)}/contents`, {}, signal),
    }),

  movePreview: (id: string, parent: string | null) =>
    queryOptions({
      queryKey: ["groups", "move", id, parent],
      queryFn: ({ signal }) =>
        http.get<GroupMovePreview>(
          `${pathOf(id)}/move/preview`,
          parent === null ? {} : { parent },
          signal,
        ),
      retry: false,
      staleTime: 0,
    }),

  move: ({ id, ...place }: GroupMove & { id: string }) =>
    http.post<Group>(`${pathOf(id)}/move`, place),
};
