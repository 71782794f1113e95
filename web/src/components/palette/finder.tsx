import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Kbd } from "#components/ui/kbd.tsx";
import { commandKey } from "#lib/shortcuts.ts";
import { toastError } from "#lib/toast.ts";
import { useAtRest } from "#lib/use-at-rest.ts";
import type { Finding } from "./finding.ts";
import type { Panel, PanelsProps } from "./panels.tsx";
import { useKeys } from "./use-keys.ts";
import { useScreens } from "./use-screens.ts";

type Shown = Omit<PanelsProps, "acts">;

async function loadPanels({ loadActs }: Finding): Promise<ComponentType<Shown>> {
  const [{ Panels }, acts] = await Promise.all([import("./panels.tsx"), loadActs()]);
  return (props) => <Panels {...props} acts={acts} />;
}

export function Finder(finding: Finding) {
  const [open, setOpen] = useState<Panel>();
  const [Panels, setPanels] = useState<ComponentType<Shown>>();
  const navigate = useNavigate();
  const screens = useScreens(finding);

  // a failure occurs again when the button is pressed
  const loadSoon = () => void loadPanels(finding).catch(() => {});
  useAtRest(loadSoon);

  function show(panel: Panel) {
    setOpen(panel);
    if (!panel || Panels) return;
    loadPanels(finding).then(
      (loaded) => setPanels(() => loaded),
      () => {
        setOpen(undefined);
        void toastError("The search could not be loaded. Check the connection and try again.");
      },
    );
  }
  useKeys({
    screens,
    onPalette: () => show(open === "palette" ? undefined : "palette"),
    onKeys: () => show("keys"),
    onGo: (to) => void navigate({ to }),
  });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadSoon}
        onFocus={loadSoon}
        onClick={() => show("palette")}
        className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-subtle transition-colors duration-100 hover:bg-hover hover:text-fg max-md:size-10 max-md:justify-center"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-lg:sr-only">Find</span> <span className="sr-only">anything</span>{" "}
        <span className="flex gap-0.5">
          <Kbd>{commandKey()}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {Panels && <Panels {...finding} open={open} onOpen={show} />}
    </>
  );
}
