import type { FailedLetter, FailedLetterQuery } from "@pharmacy/contract/letters";
import { resourceApi } from "#api/resource.ts";

/** Letters that could not be delivered. */
export const lettersApi = resourceApi<FailedLetter, never, never, FailedLetterQuery>("letters");
