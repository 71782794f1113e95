import type { FieldPick } from "@pharmacy/contract/mapping/mapping.values";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Choice, type FindChoices, matching } from "#components/combobox/choice.ts";
import { findPlace } from "#components/form/place-choices.ts";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { allUnits } from "#resources/units/unit-choices.ts";

type Finder = {
  find: FindChoices;
  /** Names a value that was chosen earlier. */
  named(value: string): Promise<Choice>;
};

const PLACES = {
  country: findPlace.country,
  currency: findPlace.currency,
  timeZone: findPlace.timeZone,
  language: findPlace.locale,
} as const;

/** Values are codes, which a file may have as well. */
export function usePickFinder(pick: FieldPick): Finder {
  const queryClient = useQueryClient();
  return useMemo(() => {
    if (pick === "group") {
      const { search } = groupFinder(queryClient);
      const find = async (text: string) =>
        (await search(text)).map(({ label, code }) => ({ value: code, label, hint: code, code }));
      return { find, named: async (code) => oneOf(await find(code), code) };
    }
    if (pick === "unit" || pick === "packaging") {
      const units = async () => {
        const all = await queryClient.ensureQueryData(allUnits(queryClient));
        return all
          .filter(
            ({ kind, status }) =>
              (kind === "packaging") === (pick === "packaging") && status === "active",
          )
          .map(({ code, name }) => ({ value: code, label: name, hint: code, code }));
      };
      return {
        find: async (text) => matching(await units(), text),
        named: async (code) => oneOf(await units(), code),
      };
    }
    const find = PLACES[pick];
    return { find, named: async (value) => oneOf(find(value), value) };
  }, [pick, queryClient]);
}

/** The name of a place whose code this is; undefined for any other value. */
export function placeNamed(pick: FieldPick | undefined, value: string): string | undefined {
  if (pick === undefined || !(pick in PLACES)) return;
  return PLACES[pick as keyof typeof PLACES](value).find((one) => one.value === value)?.label;
}

const oneOf = (choices: readonly Choice[], value: string): Choice =>
  choices.find((choice) => choice.value === value) ?? { value, label: value };
