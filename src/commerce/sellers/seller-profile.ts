import type { Bilingual } from '#kernel/country.ts'

/** The tag of pages that show a seller. */
export const sellersTag = 'sellers'

/** A marketplace partner as its page shows it. */
export type SellerProfile = {
  /** As on its products: "bahla-kilns". */
  readonly code: string
  readonly name: Bilingual
  readonly about: Bilingual
  /** The registered company. */
  readonly company: {
    readonly name: Bilingual
    /** Number in the commercial register. */
    readonly registration: string
    readonly city: Bilingual
    readonly country: Bilingual
  }
  /** Year of its foundation. */
  readonly since: number
  readonly terms: {
    readonly delivery: Bilingual
    readonly returns: Bilingual
    readonly warranty: Bilingual
  }
}
