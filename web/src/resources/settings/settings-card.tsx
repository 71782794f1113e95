import type { Settings } from "@pharmacy/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { settingsApi } from "./settings.api.ts";

type Props = {
  title: string;
  hint: string | ((settings: Settings) => string);
  /** The form, once there are settings to fill it with. */
  children(settings: Settings, isReadOnly: boolean): ReactNode;
};

/** Settings of the network about one thing. */
export function SettingsCard({ title, hint, children }: Props) {
  const { data: settings, error, refetch } = useQuery(settingsApi.read());
  const { edit } = usePermissions("setting");
  const words = typeof hint === "string" ? hint : settings && hint(settings);
  return (
    <Card aria-label={title}>
      <CardHead title={title} hint={words} />
      {settings ? (
        children(settings, !edit)
      ) : error ? (
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-muted">{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <LoadingView />
      )}
    </Card>
  );
}
