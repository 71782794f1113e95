export type MadeEntry = {
  amount: string;
  bookedOn?: string;
  side?: "CRDT" | "DBIT";
  currency?: string;
  status?: string;
  bankReference?: string;
  payer?: string;
  iban?: string;
  reference?: string;
  text?: string | readonly string[];
  isReversal?: boolean;
  transactions?: readonly MadeTransaction[];
};

type MadeTransaction = Omit<MadeEntry, "transactions" | "status" | "bookedOn">;

type Made = {
  version?: string;
  iban?: string;
  id?: string;
  entries: readonly MadeEntry[];
};

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** A statement of account as banks write it in that version of CAMT.053. */
export function bankStatement({
  version = "08",
  iban = "PT50000201231234567890154",
  id = "STMT-1",
  entries,
}: Made): string {
  const isLate = Number(version) >= 8;
  const party = (name: string) =>
    isLate ? `<Pty><Nm>${escaped(name)}</Nm></Pty>` : `<Nm>${escaped(name)}</Nm>`;
  const amountOf = ({ amount, currency = "EUR" }: MadeTransaction) =>
    `<Amt Ccy="${currency}">${amount}</Amt>`;
  const detailsOf = (one: MadeTransaction, isPart: boolean) => {
    const [who, account] = one.side === "DBIT" ? ["Cdtr", "CdtrAcct"] : ["Dbtr", "DbtrAcct"];
    const texts = [one.text ?? []].flat();
    return `<TxDtls>${one.bankReference && isPart ? `<Refs><TxId>${one.bankReference}</TxId></Refs>` : ""}
      ${isPart ? (isLate ? amountOf(one) : `<AmtDtls><TxAmt>${amountOf(one)}</TxAmt></AmtDtls>`) : ""}
      <RltdPties>${one.payer ? `<${who}>${party(one.payer)}</${who}>` : ""}
      ${one.iban ? `<${account}><Id><IBAN>${one.iban}</IBAN></Id></${account}>` : ""}</RltdPties>
      <RmtInf>${texts.map((text) => `<Ustrd>${escaped(text)}</Ustrd>`).join("")}
      ${one.reference ? `<Strd><CdtrRefInf><Ref>${escaped(one.reference)}</Ref></CdtrRefInf></Strd>` : ""}</RmtInf></TxDtls>`;
  };
  const entryOf = (one: MadeEntry) => {
    const { side = "CRDT", status = "BOOK", bookedOn = "2026-11-27", transactions } = one;
    return `<Ntry>${amountOf(one)}<CdtDbtInd>${side}</CdtDbtInd>
      ${one.isReversal ? "<RvslInd>true</RvslInd>" : ""}
      <Sts>${isLate ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt>
      ${one.bankReference ? `<AcctSvcrRef>${one.bankReference}</AcctSvcrRef>` : ""}
      <NtryDtls>${(transactions ?? [one]).map((each) => detailsOf(each, !!transactions)).join("")}</NtryDtls></Ntry>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2026-11-28T06:00:00Z</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
  ${entries.map(entryOf).join("\n  ")}
  </Stmt></BkToCstmrStmt></Document>`;
}
