import type { FileReference } from "@pharmacy/contract/files/files";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "#lib/refused.ts";
import { ImageField } from "./image-field.tsx";

const LOGO: FileReference = {
  id: "9d1a0c5e-3b0f-4f64-9d0e-3a1a4b6c7d8e",
  url: "/files/logo.png",
  name: "logo.png",
  size: 3,
  contentType: "image/png",
};

let side = 128;

// jsdom cannot decode pictures.
beforeEach(() => {
  side = 128;
  vi.stubGlobal("createImageBitmap", async () => ({ width: side, height: side }));
});
afterEach(() => vi.unstubAllGlobals());

function showField(picture: string | null = null) {
  const upload = vi.fn(async () => LOGO);
  const onChange = vi.fn<(file: FileReference | null) => Promise<void>>(async () => {});
  render(
    <ImageField
      label="Logo"
      picture={picture}
      types={["image/png", "image/jpeg"]}
      sizeMax={1024}
      sideMin={64}
      upload={upload}
      onChange={onChange}
    />,
  );
  return { upload, onChange };
}

const pictureFile = (bytes = 3, type = "image/png") =>
  new File([new Uint8Array(bytes)], "logo", { type });

const choose = (file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("Logo"), file);

test("a valid picture is uploaded and passed on", async () => {
  const { upload, onChange } = showField();
  const file = pictureFile();
  await choose(file);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(LOGO));
  expect(upload).toHaveBeenCalledWith(file);
});

test("a picture can be dropped", async () => {
  const { onChange } = showField();
  fireEvent.drop(screen.getByRole("group", { name: "Logo" }), {
    dataTransfer: { files: [pictureFile()], types: ["Files"] },
  });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(LOGO));
});

test.each([
  ["a file of another kind", pictureFile(3, "text/plain"), "not a PNG or JPEG picture"],
  ["a file that is too large", pictureFile(1025), "Pictures can be at most 1 kB."],
])("%s is refused before it is sent", async (_kind, file, reason) => {
  const { upload } = showField();
  await choose(file);
  await screen.findByText(reason, { exact: false });
  expect(upload).not.toHaveBeenCalled();
});

test("a picture that is too small is refused before it is sent", async () => {
  side = 63;
  const { upload } = showField();
  await choose(pictureFile());
  await screen.findByText("This picture is too small. Both sides need 64 pixels or more.");
  expect(upload).not.toHaveBeenCalled();
});

test("a refusal by the server is shown, and the old picture stays", async () => {
  const { upload } = showField("/files/old.png");
  upload.mockRejectedValueOnce(new Refused("This is not a picture."));
  await choose(pictureFile());
  await screen.findByText("This is not a picture.");
  expect(screen.getByRole("img").getAttribute("src")).toBe("/files/old.png");
});

test("a picture can be removed, if there is one", async () => {
  const { onChange } = showField("/files/old.png");
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  expect(onChange).toHaveBeenCalledWith(null);
});
