import { sql } from 'drizzle-orm'

/** Whether a row `price`, of prices, is of a product that the shop does not show: for the shop it has none. */
export const isOfHidden = sql.raw(`exists (select from variants hidden_variant join products hidden_product
  on hidden_product.code = hidden_variant.product_code
  where hidden_variant.sku = price.sku and hidden_product.hidden_at is not null)`)
