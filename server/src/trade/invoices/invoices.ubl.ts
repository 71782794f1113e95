import { decimalOf } from "@pharmacy/contract/currencies";
import type {
  InvoiceDocument,
  InvoiceExtra,
  InvoiceLine,
  InvoiceParty,
  InvoiceTax,
  LineTax,
  Period,
} from "@pharmacy/contract/invoices/invoices.document";
import type { Address } from "@pharmacy/contract/organizations/places";
import { element as el, type Xml, xmlOf } from "./invoices.xml.ts";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";

const DOCUMENTS = {
  invoice: { root: "Invoice", type: "cbc:InvoiceTypeCode", code: "380" },
  creditNote: { root: "CreditNote", type: "cbc:CreditNoteTypeCode", code: "381" },
} as const;

type Money = (name: string, amount: number) => Xml | null;

/** The document in UBL 2.1. The order of the elements is the schema's. */
export function ublOf(invoice: InvoiceDocument): string {
  const { kind, currency } = invoice;
  const { root, type, code } = DOCUMENTS[kind];
  const isInvoice = kind === "invoice";
  const money: Money = (name, amount) =>
    el(name, decimalOf(amount, currency), { currencyID: currency });
  const document = el(
    root,
    [
      el("cbc:CustomizationID", invoice.specification),
      el("cbc:ID", invoice.number),
      el("cbc:IssueDate", invoice.issueDate),
      isInvoice ? el("cbc:DueDate", invoice.dueDate) : null,
      el(type, code),
      el("cbc:Note", invoice.note),
      el("cbc:DocumentCurrencyCode", currency),
      el("cbc:BuyerReference", invoice.buyerReference),
      periodOf(invoice.period),
      orderOf(invoice),
      ...invoice.preceding.map(({ number, issueDate }) =>
        el("cac:BillingReference", [
          el("cac:InvoiceDocumentReference", [
            el("cbc:ID", number),
            el("cbc:IssueDate", issueDate),
          ]),
        ]),
      ),
      el("cac:DespatchDocumentReference", [el("cbc:ID", invoice.shipment)]),
      el("cac:AccountingSupplierParty", [partyOf(invoice.seller)]),
      el("cac:AccountingCustomerParty", [partyOf(invoice.buyer)]),
      deliveryOf(invoice),
      paymentOf(invoice),
      el("cac:PaymentTerms", [el("cbc:Note", invoice.paymentTerms)]),
      ...invoice.allowances.map((extra) => extraOf(extra, "false", money)),
      ...invoice.charges.map((extra) => extraOf(extra, "true", money)),
      el("cac:TaxTotal", [
        money("cbc:TaxAmount", invoice.totals.tax),
        ...invoice.taxes.map((tax) => groupOf(tax, money)),
      ]),
      totalsOf(invoice, money),
      ...invoice.lines.map((line) => lineOf(line, isInvoice, money)),
    ],
    {
      xmlns: `${OASIS}:${root}-2`,
      "xmlns:cac": `${OASIS}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${OASIS}:CommonBasicComponents-2`,
    },
  );
  return xmlOf(document as Xml);
}

function periodOf(period: Period | null): Xml | null {
  return (
    period &&
    el("cac:InvoicePeriod", [el("cbc:StartDate", period.start), el("cbc:EndDate", period.end)])
  );
}

/** The buyer's number must be there for the seller's to be. */
function orderOf({ purchaseOrder, order }: InvoiceDocument): Xml | null {
  if (purchaseOrder === null && order === null) return null;
  return el("cac:OrderReference", [
    el("cbc:ID", purchaseOrder ?? "NA"),
    el("cbc:SalesOrderID", order),
  ]);
}

function partyOf(party: InvoiceParty): Xml | null {
  const to = party.electronicAddress;
  const registration = (id: string | null, scheme: string) =>
    id === null
      ? null
      : el("cac:PartyTaxScheme", [
          el("cbc:CompanyID", id),
          el("cac:TaxScheme", [el("cbc:ID", scheme)]),
        ]);
  return el("cac:Party", [
    to && el("cbc:EndpointID", to.id, { schemeID: to.scheme }),
    el("cac:PartyIdentification", [el("cbc:ID", party.gln, { schemeID: "0088" })]),
    el("cac:PartyName", [el("cbc:Name", party.tradeName)]),
    addressOf("cac:PostalAddress", party.address),
    registration(party.taxNumber, "VAT"),
    registration(party.taxRegistration, "TAX"),
    el("cac:PartyLegalEntity", [
      el("cbc:RegistrationName", party.name),
      el("cbc:CompanyID", party.registrationNumber),
    ]),
    el("cac:Contact", [el("cbc:ElectronicMail", party.email)]),
  ]);
}

