import { type FieldWords, shownAs } from "@pharmacy/contract/field-words";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { countryName, formatDate } from "#lib/format.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";

const WORDS: FieldWords = {
  status: shownAs("Status", wordsOf),
  licenceExpiresOn: shownAs("Licence expires on", formatDate),
  pharmacistName: "Supervising pharmacist",
  gln: "GLN",
  organization: "Pharmacy",
  rejectionCode: shownAs("Reason", wordsOf),
  requestedInformation: "Request to the applicant",
  addedInformation: "Answer of the applicant",
  rejectionReason: "Message",
  reviewNote: "Internal note",
  "reviewedBy.name": "Decided by",
  "address.line1": "Address",
  "address.line2": "Address line 2",
  "address.city": "City",
  "address.region": "Region",
  "address.postalCode": "Postal code",
  "address.country": shownAs("Country", countryName),
};

export function RegistrationHistory({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const history = useQuery(auditLogsApi.list({ recordId: id, page }));
  return <HistorySection query={history} words={WORDS} onPage={setPage} />;
}
