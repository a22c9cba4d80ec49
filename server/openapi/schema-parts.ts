import * as z from "zod";

export type Json = Record<string, unknown>;

/** JSON schema of a request (`input`) or a response (`output`). */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: simplify });
  return rest;
}

/** Removes redundant keywords: the pattern of a known format, and the bounds of every safe integer. */
function simplify({ jsonSchema: found }: { jsonSchema: Json }): void {
  if (found.format === "date" || found.format === "date-time") delete found.pattern;
  if (found.minimum === Number.MIN_SAFE_INTEGER) delete found.minimum;
  if (found.maximum === Number.MAX_SAFE_INTEGER) delete found.maximum;
}

/** Path or query parameters of an object schema. */
export function parametersOf(schema: z.ZodType | undefined, where: "path" | "query"): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { required = [] } = jsonSchema(schema, "input") as { required?: string[] };
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    ...shapeOf(field),
  }));
}

/** Serialisation of a parameter: lists as `a,b,c`, pairs as `field:asc`, everything else as its own text. */
function shapeOf(field: z.ZodType): Json {
  const inner = unwrap(field);
  if (inner instanceof z.ZodPipe) {
    const list = inner.def.out;
    if (list instanceof z.ZodArray) return { style: "form", explode: false, schema: jsonSchema(list, "input") };
    if (list instanceof z.ZodTuple) return { schema: { type: "string", enum: pairsOf(list) } };
  }
  return { schema: jsonSchema(field, "input") };
}

function unwrap(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return unwrap(field.def.innerType as z.ZodType);
  return field;
}

function pairsOf(tuple: z.ZodTuple): string[] {
  const [firsts = [], seconds = []] = tuple.def.items.map((item) =>
    item instanceof z.ZodEnum ? item.options.map(String) : [],
  );
  return firsts.flatMap((first) => seconds.map((second) => `${first}:${second}`));
}
