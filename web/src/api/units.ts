import type { Unit, UnitInput, UnitListQuery } from "@pharmacy/contract/units";
import { resourceApi } from "./resource.ts";

type UnitChanges = Partial<Omit<UnitInput, "code">> & { version: number };

export const unitsApi = resourceApi<Unit, UnitInput, UnitChanges, UnitListQuery>("units");