function addressOf(name: string, address: Address | null): Xml | null {
  return (
    address &&
    el(name, [
      el("cbc:StreetName", address.line1),
      el("cbc:AdditionalStreetName", address.line2),
      el("cbc:CityName", address.city),
      el("cbc:PostalZone", address.postalCode),
      el("cbc:CountrySubentity", address.region),
      el("cac:Country", [el("cbc:IdentificationCode", address.country)]),
    ])
  );
}

function deliveryOf({ delivery }: InvoiceDocument): Xml | null {
  return (
    delivery &&
    el("cac:Delivery", [
      el("cbc:ActualDeliveryDate", delivery.day),
      el("cac:DeliveryLocation", [addressOf("cac:Address", delivery.address)]),
      el("cac:DeliveryParty", [el("cac:PartyName", [el("cbc:Name", delivery.name)])]),
    ])
  );
}

function paymentOf({ kind, payment, dueDate }: InvoiceDocument): Xml | null {
  if (payment === null) return null;
  const { account } = payment;
  return el("cac:PaymentMeans", [
    el("cbc:PaymentMeansCode", payment.means),
    // a credit note has no other place for its day
    kind === "creditNote" ? el("cbc:PaymentDueDate", dueDate) : null,
    el("cbc:PaymentID", payment.reference),
    account &&
      el("cac:PayeeFinancialAccount", [
        el("cbc:ID", account.iban),
        el("cbc:Name", account.holder),
        el("cac:FinancialInstitutionBranch", [el("cbc:ID", account.bic)]),
      ]),
  ]);
}

const percent = (bps: number | null) => (bps === null ? null : String(bps / 100));
const SCHEME = el("cac:TaxScheme", [el("cbc:ID", "VAT")]);

function categoryOf(name: string, { code, rateBps }: LineTax, reasons: (Xml | null)[] = []) {
  return el(name, [el("cbc:ID", code), el("cbc:Percent", percent(rateBps)), ...reasons, SCHEME]);
}

function extraOf({ amount, reason, tax }: InvoiceExtra, isCharge: string, money: Money) {
  return el("cac:AllowanceCharge", [
    el("cbc:ChargeIndicator", isCharge),
    el("cbc:AllowanceChargeReason", reason),
    money("cbc:Amount", amount),
    categoryOf("cac:TaxCategory", tax),
  ]);
}

function groupOf(tax: InvoiceTax, money: Money): Xml | null {
  return el("cac:TaxSubtotal", [
    money("cbc:TaxableAmount", tax.base),
    money("cbc:TaxAmount", tax.tax),
    categoryOf("cac:TaxCategory", tax, [
      el("cbc:TaxExemptionReasonCode", tax.reasonCode),
      el("cbc:TaxExemptionReason", tax.reason),
    ]),
  ]);
}

function totalsOf({ totals }: InvoiceDocument, money: Money): Xml | null {
  return el("cac:LegalMonetaryTotal", [
    money("cbc:LineExtensionAmount", totals.lines),
    money("cbc:TaxExclusiveAmount", totals.net),
    money("cbc:TaxInclusiveAmount", totals.total),
    money("cbc:AllowanceTotalAmount", totals.allowances),
    money("cbc:ChargeTotalAmount", totals.charges),
    money("cbc:PrepaidAmount", totals.paid),
    money("cbc:PayableAmount", totals.due),
  ]);
}

function lineOf(line: InvoiceLine, isInvoice: boolean, money: Money): Xml | null {
  const { discount } = line;
  const [name, quantity] = isInvoice
    ? ["cac:InvoiceLine", "cbc:InvoicedQuantity"]
    : ["cac:CreditNoteLine", "cbc:CreditedQuantity"];
  return el(name, [
    el("cbc:ID", line.id),
    el(quantity, line.quantity, { unitCode: line.unit }),
    money("cbc:LineExtensionAmount", line.netAmount),
    periodOf(line.period),
    discount &&
      el("cac:AllowanceCharge", [
        el("cbc:ChargeIndicator", "false"),
        el("cbc:AllowanceChargeReason", discount.reason),
        el("cbc:MultiplierFactorNumeric", percent(discount.percentBps)),
        money("cbc:Amount", discount.amount),
      ]),
    el("cac:Item", [
      el("cbc:Name", line.name),
      el("cac:SellersItemIdentification", [el("cbc:ID", line.code)]),
      el("cac:StandardItemIdentification", [el("cbc:ID", line.gtin, { schemeID: "0160" })]),
      categoryOf("cac:ClassifiedTaxCategory", line.tax),
      ...line.attributes.map(({ name: of, value }) =>
        el("cac:AdditionalItemProperty", [el("cbc:Name", of), el("cbc:Value", value)]),
      ),
    ]),
    el("cac:Price", [money("cbc:PriceAmount", line.unitPrice)]),
  ]);
}
