/** A product that a code names; `sku` null: the code is the product's own. */
export type ScannedProduct = { readonly urlKey: string; readonly sku: string | null }

/** Codes of the catalog, and the numbers on its price tags. */
export type ScannerRepository = {
  /** A SKU, or a product code. */
  findByCode(code: string): Promise<ScannedProduct | undefined>
  findByGtin(gtin14: string): Promise<ScannedProduct | undefined>
  findByTagNumber(number: number): Promise<ScannedProduct | undefined>
  /** SKUs with stock on hand at a location, in order. */
  listStocked(location: string): Promise<readonly string[]>
  /** Of each known SKU its manufacturer's number and its tag number, which is given out the first time. */
  numberTags(
    skus: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly gtin: string | null; readonly number: number }>>
}
