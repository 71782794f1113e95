import { Ellipsis, type LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";

export type RecordAction = {
  /** A verb and its object, also used by the palette: "Edit user". */
  label: string;
  icon: LucideIcon;
  run(): void;
  /** A single letter that runs it anywhere on the page. */
  keys?: string;
  isDanger?: boolean;
  disabledReason?: string | undefined;
  isPending?: boolean;
  /** Identifies it to other screens: "edit" and the record's id. */
  act?: string;
  /** Called when a pointer or the focus nears the button. */
  preload?(): unknown;
};

type RecordActionsProps = {
  /** Shown in the primary colour. */
  primary?: RecordAction | undefined;
  /** Separate buttons if there is room; on a phone they are in the menu. */
  beside?: readonly RecordAction[];
  /** Dangerous ones come last, whatever their order here. */
  more?: readonly RecordAction[];
};

export function RecordActions({ primary, beside = [], more = [] }: RecordActionsProps) {
  const isNarrow = useMedia(NARROW);
  const inMenu = isNarrow ? [...beside, ...more] : more;
  const all = [...(primary ? [primary] : []), ...beside, ...more];
  useScreenActions(all.flatMap(offeredOf));
  return (
    <>
      {primary && <ActionButton action={primary} variant="primary" className="max-md:flex-1" />}
      {!isNarrow && beside.map((action) => <ActionButton key={action.label} action={action} />)}
      {inMenu.length > 0 && (
        <MenuButton
          align="end"
          entries={menuEntries(inMenu)}
          trigger={
            <Button size="icon" aria-label="More actions">
              <Ellipsis aria-hidden />
            </Button>
          }
        />
      )}
    </>
  );
}

type ActionButtonProps = Pick<ButtonProps, "variant" | "className"> & { action: RecordAction };

function ActionButton({ action, ...look }: ActionButtonProps) {
  const { label, icon: Icon, run, disabledReason, isPending = false, preload } = action;
  return (
    <DisabledReason reason={disabledReason}>
      <Button
        {...look}
        pending={isPending}
        onClick={run}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon aria-hidden />
        {label}
      </Button>
    </DisabledReason>
  );
}

/** A disabled entry that has a name stays, and gives the reason. */
function offeredOf({ disabledReason, isPending, act, run, ...shown }: RecordAction) {
  if (isPending || (disabledReason && !act)) return [];
  const { label, icon, keys } = shown;
  const named = { label, icon, ...(keys && { keys }), ...(act && { act }) };
  return [disabledReason ? { ...named, reason: disabledReason } : { ...named, run }];
}

function menuEntries(actions: readonly RecordAction[]): MenuEntry[] {
  const harmless = actions.filter(({ isDanger }) => !isDanger);
  const dangerous = actions.filter(({ isDanger }) => isDanger);
  return [...harmless, ...dangerous].map((action) => ({
    label: action.label,
    icon: action.icon,
    isDanger: action.isDanger === true,
    isApart: action === dangerous[0] && harmless.length > 0,
    disabledReason: action.isPending ? "Already in progress." : action.disabledReason,
    onSelect: action.run,
  }));
}
