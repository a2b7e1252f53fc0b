import type { BasisPoints } from '#kernel/percent.ts'

/** Goods, or something done for the shopper (delivery, assembly): services are taxed at the country's standard rate. */
export type Taxed =
  /** `unitMinor`: what one piece costs after discounts, tax included (some rates go by it). */
  | { readonly kind: 'goods'; readonly taxClass: string; readonly unitMinor: number }
  | { readonly kind: 'service' }

/** Rate of a country on a day ("2026-11-22"); null where there is no such tax, so that none is spoken of. */
export type FindTaxRate = (country: string, taxed: Taxed, day: string) => BasisPoints | null
