import type { ReturnPhoto } from "@pharmacy/contract/returns/returns";
import {
  comesBack,
  RETURN_REASONS,
  type ReturnReason,
} from "@pharmacy/contract/returns/returns.values";

/** A claim for packs of one batch, as it is typed. */
export type Claim = {
  reason: ReturnReason;
  packs: string;
  note: string;
  photos: readonly ReturnPhoto[];
};

/** Reasons to return packs that arrived. */
export const REASONS_BACK = RETURN_REASONS.filter(comesBack);

export const NO_CLAIM: Claim = { reason: "damaged", packs: "1", note: "", photos: [] };

/** An empty field is none; the server refuses what is no number. */
export const numberIn = (text: string) => (text.trim() === "" ? 0 : Number(text));

export const claimOf = (line: string, { reason, packs, note, photos }: Claim) => ({
  line,
  quantity: numberIn(packs),
  reason,
  note,
  photos: photos.map(({ id }) => id),
});
