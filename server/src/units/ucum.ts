/// <reference path="./ucum-lhc.d.ts" />
import { invalidField } from "../http/app-error.ts";

/** Says whether a code is UCUM, and what may have been meant. Loaded when first needed. */
async function validateUcum(code: string): Promise<{ isValid: boolean; suggestion?: string }> {
  const withoutNotes = code.replace(/\{[^{}]*\}/g, "");
  if (NAMES_OF_OBJECTS.some((name) => withoutNotes.includes(name))) return { isValid: false };
  const { UcumLhcUtils } = (await import("@lhncbc/ucum-lhc")).default;
  const found = UcumLhcUtils.getInstance().validateUnitString(code, true);
  const suggestion = found.ucumCode ?? found.suggestions?.[0]?.units?.[0]?.[0];
  return { isValid: found.status === "valid" && found.ucumCode === code, suggestion };
}

/** The library keeps its units in an object, and takes the names every object has for units too. */
const NAMES_OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype);

/** Refuses what is not UCUM (case matters), and says the likely code. */
export async function requireUcum(code: string): Promise<void> {
  if (/[^\x21-\x7e]/.test(code)) {
    throw invalidField("ucumCode", "UCUM allows ASCII characters only.");
  }
  const { isValid, suggestion } = await validateUcum(code);
  if (isValid) return;
  const hint = suggestion && suggestion !== code ? ` Did you mean ${suggestion}?` : "";
  throw invalidField("ucumCode", `"${code}" is not a valid UCUM code.${hint}`);
}
