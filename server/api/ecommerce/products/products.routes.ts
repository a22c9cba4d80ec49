import { ProductExtended, productEndpoints } from "#shared/api/ecommerce/products.ts";
import { pick, readFields, seesCost, withListCache } from "../../../answers/list-answer.ts";
import { AppError } from "../../../app-error.ts";
import { lastEditor } from "../../../db/write/last-editor.ts";
import { ok, okList, okRecord } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { getProductFacets } from "./products.facets.store.ts";
import { findProduct, listProducts, plainProductOf } from "./products.store.ts";

const fieldNames = Object.keys(ProductExtended.shape);

/** Routes that read products: list, facets, one product. */
export const productRoutes = routes(productEndpoints, {
  "GET /ecommerce/products": (c, { query, isExtended }) =>
    withListCache(c, (cache) => {
      const fields = readFields(query.fields, fieldNames);
      const { tz } = c.var.actor.workspace();
      const { rows, total, meta } = listProducts(c.var.actor.db, {
        query,
        tz,
        seesCost: seesCost(c.var.actor),
        fields,
        cache,
      });
      if (!isExtended) return okList(c, { rows: rows.map(plainProductOf), total });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),

  "GET /ecommerce/products/facets": (c, { query }) =>
    withListCache(c, (cache) => {
      const { tz } = c.var.actor.workspace();
      return ok(c, getProductFacets(c.var.actor.db, { query, tz, cache }));
    }),

  "GET /ecommerce/products/{id}": (c, { path }) => {
    const product = findProduct(c.var.actor.db, { id: path.id, seesCost: seesCost(c.var.actor) });
    if (!product) throw new AppError("not_found");
    const { by } = lastEditor(c.var.actor.db, { kind: "product", id: path.id });
    return okRecord(c, product, { meta: { changedBy: by } });
  },
});
