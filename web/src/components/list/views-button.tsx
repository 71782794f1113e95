import { ChevronDown } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { PanelButton } from "#components/ui/panel-button.tsx";
import { shownView } from "./shown-view.ts";
import type { ViewsProps } from "./views/view-form.tsx";

export function ViewsButton(props: ViewsProps) {
  const shown = shownView(props.list, props.layout);
  return (
    <PanelButton
      load={() => import("./views/views-panel.tsx").then((module) => module.ViewsPanel)}
      panel={props}
      trigger={
        <Button variant="ghost" size="sm" className="max-w-56">
          <span className="truncate">
            {shown ? (
              <>
                <span className="sr-only">View: </span>
                {shown.name}
              </>
            ) : (
              "Views"
            )}
          </span>
          <ChevronDown aria-hidden className="size-3.5! text-subtle" />
        </Button>
      }
    />
  );
}
