import { PICTURE, PICTURE_HINT } from "@pharmacy/contract/files/files.values";
import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import type { Role } from "@pharmacy/contract/roles.values";
import { type OwnProfile, ProfileInput } from "@pharmacy/contract/users/profile";
import { Link, useNavigate } from "@tanstack/react-router";
import { FormPage } from "#components/form/form-page.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { ImageField } from "#components/form/image-field.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { LocaleField, TimeZoneField } from "#components/form/place-fields.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";
import { inputOf } from "#lib/input-of.ts";
import { filesApi } from "#resources/files/files.api.ts";
import { useOwnChange } from "./-use-own-change.ts";

/** Editable fields, below those maintained by others. */
export function OwnProfileForm({ user }: { user: OwnProfile }) {
  const navigate = useNavigate();
  const change = useOwnChange(user);
  const { organization, role } = user;
  const hint = organization === null ? NETWORK_EMAILS[role] : BUYER_EMAILS;
  const form = useRecordForm({
    schema: ProfileInput,
    initial: inputOf(ProfileInput, user),
    version: user.version,
    draft: { person: user.id, form: "profile", record: user.id },
    save: ({ changes, version = 0 }) => change.mutateAsync({ ...changes, version }),
  });
  return (
    <FormPage
      form={form}
      title="Profile"
      description="How your colleagues see you, and how dates are written for you."
      submitLabel="Save profile"
      onCancel={() => navigate({ to: "/dashboard" })}
    >
      <AboutYou user={user} />
      <FormSection title="Person">
        <TextField form={form} name="name" label="Name" isRequired autoComplete="name" />
        <PhoneField
          form={form}
          name="phone"
          label="Phone"
          hint="With the country code: +353 1 555 0100."
        />
        <TextField form={form} name="jobTitle" label="Job title" />
      </FormSection>
      <FormSection
        title="Dates and numbers"
        hint={
          <>
            Written like this:{" "}
            <span lang={user.locale ?? undefined} className="nums text-fg">
              {formatDate("2026-11-21")} · {formatNumber(12_480.5)} · {formatMoney(125_000, "EUR")}
            </span>
          </>
        }
      >
        <LocaleField
          form={form}
          name="locale"
          label="Language"
          hint="Leave empty to use your browser's setting."
        />
        <TimeZoneField
          form={form}
          name="timeZone"
          label="Time zone"
          hint="Leave empty to use your computer's setting."
        />
      </FormSection>
      {hint && (
        <FormSection title="Emails">
          <SwitchField
            form={form}
            name="orderEmails"
            label="Emails about orders"
            hint={`${hint} Emails about recalls and licences are always sent.`}
          />
        </FormSection>
      )}
    </FormPage>
  );
}

const BUYER_EMAILS =
  "Sent to owners, and to the user who placed the order, when it is placed, confirmed short or shipped.";

/** Only these roles of the network get any. */
const NETWORK_EMAILS: Partial<Record<Role, string>> = {
  support: "Sent when a pharmacy places an order.",
  admin: "Sent when a pharmacy places an order while no active user has the support role.",
};

function AboutYou({ user }: { user: OwnProfile }) {
  const { email, avatar, role, organization, version } = user;
  const change = useOwnChange();
  return (
    <Card aria-label="About you">
      <CardHead title="About you" />
      <div className="p-4 pb-0">
        <ImageField
          {...PICTURE}
          mustBeSquare
          label="Picture"
          hint={`${PICTURE_HINT} Saved immediately.`}
          picture={avatar}
          upload={filesApi.upload}
          onChange={(file) => change.mutateAsync({ avatar: file?.id ?? null, version })}
        />
      </div>
      <DescriptionList columns={1}>
        <Description term="Email">
          {email}{" "}
          <Link
            to="/dashboard/account"
            className="ms-2 inline-block rounded-sm text-accent text-xs hover:underline"
          >
            Change email
          </Link>
        </Description>
        <Description term="Role">{ROLE_WORDS[role]}</Description>
        <Description term="Belongs to">
          {organization ? organization.name : "The pharmacy network"}
        </Description>
      </DescriptionList>
    </Card>
  );
}
