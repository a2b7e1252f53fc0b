import type { Country } from '#kernel/country.ts'
import type { StockedLine } from './missing-at-store.ts'

/** By store of the country, SKUs of lines that are not in stock in their quantity; empty: everything can be collected. */
export type FindMissingByStore = (
  /** Components are loaded where they are missing. */
  lines: readonly (Omit<StockedLine, 'components'> & Partial<StockedLine>)[],
  country: Country,
) => Promise<ReadonlyMap<string, readonly string[]>>
