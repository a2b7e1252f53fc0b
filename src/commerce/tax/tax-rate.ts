import type { BasisPoints } from '#kernel/percent.ts'

/** An item, or a service (delivery, assembly), which has the country's standard rate. */
type Taxed =
  /** `unitMinor`: unit price after discounts, tax included; some rates depend on it. */
  | { readonly kind: 'item'; readonly taxClass: string; readonly unitMinor: number }
  | { readonly kind: 'service' }

/** Rate of a country on a day ("2026-11-22"); null where there is no such tax. */
export type FindTaxRate = (country: string, taxed: Taxed, day: string) => BasisPoints | null
