import { sql, type SQL } from 'drizzle-orm'

/** Whether what is hidden is read, too: only by previews. */
export type CatalogReach = 'shown' | 'with-hidden'

/** Whether a row `price`, of prices, is of a product that the shop does not show: for the shop it has none. */
export const isOfHidden = sql.raw(`exists (select from variants hidden_variant join products hidden_product
  on hidden_product.code = hidden_variant.product_code
  where hidden_variant.sku = price.sku and hidden_product.hidden_at is not null)`)

/** Whether a row `price`, of prices, is read. */
export const isInReach = (reach: CatalogReach): SQL =>
  reach === 'shown' ? sql`not ${isOfHidden}` : sql`true`
