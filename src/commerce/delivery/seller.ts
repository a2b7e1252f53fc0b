import type { Bilingual } from '#kernel/country.ts'

/** A marketplace partner that ships its items itself. Invoices are the shop's (decision 0031). */
export type Seller = {
  /** "bahla-kilns" */
  readonly code: string
  readonly name: Bilingual
}
