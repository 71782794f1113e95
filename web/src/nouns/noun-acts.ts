import type { FoundModel, OpeningAct } from "#components/palette/area-acts.ts";
import type { RecordAct } from "#lib/record-act.ts";

export type NounActs = {
  of: FoundModel;
  admin?: readonly OpeningAct[];
  dashboard?: readonly OpeningAct[];
  record?: readonly RecordAct[];
};
