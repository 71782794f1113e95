import { UnitInput } from "@pharmacy/contract/units/units";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect } from "vitest";
import type { DraftPlace } from "#lib/use-draft-place.ts";
import type { Sending } from "#lib/use-record-actions.ts";
import { FormSheet } from "./form-sheet.tsx";
import { NumberField } from "./number-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";
import { useRecordForm } from "./use-record-form.ts";

export const TABLET: UnitInput = {
  code: "TAB",
  name: "Tablet",
  namePlural: "Tablets",
  symbol: "tab",
  kind: "presentation",
  ucumCode: null,
  edqmCode: null,
  uneceCode: null,
  decimals: 0,
  description: null,
  sortOrder: 10,
  status: "active",
};

const KINDS = [
  { value: "presentation", label: "Presentation" },
  { value: "measure", label: "Measure" },
];

export type Save = (sending: Sending<UnitInput>) => Promise<unknown>;

export type FormValues = {
  save?: Save;
  draft?: DraftPlace;
  unit?: UnitInput;
  version?: number;
  isReadOnly?: boolean;
};

type UnitFormProps = FormValues & { onClose(): void };

function UnitForm({
  save = async () => undefined,
  draft,
  unit,
  version = 3,
  isReadOnly = false,
  onClose,
}: UnitFormProps) {
  const form = useRecordForm({
    schema: UnitInput,
    initial: unit ?? TABLET,
    version,
    draft,
    words: { namePlural: "Plural name" },
    save,
  });
  return (
    <FormSheet
      form={form}
      title="Edit unit"
      submitLabel="Save unit"
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <TextField form={form} name="code" label="Code" isReadOnly />
      <TextField form={form} name="name" label="Name" isRequired hint="In the singular." />
      <TextField form={form} name="symbol" label="Symbol" isRequired />
      <TextField form={form} name="ucumCode" label="UCUM code" />
      <NumberField form={form} name="decimals" label="Decimals" />
      <SelectField form={form} name="kind" label="Kind" options={KINDS} />
    </FormSheet>
  );
}

export async function openForm(save?: Save, formValues: Omit<FormValues, "save"> = {}) {
  const root = createRootRoute({ component: Outlet });
  const units = createRoute({ getParentRoute: () => root, path: "/units", component: Units });
  const plans = createRoute({
    getParentRoute: () => root,
    path: "/plans",
    component: () => "Plans",
  });
  function Units() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        {isOpen && (
          <UnitForm {...formValues} {...(save && { save })} onClose={() => setOpen(false)} />
        )}
      </>
    );
  }
  const router = createRouter({
    routeTree: root.addChildren([units, plans]),
    history: createMemoryHistory({ initialEntries: ["/units"] }),
  });
  const { unmount } = render(<RouterProvider router={router as never} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const fill = async (name: string, text: string) => {
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
  };
  const pressSave = () => user.click(saveButton());
  return { user, router, unmount, fill, pressSave };
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const saveButton = () => screen.getByRole("button", { name: "Save unit" });
// Not by its role, which a dialog on top of it hides.
export const sheetIsGone = () => waitFor(() => expect(screen.queryByLabelText("Name")).toBeNull());
