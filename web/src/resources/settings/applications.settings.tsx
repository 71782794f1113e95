import type { Page } from "@pharmacy/contract/list";
import type { RegistrationSummary } from "@pharmacy/contract/registrations/registrations";
import type { Settings } from "@pharmacy/contract/settings/settings";
import type { RegistrationSettings } from "@pharmacy/contract/settings/settings-forms";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { http } from "#api/http.ts";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { formatNumber } from "#lib/format.ts";
import { SettingsCard } from "./settings-card.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

export function ApplicationsCard() {
  return (
    <SettingsCard
      title="Applications"
      hint="Anyone can apply on the public page while it is open. Staff can enter applications at any time."
    >
      {(settings, isReadOnly) => <ApplicationsForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsCard>
  );
}

// The field is rendered before its rules, which are only needed once it is changed.
const loadRules = () =>
  import("@pharmacy/contract/settings/settings-forms").then(
    (contract) => contract.RegistrationSettings,
  );

function ApplicationsForm({ settings, isReadOnly }: { settings: Settings; isReadOnly: boolean }) {
  const { registrationOpen } = settings;
  const form = useSettingsForm<RegistrationSettings>(settings, {
    schema: loadRules,
    initial: { registrationOpen },
    success: registrationOpen ? "Applications closed" : "Applications opened",
    refetches: ["applications"],
  });
  const isOpen = useWatch({ control: form.control, name: "registrationOpen" });
  return (
    <FormElement
      form={form}
      label="Applications"
      isReadOnly={isReadOnly}
      className="grid gap-4 p-4"
    >
      <FormConflict form={form} />
      <SwitchField
        form={form}
        isReadOnly={isReadOnly}
        name="registrationOpen"
        label="Applications open"
        hint="While closed, the public page says so and names the support email address."
      />
      {isOpen !== registrationOpen && <Meaning isOpen={isOpen} />}
      {!isReadOnly && <FormButtons form={form} submitLabel="Save applications" />}
    </FormElement>
  );
}

const PENDING = { status: "pending", count: 1 } as const;

const waiting = queryOptions({
  queryKey: ["registrations", "list", PENDING],
  queryFn: ({ signal }) => http.get<Page<RegistrationSummary>>("registrations", PENDING, signal),
});

/** Before it is saved. */
function Meaning({ isOpen }: { isOpen: boolean }) {
  const { data } = useQuery(waiting);
  if (isOpen) return <p>Visitors can apply as soon as you save.</p>;
  if (!data) return null;
  const { total } = data;
  return (
    <p>
      Visitors cannot apply once you save.{" "}
      {total > 0 && (
        <>
          <Link
            to="/admin/registrations"
            search={{ status: "pending" }}
            className="text-accent hover:underline"
          >
            {total === 1 ? "1 application" : `${formatNumber(total)} applications`}
          </Link>{" "}
          {total === 1 ? "waits and stays." : "wait and stay."}
        </>
      )}
    </p>
  );
}
