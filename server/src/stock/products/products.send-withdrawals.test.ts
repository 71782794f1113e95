import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";

const server = testServer();

const emailsOf = ({ userId }: { userId: string }) =>
  emailsTo(server.db, server.services.secret, userId);

test("the owners of pharmacies that have an item get an email when it is withdrawn", async () => {
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
  expect(await emailsOf(owner)).toEqual([]);

  expect((await withdraw("A test of stability failed.")).statusCode).toBe(200);
  const [email, ...more] = await emailsOf(owner);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    kind: "itemWithdrawn",
    subject: `Saline 0.9 % (${item.code}) is withdrawn`,
  });
  expect(email?.text).toContain("Harbour Pharmacy has it among its products");
  expect(email?.text).toContain("Reason:\n\nA test of stability failed.");
  expect(await emailsOf(former)).toEqual([]);
  expect(await emailsOf(pharmacist)).toEqual([]);

  expect((await withdraw("A test of stability failed.")).statusCode).toBe(409);
  expect(await emailsOf(owner)).toHaveLength(1);
});
