import type { ConsentCategory } from '#kernel/consent.ts'

export { consentCategories, type ConsentCategory } from '#kernel/consent.ts'

/** One answer to the consent banner. A ledger row: never changed, a new answer is a new row. */
export type ConsentChoice = {
  /** Random id stored in the consent cookie; says nothing about the person. */
  readonly subject: string
  readonly granted: readonly ConsentCategory[]
  /** Version of the text that was shown. */
  readonly textVersion: string
  readonly store: string
  readonly from: string
}

export type RecordConsentFailure =
  { readonly kind: 'invalid-choice' } | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
