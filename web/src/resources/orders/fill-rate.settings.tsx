import type { SupplyFigures } from "@pharmacy/contract/orders/orders.supply";
import type { FillRateSettings, Settings } from "@pharmacy/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { formatNumber } from "#lib/format.ts";
import { SettingsCard } from "#resources/settings/settings-card.tsx";
import { useSettingsForm } from "#resources/settings/use-settings-form.ts";
import { figures } from "#resources/summary/figures.api.ts";

const DAYS = "30";

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
  import("@pharmacy/contract/settings/settings").then((contract) => contract.FillRateSettings);

function FillRateForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { fillRateTarget } = settings;
  const form = useSettingsForm<FillRateSettings>(settings, {
    schema: loadRules,
    initial: { fillRateTarget },
    success: "Fill-rate target saved",
    refetches: ["summary"],
  });
  const typed = Number(useWatch({ control: form.control, name: "fillRateTarget" }));
  const { data } = useQuery(figures(DAYS));
  const supply = data?.supply as SupplyFigures | undefined;
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

function reachedInWords({ ordered, confirmed }: SupplyFigures, target: number): string {
  const period = `In the last ${DAYS} days`;
  if (ordered.total === 0) return `${period}, no orders were confirmed.`;
  const rate = (100 * confirmed.total) / ordered.total;
  const words = `${period}, ${formatNumber(Math.round(rate * 10) / 10)}% of the packs ordered were confirmed`;
  if (!(target > 0)) return `${words}.`;
  return rate < target ? `${words}: below this target.` : `${words}: this target was reached.`;
}
