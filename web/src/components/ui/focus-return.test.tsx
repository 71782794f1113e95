import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Pencil } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactElement, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { OpenMenu } from "./menu.tsx";
import { Sheet } from "./sheet.tsx";
import { useTriggerFocus } from "./use-focus-return.ts";

const OVERLAYS: Record<string, (trigger: ReactElement) => ReactElement> = {
  dialog: () => <Opened of={(rest) => <Dialog {...rest} title="Window" footer={null} />} />,
  sheet: () => (
    <Opened
      of={(rest) => (
        <Sheet {...rest} title="Window">
          Text
        </Sheet>
      )}
    />
  ),
  menu: (trigger) => (
    <OpenMenu trigger={trigger} entries={[{ label: "Edit", icon: Pencil, onSelect() {} }]} />
  ),
  popover: (trigger) => <Panel trigger={trigger} />,
};

type OpenedProps = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

function Opened({ of }: { of(props: OpenedProps): ReactElement }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {of({ isOpen, onOpenChange: setOpen })}
    </>
  );
}

function Panel({ trigger }: { trigger: ReactElement }) {
  const focus = useTriggerFocus();
  return (
    <Popover.Root>
      <Popover.Trigger asChild ref={focus.trigger}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content {...focus} aria-label="Panel">
          <input aria-label="Field" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

test.each(Object.entries(OVERLAYS))("closing a %s does not scroll the page", async (_, draw) => {
  const user = userEvent.setup();
  render(draw(<Button>Open</Button>));
  const opener = screen.getByRole("button", { name: "Open", hidden: true });
  // a menu is open from the start
  if (!document.querySelector("[role=menu]")) await user.click(opener);
  await waitFor(() => expect(document.querySelector("[role=menu], [role=dialog]")).not.toBeNull());
  const focus = vi.spyOn(opener, "focus");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test("pressing another control keeps the focus there", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Panel trigger={<Button>Open</Button>} />
      <input aria-label="Elsewhere" />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Panel" });
  await user.click(screen.getByLabelText("Elsewhere"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText("Elsewhere"));
});

test("every overlay in the app defines where the focus goes when it closes", () => {
  const folder = join(import.meta.dirname, "../..");
  const overlays = globSync("**/*.tsx", { cwd: folder }).flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    return [...source.matchAll(/<\w*(?:Dialog|Popover|Menu)\.Content\b[\s\S]*?\n\s*>/g)].map(
      ([tag]) => ({ file, returns: /onCloseAutoFocus=|\{\.\.\.focus\}/.test(tag) }),
    );
  });
  // the panels of lists share one
  expect(overlays.length).toBeGreaterThan(4);
  expect(overlays.filter(({ returns }) => !returns)).toEqual([]);
});
