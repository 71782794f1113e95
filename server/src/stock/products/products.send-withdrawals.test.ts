import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { lettersTo } from "#test/ways-in.ts";

const server = testServer();

const lettersOf = ({ userId }: { userId: string }) =>
  lettersTo(server.db, server.services.secret, userId);

test("the owners of pharmacies that have an item get a letter when it is withdrawn", async () => {
  const shop = await aShop(server, {}, { name: "Harbour Pharmacy" });
  const item = await shop.item({ name: "Saline 0.9 %" });
  await shop.ofItem(item.id);
  const owner = await server.as("owner", shop.organization);
  const pharmacist = await server.as("pharmacist", shop.organization);
  const other = await aShop(server);
  const { id } = (await other.ofItem(item.id)).json();
  await server.post(`/api/products/${id}/archive`, { version: 1 });
  const former = await server.as("owner", other.organization);
  const withdraw = (reason: string) => {
    const { code, version } = item;
    return server.post(`/api/items/${item.id}/withdraw`, { code, reason, version });
  };

  expect((await withdraw("No")).statusCode).toBe(422);
  expect(await lettersOf(owner)).toEqual([]);

  expect((await withdraw("A test of stability failed.")).statusCode).toBe(200);
  const [letter, ...more] = await lettersOf(owner);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    kind: "itemWithdrawn",
    subject: `Saline 0.9 % (${item.code}) is withdrawn`,
  });
  expect(letter?.text).toContain("Harbour Pharmacy has it among its products");
  expect(letter?.text).toContain("Reason:\n\nA test of stability failed.");
  expect(await lettersOf(former)).toEqual([]);
  expect(await lettersOf(pharmacist)).toEqual([]);

  expect((await withdraw("A test of stability failed.")).statusCode).toBe(409);
  expect(await lettersOf(owner)).toHaveLength(1);
});
