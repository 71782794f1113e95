import type { OpeningAct } from "#components/palette/area-acts.ts";
import type { FoundModel } from "#components/palette/finding.ts";
import type { RecordAct } from "#lib/record-act.ts";

export type NounActs = {
  of: FoundModel;
  admin?: readonly OpeningAct[];
  dashboard?: readonly OpeningAct[];
  record?: readonly RecordAct[];
};
