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

const UN = "urn:un:unece:uncefact:data:standard";
const NAMESPACES = {
  "xmlns:rsm": `${UN}:CrossIndustryInvoice:100`,
  "xmlns:ram": `${UN}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:udt": `${UN}:UnqualifiedDataType:100`,
  "xmlns:qdt": `${UN}:QualifiedDataType:100`,
};

const TYPES = { invoice: "380", creditNote: "381" };

type Money = (amount: number) => string;

/**
 * The document in the Cross Industry Invoice syntax, as Factur-X encloses it. The order of the
 * elements is the schema's.
 */
export function ciiOf(invoice: InvoiceDocument): string {
  const money: Money = (amount) => decimalOf(amount, invoice.currency);
  const root = el(
    "rsm:CrossIndustryInvoice",
    [
      el("rsm:ExchangedDocumentContext", [
        el("ram:GuidelineSpecifiedDocumentContextParameter", [el("ram:ID", invoice.specification)]),
      ]),
      el("rsm:ExchangedDocument", [
        el("ram:ID", invoice.number),
        el("ram:TypeCode", TYPES[invoice.kind]),
        dayOf("ram:IssueDateTime", invoice.issueDate),
        el("ram:IncludedNote", [el("ram:Content", invoice.note)]),
      ]),
      el("rsm:SupplyChainTradeTransaction", [
        ...invoice.lines.map((line) => lineOf(line, money)),
        agreementOf(invoice),
        deliveryOf(invoice),
        settlementOf(invoice, money),
      ]),
    ],
    NAMESPACES,
  );
  return xmlOf(root as Xml);
}

function dayOf(name: string, day: string | null, prefix = "udt"): Xml | null {
  const text = day?.replaceAll("-", "");
  return el(name, [el(`${prefix}:DateTimeString`, text, { format: "102" })]);
}

const percent = (bps: number | null) => (bps === null ? null : String(bps / 100));

function lineOf(line: InvoiceLine, money: Money): Xml | null {
  const { discount } = line;
  return el("ram:IncludedSupplyChainTradeLineItem", [
    el("ram:AssociatedDocumentLineDocument", [el("ram:LineID", line.id)]),
    el("ram:SpecifiedTradeProduct", [
      el("ram:GlobalID", line.gtin, { schemeID: "0160" }),
      el("ram:SellerAssignedID", line.code),
      el("ram:Name", line.name),
      ...line.attributes.map(({ name, value }) =>
        el("ram:ApplicableProductCharacteristic", [
          el("ram:Description", name),
          el("ram:Value", value),
        ]),
      ),
    ]),
    el("ram:SpecifiedLineTradeAgreement", [
      el("ram:NetPriceProductTradePrice", [el("ram:ChargeAmount", money(line.unitPrice))]),
    ]),
    el("ram:SpecifiedLineTradeDelivery", [
      el("ram:BilledQuantity", line.quantity, { unitCode: line.unit }),
    ]),
    el("ram:SpecifiedLineTradeSettlement", [
      el("ram:ApplicableTradeTax", taxOf(line.tax)),
      periodOf(line.period),
      discount &&
        el("ram:SpecifiedTradeAllowanceCharge", [
          el("ram:ChargeIndicator", [el("udt:Indicator", "false")]),
          el("ram:CalculationPercent", percent(discount.percentBps)),
          el("ram:ActualAmount", money(discount.amount)),
          el("ram:Reason", discount.reason),
        ]),
      el("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        el("ram:LineTotalAmount", money(line.netAmount)),
      ]),
    ]),
  ]);
}

function taxOf({ code, rateBps }: LineTax): (Xml | null)[] {
  return [
    el("ram:TypeCode", "VAT"),
    el("ram:CategoryCode", code),
    el("ram:RateApplicablePercent", percent(rateBps)),
  ];
}

function periodOf(period: Period | null): Xml | null {
  return (
    period &&
    el("ram:BillingSpecifiedPeriod", [
      dayOf("ram:StartDateTime", period.start),
      dayOf("ram:EndDateTime", period.end),
    ])
  );
}

function agreementOf(invoice: InvoiceDocument): Xml | null {
  return el("ram:ApplicableHeaderTradeAgreement", [
    el("ram:BuyerReference", invoice.buyerReference),
    partyOf("ram:SellerTradeParty", invoice.seller),
    partyOf("ram:BuyerTradeParty", invoice.buyer),
    el("ram:SellerOrderReferencedDocument", [el("ram:IssuerAssignedID", invoice.order)]),
    el("ram:BuyerOrderReferencedDocument", [el("ram:IssuerAssignedID", invoice.purchaseOrder)]),
  ]);
}

function partyOf(name: string, party: InvoiceParty): Xml | null {
  const to = party.electronicAddress;
  const registration = (id: string | null, schemeID: string) =>
    el("ram:SpecifiedTaxRegistration", [el("ram:ID", id, { schemeID })]);
  return el(name, [
    el("ram:GlobalID", party.gln, { schemeID: "0088" }),
    el("ram:Name", party.name),
    el("ram:SpecifiedLegalOrganization", [
      el("ram:ID", party.registrationNumber),
      el("ram:TradingBusinessName", party.tradeName),
    ]),
    el("ram:DefinedTradeContact", [
      el("ram:EmailURIUniversalCommunication", [el("ram:URIID", party.email)]),
    ]),
    addressOf(party.address),
    to && el("ram:URIUniversalCommunication", [el("ram:URIID", to.id, { schemeID: to.scheme })]),
    registration(party.taxNumber, "VA"),
    registration(party.taxRegistration, "FC"),
  ]);
}

function addressOf(address: Address | null): Xml | null {
  return (
    address &&
    el("ram:PostalTradeAddress", [
      el("ram:PostcodeCode", address.postalCode),
      el("ram:LineOne", address.line1),
      el("ram:LineTwo", address.line2),
      el("ram:CityName", address.city),
      el("ram:CountryID", address.country),
      el("ram:CountrySubDivisionName", address.region),
    ])
  );
}

/** The schema wants this element even when it says nothing. */
function deliveryOf({ delivery, shipment }: InvoiceDocument): Xml {
  const name = "ram:ApplicableHeaderTradeDelivery";
  const filled = el(name, [
    el("ram:ShipToTradeParty", [
      el("ram:Name", delivery?.name),
      addressOf(delivery?.address ?? null),
    ]),
    el("ram:ActualDeliverySupplyChainEvent", [
      dayOf("ram:OccurrenceDateTime", delivery?.day ?? null),
    ]),
    el("ram:DespatchAdviceReferencedDocument", [el("ram:IssuerAssignedID", shipment)]),
  ]);
  return filled ?? { name, attributes: {}, content: "" };
}

function settlementOf(invoice: InvoiceDocument, money: Money): Xml | null {
  const { payment, totals, currency } = invoice;
  const { account = null } = payment ?? {};
  return el("ram:ApplicableHeaderTradeSettlement", [
    el("ram:PaymentReference", payment?.reference),
    el("ram:InvoiceCurrencyCode", currency),
    payment &&
      el("ram:SpecifiedTradeSettlementPaymentMeans", [
        el("ram:TypeCode", payment.means),
        el("ram:PayeePartyCreditorFinancialAccount", [
          el("ram:IBANID", account?.iban),
          el("ram:AccountName", account?.holder),
        ]),
        el("ram:PayeeSpecifiedCreditorFinancialInstitution", [el("ram:BICID", account?.bic)]),
      ]),
    ...invoice.taxes.map((tax) => groupOf(tax, money)),
    periodOf(invoice.period),
    ...invoice.allowances.map((extra) => extraOf(extra, "false", money)),
    ...invoice.charges.map((extra) => extraOf(extra, "true", money)),
    el("ram:SpecifiedTradePaymentTerms", [
      el("ram:Description", invoice.paymentTerms),
      dayOf("ram:DueDateDateTime", invoice.dueDate),
    ]),
    el("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      el("ram:LineTotalAmount", money(totals.lines)),
      el("ram:ChargeTotalAmount", money(totals.charges)),
      el("ram:AllowanceTotalAmount", money(totals.allowances)),
      el("ram:TaxBasisTotalAmount", money(totals.net)),
      el("ram:TaxTotalAmount", money(totals.tax), { currencyID: currency }),
      el("ram:GrandTotalAmount", money(totals.total)),
      el("ram:TotalPrepaidAmount", money(totals.paid)),
      el("ram:DuePayableAmount", money(totals.due)),
    ]),
    ...invoice.preceding.map(({ number, issueDate }) =>
      el("ram:InvoiceReferencedDocument", [
        el("ram:IssuerAssignedID", number),
        dayOf("ram:FormattedIssueDateTime", issueDate, "qdt"),
      ]),
    ),
  ]);
}

function groupOf({ base, tax, code, rateBps, reason, reasonCode }: InvoiceTax, money: Money) {
  return el("ram:ApplicableTradeTax", [
    el("ram:CalculatedAmount", money(tax)),
    el("ram:TypeCode", "VAT"),
    el("ram:ExemptionReason", reason),
    el("ram:BasisAmount", money(base)),
    el("ram:CategoryCode", code),
    el("ram:ExemptionReasonCode", reasonCode),
    el("ram:RateApplicablePercent", percent(rateBps)),
  ]);
}

function extraOf({ amount, reason, tax }: InvoiceExtra, isCharge: string, money: Money) {
  return el("ram:SpecifiedTradeAllowanceCharge", [
    el("ram:ChargeIndicator", [el("udt:Indicator", isCharge)]),
    el("ram:ActualAmount", money(amount)),
    el("ram:Reason", reason),
    el("ram:CategoryTradeTax", taxOf(tax)),
  ]);
}
