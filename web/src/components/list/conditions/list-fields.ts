import { queryOptions } from "@tanstack/react-query";
import type { ListSource } from "#lib/list-source.ts";

/** They depend on the role alone. */
export const fieldsOf = (source: ListSource) =>
  queryOptions({
    queryKey: ["fields", source.name],
    queryFn: async () => (await source.calls()).fields(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The conditions of an address in words. Their code is loaded where there are some. */
export const conditionsOf = (source: ListSource, where: string) =>
  queryOptions({
    queryKey: ["fields", source.name, where],
    queryFn: async ({ client }) => {
      const [{ conditionsInWords }, fields] = await Promise.all([
        import("./condition-words.ts"),
        client.ensureQueryData(fieldsOf(source)),
      ]);
      return conditionsInWords(where, fields);
    },
    enabled: where !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
