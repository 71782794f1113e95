/** The used part of JSON Schema, from the API description. */
export type Shape = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  minimum?: number;
};

export type Operation = {
  method: string;
  /** `/api/units/{id}` */
  path: string;
  query: string[];
  body: Shape | undefined;
};

type Described = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
};

/** All operations that a running server describes, in a stable order. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === "query").map(({ name }) => name),
      body: requestBody?.content["application/json"]?.schema,
    })),
  );
}
