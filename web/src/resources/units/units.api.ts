import type { UcumMeaning, Unit, UnitInput, UnitListQuery } from "@pharmacy/contract/units/units";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

type UnitChanges = Partial<Omit<UnitInput, "code">> & { version: number };

export const unitsApi = {
  ...resourceApi<Unit, UnitInput, UnitChanges, UnitListQuery>("units"),

  /** The meaning of a UCUM code for a unit with this name. */
  ucum: (code: string, name: string) =>
    queryOptions({
      queryKey: ["units", "ucum", code, name],
      queryFn: ({ signal }) => http.get<UcumMeaning>("units/ucum", { code, name }, signal),
    }),
};
