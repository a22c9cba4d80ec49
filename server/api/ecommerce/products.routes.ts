import { ProductExtended, productEndpoints } from "#shared/api/ecommerce/products.ts";
import { lastEditor } from "../../db/last-editor.ts";
import { AppError } from "../../http/app-error.ts";
import { pick, readFields, seesCost, unlessKnown } from "../../http/list-answer.ts";
import { ok, okList, okRecord } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { getProductFacets } from "./products.facets.store.ts";
import { findProduct, listProducts, plainProductOf } from "./products.store.ts";

const fieldNames = Object.keys(ProductExtended.shape);

/** The catalogue: list, counts, one product. */
export const productRoutes = routes(productEndpoints, {
  "GET /ecommerce/products": (c, { query, isExtended }) =>
    unlessKnown(c, async (memory) => {
      const fields = readFields(query.fields, fieldNames);
      const { tz } = await c.var.workspace();
      const { rows, total, meta } = await listProducts(c.var.cell, {
        query,
        tz,
        seesCost: await seesCost(c),
        fields,
        memory,
      });
      if (!isExtended) return okList(c, { rows: rows.map(plainProductOf), total });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),

  "GET /ecommerce/products/facets": (c, { query }) =>
    unlessKnown(c, async (memory) => {
      const { tz } = await c.var.workspace();
      return ok(c, await getProductFacets(c.var.cell, { query, tz, memory }));
    }),

  "GET /ecommerce/products/{id}": async (c, { path }) => {
    const product = await findProduct(c.var.cell, { id: path.id, seesCost: await seesCost(c) });
    if (!product) throw new AppError("not_found");
    const { by } = await lastEditor(c.var.cell, { kind: "product", id: path.id });
    return okRecord(c, product, { meta: { changedBy: by } });
  },
});
