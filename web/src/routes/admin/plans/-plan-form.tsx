import type { Plan, PlanInput } from "@pharmacy/contract/plans/plans";
import {
  FEATURE_WORDS,
  LIMIT_WORDS,
  LIMITS_FROZEN,
  PLAN_FEATURES,
  PLAN_LIMITS,
  TRIAL_DAYS_MAX,
} from "@pharmacy/contract/plans/plans.values";
import { INTERVAL_WORDS, INTERVALS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { useWatch } from "react-hook-form";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { CurrencyField } from "#components/form/place-fields.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { plansApi } from "#resources/plans/plans.api.ts";
import { useTaxCategories } from "#resources/tax-rates/tax-categories.ts";
import { PLAN_WORDS } from "./-plan-words.ts";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/plans/plans").then((contract) => contract.PlanInput);

const NEW: PlanInput = {
  code: "",
  name: "",
  description: null,
  status: "draft",
  interval: "month",
  price: 0,
  currency: "EUR",
  taxCategory: "standard",
  trialDays: 0,
  graceDays: 14,
  maxUsers: null,
  maxProducts: null,
  maxApiTokens: 0,
  maxOrdersPerMonth: null,
  features: [],
  isPublic: true,
  sortOrder: 100,
};

const FEATURES = PLAN_FEATURES.map((value) => ({ value, label: FEATURE_WORDS[value] }));
const INTERVAL_CHOICES = INTERVALS.map((value) => ({
  value,
  label: `Once ${INTERVAL_WORDS[value]}`,
}));
const FIRST_STATUSES = [
  { value: "draft", label: "Draft: not offered yet" },
  { value: "active", label: "Active: offered immediately" },
];

type Props = { plan?: Plan; onClose(): void };

/** Fields that pharmacies rely on are fixed once one has used the plan. */
export function PlanForm({ plan, onClose }: Props) {
  const actions = useRecordActions("plan", plansApi);
  const form = useRecordForm({
    schema: loadRules,
    initial: plan ? initialOf(plan) : NEW,
    version: plan?.version,
    words: PLAN_WORDS,
    draft: useDraftPlace("plan", plan?.id),
    save: actions.saveOf(plan),
  });
  const uses = plan?.subscriptions ?? 0;
  return (
    <FormSheet
      form={form}
      title={plan ? plan.name : "New plan"}
      submitLabel={plan ? "Save plan" : "Create plan"}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Basics form={form} isNew={!plan} />
        <PriceAndTerm form={form} uses={uses} taxCategory={plan?.taxCategory} />
        <Limits form={form} uses={uses} />
        <FormSection title="Visibility">
          <SwitchField
            form={form}
            name="isPublic"
            label="Offered to applicants"
            hint="Pharmacies that apply may choose it while it is active."
          />
          <NumberField
            form={form}
            isRequired
            name="sortOrder"
            label="Order"
            hint="Lower numbers come first."
          />
        </FormSection>
      </div>
    </FormSheet>
  );
}

type Part = { form: RecordForm<PlanInput> };

function Basics({ form, isNew }: Part & { isNew: boolean }) {
  const must = { form, isRequired: true };
  return (
    <FormSection title="Basics">
      <TextField {...must} name="name" label="Name" />
      <TextField
        {...must}
        name="code"
        label="Code"
        isCode
        isReadOnly={!isNew}
        hint="For example, STANDARD-Y. Cannot be changed later."
      />
      {isNew && <SelectField {...must} name="status" label="Status" options={FIRST_STATUSES} />}
      <TextareaField form={form} name="description" label="Description" isWide />
    </FormSection>
  );
}

function PriceAndTerm({
  form,
  uses,
  taxCategory,
}: Part & { uses: number; taxCategory: string | undefined }) {
  const taxCategories = useTaxCategories(taxCategory);
  const currency = useWatch({ control: form.control, name: "currency" });
  const must = { form, isRequired: true };
  const settled = { ...must, isReadOnly: uses > 0 };
  return (
    <FormSection
      title="Price and term"
      hint={
        uses > 0
          ? "Price and term cannot change because pharmacies have used this plan. For a different price, create a new plan and archive this one."
          : undefined
      }
    >
      <SelectField {...settled} name="interval" label="Paid" options={INTERVAL_CHOICES} />
      <CurrencyField {...settled} name="currency" label="Currency" />
      <MoneyField
        {...settled}
        name="price"
        label="Price"
        currency={currency}
        hint="Per term, before tax."
      />
      <SelectField
        {...must}
        name="taxCategory"
        label="Tax category"
        options={taxCategories}
        hint="The rate in the settings on the day a term begins."
      />
      <NumberField
        {...must}
        name="trialDays"
        label="Trial"
        hint={`Days, from 0 to ${TRIAL_DAYS_MAX}.`}
      />
      <NumberField
        {...must}
        name="graceDays"
        label="Grace period"
        hint="Days of full access after a term ends."
      />
    </FormSection>
  );
}

function Limits({ form, uses }: Part & { uses: number }) {
  return (
    <FormSection
      title="Limits"
      hint={uses > 0 ? `Leave empty for unlimited. ${LIMITS_FROZEN}` : "Leave empty for unlimited."}
    >
      {PLAN_LIMITS.map((limit) => (
        <NumberField key={limit} form={form} name={limit} label={LIMIT_WORDS[limit]} />
      ))}
      <ChecksField form={form} name="features" label="Features" options={FEATURES} isWide />
    </FormSection>
  );
}

/** The status is changed by separate actions. */
function initialOf(plan: Plan): PlanInput {
  const { status: _, ...shown } = plan;
  const fields = Object.keys(NEW).filter((name) => name !== "status");
  return Object.fromEntries(
    fields.map((name) => [name, shown[name as keyof typeof shown]]),
  ) as PlanInput;
}
