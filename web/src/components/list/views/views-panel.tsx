import type { View } from "@pharmacy/contract/views/views";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { viewSearchOf } from "#lib/list-source.ts";
import { ListPanel } from "../list-panel.tsx";
import { shownView } from "../shown-view.ts";
import { ViewForm, type ViewOutcome, type ViewsProps } from "./view-form.tsx";
import { ViewLines } from "./view-lines.tsx";

export function ViewsPanel(props: ViewsProps & PanelTrigger) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ListPanel
      trigger={props.trigger}
      label="Views"
      className="w-80"
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <Views {...props} close={() => setOpen(false)} />
    </ListPanel>
  );
}

/** The stored search tells if the list still shows the view. */
const named = ({ id, name, search }: View) => ({
  id,
  name,
  search: JSON.stringify(viewSearchOf(search)),
});

function Views(props: ViewsProps & { close(): void }) {
  const { noun, list, layout, source, close } = props;
  const [edited, edit] = useState<View | "new">();
  const queryClient = useQueryClient();
  const queryKey = ["views", source.name];
  const views = useQuery({ queryKey, queryFn: async () => (await source.calls()).views() });

  function show(view: View) {
    list.show(view.search);
    layout.change({ columns: view.columns, density: view.density, view: named(view) });
  }
  /** Renames the view without changing the list. */
  function follow(outcome: Exclude<ViewOutcome, { act: "taken" }>) {
    const isGone = outcome.act === "deleted";
    const shown = layout.view;
    if (shown?.id !== (isGone ? outcome.id : outcome.view.id)) return;
    layout.change({ view: isGone ? undefined : { ...shown, name: outcome.view.name } });
  }
  function finish(outcome: ViewOutcome) {
    edit(undefined);
    // the list is as it was saved, or has been changed since, which stays
    if (outcome.act === "taken") layout.change({ view: named(outcome.view) });
    else follow(outcome);
    void queryClient.invalidateQueries({ queryKey });
  }
  if (edited) {
    return (
      <ViewForm
        {...props}
        view={edited === "new" ? undefined : edited}
        onDone={finish}
        onCancel={() => edit(undefined)}
      />
    );
  }
  return (
    <>
      <ViewLines
        source={source}
        views={views.data ?? []}
        shownId={shownView(list, layout)?.id}
        onShow={(view) => {
          show(view);
          close();
        }}
        onEdit={edit}
      />
      {views.isPending && <Spinner label="Loading views" className="m-4" />}
      {views.isError && (
        <p role="alert" className="p-3 text-danger">
          {views.error.message}
        </p>
      )}
      {views.data?.length === 0 && (
        <p className="text-pretty px-3 pt-3 pb-2 text-muted">
          A view saves the filters, sort order and columns of the {noun.many} under a name.
        </p>
      )}
      <div className="flex items-center justify-between gap-2 border-line-soft border-t p-1.5">
        <Button variant="ghost" size="sm" onClick={() => edit("new")}>
          Save as new view
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            list.show({});
            layout.reset();
            close();
          }}
        >
          Reset to default
        </Button>
      </div>
    </>
  );
}
