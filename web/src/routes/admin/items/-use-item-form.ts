import type { Item, ItemInput } from "@pharmacy/contract/items/items";
import type { Unit } from "@pharmacy/contract/units/units";
import { useQueryClient } from "@tanstack/react-query";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { ApiError, isApiError } from "#lib/api-error.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { type Sending, useRecordActions } from "#lib/use-record-actions.ts";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { itemWords } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { identifierWords, ingredientWords, pictureWords } from "#resources/items/part-words.ts";
import { NEW_ITEM, valuesOf } from "./-item-values.ts";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/items/items").then((contract) => contract.ConsistentItem);

export function useItemForm(item: Item | undefined, units: readonly Unit[]) {
  const queryClient = useQueryClient();
  const actions = useRecordActions("item", itemsApi);
  const seen = item && { ...item, ...valuesOf(item) };
  const nameOfUnit = async (id: string) => units.find((unit) => unit.id === id)?.name ?? id;
  return useRecordForm<ItemInput, ItemInput, ItemInput>({
    schema: loadRules,
    initial: item ? valuesOf(item) : NEW_ITEM,
    ...(item && { version: item.version }),
    words: {
      ...itemWords(item?.currency),
      ingredients: { label: "Ingredients", show: (value) => ingredientWords(value, units) },
      identifiers: { label: "Identifiers", show: identifierWords },
      pictures: { label: "Pictures", show: pictureWords },
    },
    finders: {
      group: async (id) => (await groupFinder(queryClient).find(id)).label,
      baseUnit: nameOfUnit,
      packUnit: nameOfUnit,
    },
    draft: useDraftPlace("item", item?.id),
    save: async (sending: Sending<ItemInput>) => {
      try {
        return shownInForm(await actions.saveOf(seen as never)(sending));
      } catch (error) {
        throw inFormsTerms(error);
      }
    },
  });
}

function shownInForm(item: Item) {
  return { ...item, ...valuesOf(item) };
}

/** Converts the current record to form values, so that a conflict compares like with like. */
function inFormsTerms(error: unknown): unknown {
  if (!isApiError(error) || error.current === undefined) return error;
  const { status, code, message, fields, requestId, current } = error;
  return new ApiError({
    status,
    code,
    message,
    fields,
    current: shownInForm(current as Item),
    ...(requestId && { requestId }),
  });
}
