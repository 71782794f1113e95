import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { useOfferedActions } from "#lib/screen-actions.ts";
import { commandKey, useShortcutPreference } from "#lib/shortcuts.ts";
import type { Finding } from "./finding.ts";
import { Keys } from "./keys.tsx";
import { useScreens } from "./use-screens.ts";

type KeysDialogProps = Finding & { isOpen: boolean; onOpenChange(isOpen: boolean): void };

type Shortcut = { label: string; keys: string };

export function KeysDialog({ isOpen, onOpenChange, ...finding }: KeysDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keys"
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <KeyLists {...finding} />
    </Dialog>
  );
}

function KeyLists(finding: Finding) {
  const screens = useScreens(finding);
  const actions = useOfferedActions();
  const command = commandKey();
  const anywhere = [
    { label: "Find anything", keys: `${command} K` },
    { label: "Collapse the sidebar", keys: `${command} B` },
    { label: "Show keyboard shortcuts", keys: "?" },
    { label: "Go to the notifications", keys: "Alt T" },
    { label: "Undo what the notification says", keys: `${command} Z` },
  ];
  const here = actions.flatMap(({ label, keys }) => (keys ? [{ label, keys }] : []));
  const going = screens.flatMap(({ label, letter }) =>
    letter ? [{ label, keys: `G ${letter}` }] : [],
  );
  return (
    <div className="grid gap-4">
      <KeyList title="Anywhere" shortcuts={anywhere} />
      {here.length > 0 && <KeyList title="On this screen" shortcuts={here} />}
      <KeyList title="Go to" shortcuts={going} />
      <SingleKeysSwitch />
    </div>
  );
}

function KeyList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 text-2xs text-subtle">
        {title}
      </h3>
      <dl className="grid gap-px text-sm">
        {shortcuts.map(({ label, keys }) => (
          <div key={label} className="flex min-h-7 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** For users of voice input, and for hands resting on the keyboard. */
function SingleKeysSwitch() {
  const { isOn, choose } = useShortcutPreference();
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 border-line border-t pt-4 text-sm">
      <label htmlFor={id} className="grid">
        Single-key shortcuts
        <span className="text-muted text-xs">Such as ? and G. Keys with {commandKey()} stay.</span>
      </label>
      <Switch id={id} checked={isOn} onChange={(event) => choose(event.target.checked)} />
    </div>
  );
}
