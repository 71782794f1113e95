import { phone } from "@pharmacy/contract/organizations/contacts";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { Choice } from "#components/combobox/choice.ts";
import { type SavingForm, useBeforeSaving, useFinishing } from "#lib/before-saving.ts";
import { FormPage } from "./form-page.tsx";
import { PhoneField } from "./phone-field.tsx";
import { RecordPickerField } from "./record-picker-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { useRecordForm } from "./use-record-form.ts";

const Product = z.object({
  tags: z.array(z.string()),
  phone: z.nullable(phone("Phone")),
  unit: z.nullable(z.string()),
});

const search = vi.fn<(text: string) => Promise<Choice[]>>();
const saves = vi.fn<(product: z.infer<typeof Product>) => Promise<void>>(async () => undefined);

function ProductForm() {
  const form = useRecordForm({
    schema: Product,
    initial: { tags: [], phone: null, unit: null },
    save: ({ values }) => saves(values),
  });
  return (
    <FormPage form={form} title="Product" submitLabel="Save product" onCancel={() => {}}>
      <TagsField form={form} name="tags" label="Tags" />
      <PhoneField form={form} name="phone" label="Phone" country="IE" />
      <RecordPickerField
        form={form}
        name="unit"
        label="Unit"
        search={search}
        find={async (id) => ({ value: id, label: id })}
      />
    </FormPage>
  );
}

async function openForm() {
  saves.mockClear();
  const router = createRouter({
    routeTree: createRootRoute({ component: ProductForm }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("combobox", { name: "Unit" });
  return userEvent.setup();
}

const saved = (values: Partial<z.infer<typeof Product>>) =>
  waitFor(() =>
    expect(saves).toHaveBeenCalledExactlyOnceWith({ tags: [], phone: null, unit: null, ...values }),
  );

test.each(["Control", "Meta"])("%s and Enter save the tag that is being typed", async (key) => {
  const user = await openForm();
  await user.type(screen.getByLabelText("Tags"), `fragile{${key}>}{Enter}{/${key}}`);
  await saved({ tags: ["fragile"] });
});

test.each(["{Enter}", "{Control>}{Enter}{/Control}"])(
  "a national number is saved from within its field by %s",
  async (keys) => {
    const user = await openForm();
    await user.type(screen.getByLabelText("Phone"), `01 555 0123${keys}`);
    await saved({ phone: "+35315550123" });
    const input = screen.getByLabelText<HTMLInputElement>("Phone");
    await waitFor(() => expect(input.value).toBe("+353 1 555 0123"));
  },
);

test("a record is found, then saved, when the keys are faster than the search", async () => {
  let answer = (_choices: Choice[]) => {};
  search.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const user = await openForm();
  await user.type(screen.getByLabelText("Unit"), "cap");
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(search).toHaveBeenCalledWith("cap", expect.anything()));
  expect(saves).not.toHaveBeenCalled();
  answer([{ value: "cap", label: "Capsule" }]);
  await saved({ unit: "cap" });
});

const REFUSED = "Unit: pick one from the list.";

test.each([
  ["Ctrl+Enter", (user: UserEvent) => user.keyboard("{Control>}{Enter}{/Control}")],
  ["the button", (user: UserEvent) => user.click(screen.getByText("Save product"))],
])("%s does not save what was typed into a picker in vain; the next one saves", async (_, save) => {
  search.mockResolvedValue([{ value: "id", label: "Capsule" }]);
  const user = await openForm();
  await user.type(screen.getByLabelText("Unit"), "caps");
  await screen.findByRole("option");
  await save(user);
  await screen.findByText(REFUSED);
  expect(saves).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText("Unit"));
  await save(user);
  await saved({});
});

function LateField({ form, finish }: { form: SavingForm; finish(): Promise<void> }) {
  useBeforeSaving(form, finish);
  return null;
}

test("a form waits for its own mounted fields, and not for those of other forms", async () => {
  const finishes = { mine: vi.fn(), gone: vi.fn(), others: vi.fn() };
  const { result } = renderHook(() => ({ mine: useFinishing(), other: useFinishing() }));
  const { mine, other } = result.current;
  const fields = (hasGone: boolean) => (
    <>
      <LateField form={mine} finish={finishes.mine} />
      {hasGone && <LateField form={mine} finish={finishes.gone} />}
      <LateField form={other} finish={finishes.others} />
    </>
  );
  const { rerender } = render(fields(true));
  rerender(fields(false));
  await act(() => mine.finish());
  expect(finishes.mine).toHaveBeenCalledOnce();
  expect(finishes.gone).not.toHaveBeenCalled();
  expect(finishes.others).not.toHaveBeenCalled();
});
