export function licenceCopy(pharmacy: string, licence: string): Buffer {
  return onePage(`Licence ${licence} of ${pharmacy}, for demonstration`);
}

/** Writes a one-page PDF with one line. */
export function onePage(sentence: string): Buffer {
  const line = sentence.replace(/[^ -~]|[()\\]/g, "");
  const text = `BT /F1 14 Tf 72 740 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, "latin1");
}
