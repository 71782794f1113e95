import type { FileReference } from "@pharmacy/contract/files/files";
import { createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { UploadOptions } from "#lib/upload-options.ts";
import { FilesField } from "./files-field.tsx";

const referenceTo = ({ name, size, type }: File): FileReference => ({
  id: name,
  url: `/files/${name}`,
  name,
  size,
  contentType: type,
});

const aFile = (name: string, bytes = 3, type = "application/pdf") =>
  new File([new Uint8Array(bytes)], name, { type });

type Uploading = (file: File, options: UploadOptions) => Promise<FileReference>;

function showField(upload: Uploading = async (file) => referenceTo(file)) {
  const sent = vi.fn(upload);
  function Form() {
    const [files, setFiles] = useState<readonly FileReference[]>([]);
    return (
      <FilesField
        label="Licence documents"
        types={["application/pdf", "image/png"]}
        sizeMax={1024}
        countMax={3}
        files={files}
        upload={sent}
        onAdd={(file) => setFiles((kept) => [...kept, file])}
        onRemove={({ id }) => setFiles((kept) => kept.filter((file) => file.id !== id))}
      />
    );
  }
  render(<Form />);
  return sent;
}

const choose = (...files: File[]) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText(/^Licence/, SELECTOR), files);
const SELECTOR = { selector: "input" };
const names = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

test("files chosen together are uploaded, listed with a link, and can be removed", async () => {
  showField();
  await choose(aFile("licence.pdf"), aFile("stamp.png", 3, "image/png"));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "stamp.png" });
  expect(link.pathname).toBe("/files/stamp.png");
  expect(names()).toEqual(["licence.pdf", "stamp.png"]);
  await userEvent.click(screen.getByRole("button", { name: "Remove licence.pdf" }));
  expect(names()).toEqual(["stamp.png"]);
});

test("files can be dropped, and those dropped outside do not replace the page", async () => {
  showField();
  const dataTransfer = { files: [aFile("licence.pdf")], types: ["Files"] };
  fireEvent.drop(screen.getByRole("group", { name: "Licence documents" }), { dataTransfer });
  await screen.findByRole("link", { name: "licence.pdf" });

  const beside = createEvent.drop(document.body, { dataTransfer });
  fireEvent(document.body, beside);
  expect(beside.defaultPrevented).toBe(true);
  // text can still be dragged into a field
  const words = createEvent.drop(document.body, { dataTransfer: { types: ["text/plain"] } });
  fireEvent(document.body, words);
  expect(words.defaultPrevented).toBe(false);
});

test("an invalid file is named with its reason and not sent, while the others are", async () => {
  const sent = showField();
  await choose(aFile("notes.txt", 3, "text/plain"), aFile("scan.pdf", 1025), aFile("licence.pdf"));
  await screen.findByText(
    /^notes\.txt is not a PDF or PNG file\. scan\.pdf is 1 kB\. Files can be at most/,
  );
  expect(names()).toEqual(["licence.pdf"]);
  expect(sent.mock.calls.map(([file]) => file.name)).toEqual(["licence.pdf"]);
});

test("a failed upload says why and does not delay the others", async () => {
  showField(async (file) => {
    if (file.name === "one.pdf") throw new Error("The server cannot be reached.");
    return referenceTo(file);
  });
  await choose(aFile("one.pdf"), aFile("two.pdf"));
  await screen.findByText("one.pdf: The server cannot be reached.");
  expect(names()).toEqual(["two.pdf"]);
});

test("files beyond the limit are refused", async () => {
  showField();
  await choose(...["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map((name) => aFile(name)));
  await screen.findByText("d.pdf was not added: the limit is 3 files.");
  expect(names()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  expect(screen.queryByRole("button", { name: "Choose files" })).toBeNull();
});

test("running uploads are listed by name", async () => {
  let arrive = () => {};
  showField(async (file) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return referenceTo(file);
  });
  await choose(aFile("licence.pdf"), aFile("letter.pdf"));
  await screen.findByText("Uploading licence.pdf (1 of 2, 3 bytes)…");
  arrive();
  await screen.findByText("Uploading letter.pdf (2 of 2, 3 bytes)…");
  arrive();
  await screen.findByRole("link", { name: "letter.pdf" });
  expect(screen.queryByRole("status")).toBeNull();
});

test("an upload says how far it is, and can be stopped without stopping the next", async () => {
  showField(async (file, { signal, onProgress }) => {
    if (file.name === "letter.pdf") return referenceTo(file);
    onProgress?.(0.456);
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  await choose(aFile("licence.pdf"), aFile("letter.pdf"));
  const bar = screen.getByRole<HTMLProgressElement>("progressbar");
  await waitFor(() => expect(bar.value).toBe(45));
  screen.getByText("45%");
  await userEvent.click(screen.getByRole("button", { name: "Stop uploading licence.pdf" }));
  await screen.findByText("licence.pdf: You stopped the upload.");
  expect(names()).toEqual(["letter.pdf"]);
  expect(screen.queryByRole("progressbar")).toBeNull();
});
