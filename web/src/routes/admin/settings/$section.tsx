import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { createFileRoute, Link, notFound } from "@tanstack/react-router";
import { Anchor } from "#components/layout/anchor.tsx";
import { sectionsFor } from "#components/settings/settings-section.ts";
import { buttonLook } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { SETTINGS } from "#nouns/settings.ts";

const SettingsHistory = lazyPart<{ fields: readonly string[] }>(() =>
  import("#resources/settings/settings-history.tsx").then((module) => module.SettingsHistory),
);

export const Route = createFileRoute("/admin/settings/$section")({
  loader: ({ params }) => {
    const section = SETTINGS.find(({ name }) => name === params.section);
    if (!section) throw notFound();
    return { crumb: section.label, section };
  },
  component: SectionPage,
});

function SectionPage() {
  const { role } = useCurrentUser();
  const { section } = Route.useLoaderData();
  const [shown] = sectionsFor(role, [section]);
  if (!shown) return <NotAllowed label={section.label} />;
  const fields = shown.parts.flatMap((part) => part.fields ?? []);
  const isReadOnly = fields.length > 0 && !may(role, "setting", "edit");
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {isReadOnly && (
        <p className="text-muted">Only administrators can change the settings of the network.</p>
      )}
      {shown.parts.map(({ name, Part }) => (
        <Anchor key={`${section.name} ${name}`} id={name}>
          <Part />
        </Anchor>
      ))}
      {fields.length > 0 && mayViewHistoryOf(role, "setting") && (
        <SettingsHistory key={section.name} fields={fields} />
      )}
    </div>
  );
}

function NotAllowed({ label }: { label: string }) {
  return (
    <Empty
      title="You cannot view these settings"
      text={`Your role has no access to the section ${label}.`}
      action={
        <Link to="/admin/settings" className={buttonLook({})}>
          Go to settings
        </Link>
      }
    />
  );
}
