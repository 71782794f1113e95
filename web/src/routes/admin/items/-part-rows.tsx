import type { ItemInput } from "@pharmacy/contract/items/items";
import { IDENTIFIERS_MAX, INGREDIENTS_MAX } from "@pharmacy/contract/items/items.values";
import type { Unit } from "@pharmacy/contract/units/units";
import { useFieldArray, useWatch } from "react-hook-form";
import { DecimalField } from "#components/form/decimal-field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { ROLES, SYSTEMS } from "#resources/items/item-words.ts";
import { unitChoices } from "#resources/units/unit-choices.ts";
import { Rows } from "./-rows.tsx";

type Part = { form: FormFields<ItemInput> };

const INGREDIENT = {
  substance: "",
  role: "active" as const,
  strengthValue: null,
  strengthUnit: null,
  perValue: null,
  perUnit: null,
};

/** Substances with their strengths, and the quantity that each strength refers to. */
export function IngredientRows({ form, units }: Part & { units: readonly Unit[] }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "ingredients" });
  const chosen = useWatch({ control: form.control, name: "ingredients" });
  return (
    <Rows
      form={form}
      name="ingredients"
      title="Ingredients"
      thing="ingredient"
      keys={fields.map(({ id }) => id)}
      max={INGREDIENTS_MAX}
      onAdd={() => append(INGREDIENT, { focusName: `ingredients.${fields.length}.substance` })}
      onRemove={remove}
    >
      {(index) => {
        const at = `ingredients.${index}` as const;
        const { strengthUnit, perUnit } = chosen[index] ?? {};
        return (
          <>
            <TextField form={form} name={`${at}.substance`} label="Substance" isRequired />
            <SelectField form={form} name={`${at}.role`} label="Role" options={ROLES} />
            <DecimalField form={form} name={`${at}.strengthValue`} label="Strength" />
            <SelectField
              form={form}
              name={`${at}.strengthUnit`}
              label="Strength unit"
              options={unitChoices(units, ["measure"], [strengthUnit])}
              empty="None"
            />
            <DecimalField form={form} name={`${at}.perValue`} label="Per" />
            <SelectField
              form={form}
              name={`${at}.perUnit`}
              label="Per unit"
              options={unitChoices(units, ["presentation", "measure"], [perUnit])}
              empty="None"
            />
          </>
        );
      }}
    </Rows>
  );
}

/** Codes that others use for an item. */
export function IdentifierRows({ form }: Part) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "identifiers" });
  return (
    <Rows
      form={form}
      name="identifiers"
      title="Other identifiers"
      thing="identifier"
      keys={fields.map(({ id }) => id)}
      max={IDENTIFIERS_MAX}
      onAdd={() =>
        append(
          { system: "national", value: "" },
          { focusName: `identifiers.${fields.length}.value` },
        )
      }
      onRemove={remove}
    >
      {(index) => (
        <>
          <SelectField
            form={form}
            name={`identifiers.${index}.system`}
            label="System"
            options={SYSTEMS}
          />
          <TextField
            form={form}
            name={`identifiers.${index}.value`}
            label="Identifier"
            isCode
            isRequired
          />
        </>
      )}
    </Rows>
  );
}
