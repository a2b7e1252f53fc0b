import type { Country } from '#kernel/country.ts'
import type { Drawing } from './missing-at-store.ts'

/** By store of the country, SKUs of lines that are not in stock in their quantity; empty: everything can be collected. */
export type FindMissingByStore = (
  /** What a line draws on is asked for where it is not said. */
  lines: readonly (Omit<Drawing, 'components'> & Partial<Drawing>)[],
  country: Country,
) => Promise<ReadonlyMap<string, readonly string[]>>
