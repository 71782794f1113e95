import type { Settings } from "@pharmacy/contract/settings/settings";
import type { FillRateSettings } from "@pharmacy/contract/settings/settings-forms";
import type { Figures } from "@pharmacy/contract/summary/figures";
import type { Series } from "@pharmacy/contract/summary/series";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { http } from "#api/http.ts";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { formatNumber } from "#lib/format.ts";
import { SettingsCard } from "./settings-card.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const DAYS = "30";

/** Also on the dashboard, by the same key. */
const lastFigures = queryOptions({
  queryKey: ["summary", "figures", DAYS],
  queryFn: ({ signal }) => http.get<Figures>("summary/figures", { days: DAYS }, signal),
});

type Packs = { ordered: Series; confirmed: Series };

export function FillRateCard() {
  return (
    <SettingsCard
      title="Fill rate"
      hint="How much of the packs ordered the network means to confirm. The dashboard draws it as a line."
    >
      {(settings, isReadOnly) => <FillRateForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The field is rendered before its rules, which are only needed once it is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then(
    (contract) => contract.FillRateSettings,
  );

function FillRateForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { fillRateTarget } = settings;
  const form = useSettingsForm<FillRateSettings>(settings, {
    schema: loadRules,
    initial: { fillRateTarget },
    success: "Fill-rate target saved",
    refetches: ["summary"],
  });
  const typed = Number(useWatch({ control: form.control, name: "fillRateTarget" }));
  const { data } = useQuery(lastFigures);
  const supply = data?.supply as Packs | undefined;
  return (
    <FormElement form={form} label="Fill rate" isReadOnly={isReadOnly} className="grid gap-4 p-4">
      <FormConflict form={form} />
      <NumberField
        form={form}
        name="fillRateTarget"
        label="Fill-rate target"
        isReadOnly={isReadOnly}
        isRequired
        hint="Percent of the packs ordered."
      />
      {supply && <p className="text-muted">{reachedInWords(supply, typed)}</p>}
      {!isReadOnly && <FormButtons form={form} submitLabel="Save target" />}
    </FormElement>
  );
}

function reachedInWords({ ordered, confirmed }: Packs, target: number): string {
  const period = `In the last ${DAYS} days`;
  if (ordered.total === 0) return `${period}, no orders were confirmed.`;
  const rate = (100 * confirmed.total) / ordered.total;
  const words = `${period}, ${formatNumber(Math.round(rate * 10) / 10)}% of the packs ordered were confirmed`;
  if (!(target > 0)) return `${words}.`;
  return rate < target ? `${words}: below this target.` : `${words}: this target was reached.`;
}
