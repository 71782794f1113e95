import type { PaperArchive } from "./papers.model.ts";

type Document = PDFKit.PDFDocument;

type Reference = { write(bytes: Buffer): void; end(): void };

/** As far as its types leave out the parts that an archive needs. */
type Internals = {
  ref(data: object): Reference;
  appendXML(xml: string): void;
  _root: { data: Record<string, unknown> };
  _addColorOutputIntent(): void;
};

/** Options of a PDF/A-3, which encloses files. */
export const ARCHIVE_OPTIONS = { subset: "PDF/A-3b", pdfVersion: "1.7" } as const;

const FILE = "factur-x.xml";
const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** Encloses the XML as Factur-X does, and names it in the metadata. */
export function encloseXml(document: Document, { xml, at }: PaperArchive): void {
  const internals = document as unknown as Internals;
  document.file(Buffer.from(xml, "utf8"), {
    name: FILE,
    type: "text/xml",
    description: "The invoice as EN 16931 data",
    relationship: "Alternative",
    creationDate: new Date(at),
    modifiedDate: new Date(at),
  } as PDFKit.Mixins.PDFAttachmentOptions);
  internals.appendXML(METADATA);
  // pdfkit reads a file beside itself, which is not there once it is bundled
  internals._addColorOutputIntent = () => {
    const name = new String("sRGB");
    const profile = internals.ref({ Length: PROFILE.length, N: 3 });
    profile.write(PROFILE);
    profile.end();
    const intent = internals.ref({
      Type: "OutputIntent",
      S: "GTS_PDFA1",
      Info: name,
      OutputConditionIdentifier: name,
      DestOutputProfile: profile,
    });
    intent.end();
    internals._root.data.OutputIntents = [intent];
  };
}

const PROPERTIES = [
  ["DocumentFileName", "The name of the enclosed file"],
  ["DocumentType", "The type of the enclosed document"],
  ["Version", "The version of the standard"],
  ["ConformanceLevel", "The profile of the standard"],
].map(
  ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
);

const METADATA = `<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${FILE}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about=""
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${PROPERTIES.join("\n")}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const PROFILE = colorProfile();

/** A profile of sRGB by ICC.1:2001-04: its primaries for the white of a print, and a gamma of 2.2. */
function colorProfile(): Buffer {
  const fixed = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [place, value] of values.entries()) {
      bytes.writeInt32BE(Math.round(value * 65_536), place * 4);
    }
    return bytes;
  };
  const typed = (type: string, ...parts: readonly Buffer[]) =>
    Buffer.concat([Buffer.from(type, "latin1"), Buffer.alloc(4), ...parts]);
  const number = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const gamma = typed("curv", number(1), Buffer.from([2, 0x33]));
  const name = Buffer.from("sRGB\0", "latin1");
  const tags: readonly (readonly [string, Buffer])[] = [
    ["desc", typed("desc", number(name.length), name, Buffer.alloc(78))],
    ["cprt", typed("text", Buffer.from("No copyright\0", "latin1"))],
    ["wtpt", typed("XYZ ", fixed(0.9505, 1, 1.0891))],
    ["rXYZ", typed("XYZ ", fixed(0.43607, 0.22249, 0.01392))],
    ["gXYZ", typed("XYZ ", fixed(0.38515, 0.71687, 0.09708))],
    ["bXYZ", typed("XYZ ", fixed(0.14307, 0.06061, 0.7141))],
    ["rTRC", gamma],
    ["gTRC", gamma],
    ["bTRC", gamma],
  ];
  const table = [number(tags.length)];
  const data: Buffer[] = [];
  let at = 128 + 4 + tags.length * 12;
  for (const [tag, bytes] of tags) {
    table.push(Buffer.from(tag, "latin1"), number(at), number(bytes.length));
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    data.push(padded);
    at += padded.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.writeUInt16BE(2001, 24);
  head.writeUInt16BE(4, 26);
  head.writeUInt16BE(1, 28);
  head.write("acsp", 36, "latin1");
  fixed(0.9642, 1, 0.8249).copy(head, 68);
  return Buffer.concat([head, ...table, ...data]);
}
