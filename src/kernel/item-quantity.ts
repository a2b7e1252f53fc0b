/** How many units of an SKU. */
export type ItemQuantity = { readonly sku: string; readonly quantity: number }
