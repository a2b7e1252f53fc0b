import type { Country } from '#kernel/country.ts'

/** For each store of the country the SKUs of the lines that it does not have in their number; none: all can be collected. */
export type StoresHaving = (
  lines: readonly { readonly sku: string; readonly quantity: number }[],
  country: Country,
) => Promise<ReadonlyMap<string, readonly string[]>>
