import type { Settings } from "@pharmacy/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { DemandSetting } from "./demand-setting.tsx";
import { RetentionSetting } from "./retention-setting.tsx";
import { settingsApi } from "./settings.api.ts";

/** Read-only without permission to change settings. */
export function SecuritySettings() {
  const { data, error } = useQuery(settingsApi.read());
  const { edit } = usePermissions("setting");
  return (
    <Card aria-label="Security">
      <CardHead
        title="Security"
        hint={
          edit
            ? "Applies to the whole network."
            : "Applies to the whole network. Only administrators can change it."
        }
      />
      {data && <SecurityFields settings={data} isReadOnly={!edit} />}
      {!data && (error ? <p className="p-4 text-muted">{error.message}</p> : <LoadingView />)}
    </Card>
  );
}

function SecurityFields(props: { settings: Settings; isReadOnly: boolean }) {
  return (
    <>
      <DemandSetting {...props} />
      <div className="border-line border-t">
        <RetentionSetting {...props} key={props.settings.logRetentionMonths} />
      </div>
    </>
  );
}
