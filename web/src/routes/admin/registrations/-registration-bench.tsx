import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { isUndecided } from "@pharmacy/contract/registrations/registrations.values";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { Noted } from "#resources/notes/notes.api.ts";
import { RegistrationChecks } from "#resources/registrations/registration-checks.tsx";
import { RegistrationDecision } from "./-registration-decision.tsx";
import { RegistrationDocuments } from "./-registration-documents.tsx";
import { ApplicantFacts, LicenceFacts, PharmacyFacts } from "./-registration-facts.tsx";
import { RegistrationInformation } from "./-registration-information.tsx";
import { RegistrationMade } from "./-registration-made.tsx";

const NotesCard = lazyPart<Noted>(() =>
  import("#resources/notes/notes-card.tsx").then((module) => module.NotesCard),
);

export function RegistrationBench({
  registration,
  onReadAgain,
}: {
  registration: Registration;
  /** Refetches the registration for fresh URLs of its documents. */
  onReadAgain(): void;
}) {
  const { organization } = registration;
  const isWaiting = isUndecided(registration);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="grid gap-4 xl:order-2">
        {organization && (
          <RegistrationMade registration={registration} organization={organization} />
        )}
        {registration.requestedAt && <RegistrationInformation registration={registration} />}
        {isWaiting ? (
          <RegistrationChecks checks={registration.checks} />
        ) : (
          <RegistrationDecision registration={registration} />
        )}
        <NotesCard model="registration" recordId={registration.id} />
      </div>
      <div className="grid gap-4">
        <LicenceFacts registration={registration} />
        <RegistrationDocuments documents={registration.documents} onExpired={onReadAgain} />
        <ApplicantFacts registration={registration} />
        <PharmacyFacts registration={registration} />
      </div>
    </div>
  );
}
