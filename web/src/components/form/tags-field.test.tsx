import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useWatch } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { useFieldsForTest } from "./fields-for-test.ts";
import { TagsField } from "./tags-field.tsx";

const submit = vi.fn();

function TagsForm({ tags = [], isReadOnly = false }: { tags?: string[]; isReadOnly?: boolean }) {
  const form = useFieldsForTest({ defaultValues: { tags } });
  const kept = useWatch({ control: form.control, name: "tags" });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TagsField
        form={form}
        name="tags"
        label="Tags"
        hint="Found by these."
        isReadOnly={isReadOnly}
      />
      <output data-testid="kept">{kept.join("|")}</output>
    </form>
  );
}

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Tags" });
const kept = () => screen.getByTestId("kept").textContent;
const announcements = () => screen.getAllByRole("status").map((status) => status.textContent);

test("Enter and a comma add a tag, and do not save the form", async () => {
  render(<TagsForm />);
  await userEvent.type(input(), "  cold   chain{Enter}fragile,");
  expect(kept()).toBe("cold chain|fragile");
  expect(input().value).toBe("");
  expect(announcements()).toContain("Added fragile");
  expect(submit).not.toHaveBeenCalled();
});

test("leaving the field adds the typed text, and a pasted list becomes several tags", async () => {
  render(<TagsForm />);
  await userEvent.click(input());
  await userEvent.paste("acute, chronic; acute");
  await userEvent.type(input(), "new");
  await userEvent.tab();
  expect(kept()).toBe("acute|chronic|new");
});

test("each pasted line becomes a tag", async () => {
  render(<TagsForm />);
  await userEvent.type(input(), "sub");
  await userEvent.paste("acute\r\nchronic\nnew");
  expect(kept()).toBe("subacute|chronic|new");
  expect(input().value).toBe("");
});

test("a tag is added once, ignoring case, and accents make another", async () => {
  render(<TagsForm tags={["Café"]} />);
  await userEvent.type(input(), "CAFÉ{Enter}cafe{Enter}Cafe{Enter}");
  expect(kept()).toBe("Café|cafe");
});

test("tags are removed with their buttons, or with Backspace in the empty field", async () => {
  render(<TagsForm tags={["acute", "chronic", "new"]} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove acute" }));
  expect(kept()).toBe("chronic|new");
  expect(document.activeElement).toBe(input());
  expect(announcements()).toContain("Removed acute");
  await userEvent.keyboard("{Backspace}");
  expect(kept()).toBe("chronic");
  await userEvent.type(input(), "x{Backspace}");
  expect(kept()).toBe("chronic");
});

test("a read-only user sees the tags and cannot remove them", () => {
  render(<TagsForm tags={["acute"]} isReadOnly />);
  expect(screen.getByRole("list", { name: "Tags" }).textContent).toBe("acute");
  expect(screen.queryByRole("button")).toBeNull();
  expect(input().readOnly).toBe(true);
});
