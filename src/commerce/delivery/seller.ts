import type { Bilingual } from '#kernel/country.ts'

/** Who sends goods that the shop does not send itself. Invoices stay the shop's own (decision 0031). */
export type Seller = {
  /** "bahla-kilns" */
  readonly code: string
  readonly name: Bilingual
}
