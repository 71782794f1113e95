import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { useSettled } from "#lib/use-settled.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";

const PAUSE_MS = 400;

type Props = {
  form: FormFields<OrganizationInput>;
  /** The pharmacy's own id, while it is edited. */
  id?: string | undefined;
};

/** Warns of pharmacies with a similar licence, without preventing the input. */
export function LicenceLikenesses({ form, id }: Props) {
  const [number, authority] = useWatch({
    control: form.control,
    name: ["licenceNumber", "licenceAuthority"],
  });
  const typed = {
    licenceNumber: number.trim(),
    licenceAuthority: authority.trim(),
    ...(id && { except: id }),
  };
  const isWhole =
    isBetween(typed.licenceNumber, 3, 40) && isBetween(typed.licenceAuthority, 2, 120);
  const question = useSettled(JSON.stringify(typed), PAUSE_MS);
  const isAsked = isWhole && question === JSON.stringify(typed);
  const { data } = useQuery({
    ...organizationsApi.licenceLikenesses(JSON.parse(question)),
    enabled: isAsked,
    retry: false,
  });
  const alike = (isAsked && data?.items) || [];
  return (
    <div role="status" className="col-span-full empty:hidden">
      {alike.length > 0 && (
        <div className="rounded-lg border border-warning/30 bg-warning-soft px-4 py-2 text-warning">
          <p className="font-medium">Licence {typed.licenceNumber} looks like another one</p>
          <ul>
            {alike.map(({ id: other, name, code, licenceNumber }) => (
              <li key={other} className="wrap-anywhere">
                <bdi>
                  <code>{licenceNumber}</code>
                </bdi>{" "}
                of{" "}
                <Link
                  to="/admin/orgs/$id"
                  params={{ id: other }}
                  target="_blank"
                  className="underline underline-offset-2"
                >
                  {name} ({code})
                </Link>
              </li>
            ))}
          </ul>
          <p>You can save it if it is typed correctly. Each stays a pharmacy of its own.</p>
        </div>
      )}
    </div>
  );
}

function isBetween({ length }: string, min: number, max: number): boolean {
  return length >= min && length <= max;
}
