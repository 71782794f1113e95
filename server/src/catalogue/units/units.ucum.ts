/// <reference path="./ucum-lhc.d.ts" />
import type { UcumMeaning } from "@pharmacy/contract/units/units";
import { invalidField } from "../../platform/app-error.ts";
import { contradictionOf, type Measured, meaningOf } from "./units.ucum-words.ts";

/** The library looks units up in a plain object, so inherited names would pass as units. */
const NAMES_OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype);

type Read = { measured?: Measured; suggestion?: string };

async function readUcum(code: string): Promise<Read> {
  const withoutNotes = code.replace(/\{[^{}]*\}/g, "");
  if (NAMES_OF_OBJECTS.some((name) => withoutNotes.includes(name))) return {};
  const { UcumLhcUtils } = (await import("@lhncbc/ucum-lhc")).default;
  const library = UcumLhcUtils.getInstance();
  const found = library.validateUnitString(code, true);
  const suggestion = found.ucumCode ?? found.suggestions?.[0]?.units?.[0]?.[0];
  if (found.status !== "valid" || found.ucumCode !== code) return { suggestion };
  const { unit } = library.getSpecifiedUnit(code, "validate", false);
  const dimension = (unit?.dim_?.dimVec_ ?? Array(7).fill(0)).join();
  // the name of the code 1 is a number
  const name = String(unit?.name_ ?? "");
  return { measured: { name, property: unit?.property_ ?? "", dimension } };
}

export async function explainUcum(code: string, name: string): Promise<UcumMeaning> {
  const refused = { meaning: null, isConfirmable: false };
  if (/[^\x21-\x7e]/.test(code)) {
    return { ...refused, problem: "UCUM allows ASCII characters only." };
  }
  const { measured, suggestion } = await readUcum(code);
  if (!measured) {
    const hint = suggestion && suggestion !== code ? ` Did you mean ${suggestion}?` : "";
    return { ...refused, problem: `"${code}" is not a valid UCUM code.${hint}` };
  }
  const meaning = meaningOf(code, measured);
  const contradiction = contradictionOf(name, measured);
  if (!contradiction) return { meaning: `${meaning}.`, problem: null, isConfirmable: false };
  const { says, meant } = contradiction;
  const problem = `${meaning}, but ${says}. Enter ${meant}, or confirm that ${code} is right.`;
  return { meaning: `${meaning}.`, problem, isConfirmable: true };
}

/**
 * Refuses text that is not UCUM (case matters) and suggests the likely code. A code whose quantity
 * differs from the unit's name needs confirmation.
 */
export async function requireUcum(code: string, name: string, isConfirmed: boolean): Promise<void> {
  const { problem, isConfirmable } = await explainUcum(code, name);
  if (problem && !(isConfirmable && isConfirmed)) throw invalidField("ucumCode", problem);
}
