import type { Country } from '#kernel/country.ts'
import type { Drawing } from './missing-at-store.ts'

/** For each store of the country the SKUs of the lines that it does not have in their number; none: all can be collected. */
export type FindMissingByStore = (
  /** What a line draws on is asked for where it is not said. */
  lines: readonly (Omit<Drawing, 'components'> & Partial<Drawing>)[],
  country: Country,
) => Promise<ReadonlyMap<string, readonly string[]>>
