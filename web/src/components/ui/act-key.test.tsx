import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Sheet, SheetBody, SheetFooter } from "./sheet.tsx";

const act = vi.fn();
const open = { isOpen: true, onOpenChange() {}, title: "Question" };

function question(variant: "primary" | "danger", children?: React.ReactNode, pending = false) {
  act.mockClear();
  render(
    <Dialog
      {...open}
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant={variant} pending={pending} onClick={act}>
            Act
          </Button>
        </>
      }
    >
      {children}
    </Dialog>,
  );
  return userEvent.setup();
}

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole("button", { name });

test("Ctrl+Enter and Cmd+Enter act from anywhere in a dialog, and its footer says so", async () => {
  const user = question("primary", <textarea aria-label="Reason" />);
  expect(focused()).toBe(screen.getByLabelText("Reason"));
  await user.keyboard("{Control>}{Enter}{/Control}");
  button("Cancel").focus();
  await user.keyboard("{Meta>}{Enter}{/Meta}");
  expect(act).toHaveBeenCalledTimes(2);
  screen.getByText("Enter", { selector: "kbd" });
});

test("a dialog without a field begins at what it does, unless that destroys", async () => {
  question("primary");
  expect(focused()).toBe(button("Act"));
});

test("a dialog that destroys begins at Cancel, and Ctrl+Enter still acts", async () => {
  const user = question("danger");
  expect(focused()).toBe(button("Cancel"));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(act).toHaveBeenCalledTimes(1);
});

test("what is pending, held down or composed acts no second time", async () => {
  const user = question("primary", undefined, true);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(act).not.toHaveBeenCalled();
});

test("an Enter that is held since before the dialog opened does not act", () => {
  question("primary");
  const held = { key: "Enter", repeat: true };
  expect(fireEvent.keyDown(button("Act"), held)).toBe(false);
  fireEvent.keyDown(button("Act"), { ...held, ctrlKey: true });
  expect(act).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(button("Act"), { key: "Enter" })).toBe(true);
});

test("the key acts in the dialog in front, not in the sheet behind", async () => {
  const behind = vi.fn();
  function Both() {
    const [isAsking, setAsking] = useState(false);
    return (
      <Sheet {...open}>
        <SheetBody>
          <Button onClick={() => setAsking(true)}>Ask</Button>
          <Dialog
            isOpen={isAsking}
            onOpenChange={setAsking}
            title="In front"
            footer={<Button>Close</Button>}
          />
        </SheetBody>
        <SheetFooter>
          <Button variant="primary" onClick={behind}>
            Save
          </Button>
        </SheetFooter>
      </Sheet>
    );
  }
  render(<Both />);
  const user = userEvent.setup();
  await user.click(button("Ask"));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(behind).not.toHaveBeenCalled();
  await user.click(button("Close"));
  await user.keyboard("{Escape}{Control>}{Enter}{/Control}");
  expect(behind).toHaveBeenCalledTimes(1);
});

test("the key never discards what was typed", async () => {
  const discard = vi.fn();
  const stay = vi.fn();
  render(<LeaveDialog question={{ isOpen: true, stay, discard }} />);
  await userEvent.setup().keyboard("{Control>}{Enter}{/Control}");
  expect(discard).not.toHaveBeenCalled();
});
