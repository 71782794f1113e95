import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useId, useMemo, useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Field } from "#components/form/field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { OrderEditor } from "#resources/orders/order-editor.tsx";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";

export const Route = createFileRoute("/admin/orders/create")({
  staticData: { crumb: "New Order", under: { label: "Orders", to: "/admin/orders" } },
  component: NewOrderPage,
});

function NewOrderPage() {
  const navigate = useNavigate();
  const can = usePermissions("order");
  const [pharmacy, setPharmacy] = useState<Choice | null>(null);
  if (!can.create) {
    return <Empty title="You cannot write orders here" text="Your role reads orders." />;
  }
  return (
    <div className="grid gap-4">
      <PageHead title="New order" description="Write an order for a pharmacy." />
      <Card className="p-4">
        <PharmacyPicker chosen={pharmacy} onChoose={setPharmacy} />
      </Card>
      {pharmacy && (
        <OrderEditor
          key={pharmacy.value}
          organization={pharmacy.value}
          onCreated={({ id }) =>
            navigate({ to: "/admin/orders/$id", params: { id }, replace: true })
          }
        />
      )}
    </div>
  );
}

type PickerProps = { chosen: Choice | null; onChoose(choice: Choice | null): void };

function PharmacyPicker({ chosen, onChoose }: PickerProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const form = useFinishing();
  return (
    <Field id={id} label="Pharmacy" hint="Its price lists apply." message={undefined} isRequired>
      <Combobox
        form={form}
        control={{ id, "aria-required": true, "aria-describedby": `${id}-hint` }}
        label="Pharmacy"
        chosen={chosen}
        find={finder.search}
        onChoose={onChoose}
        onBlur={() => {}}
        hasFocus
      />
    </Field>
  );
}
