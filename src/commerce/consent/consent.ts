import type { ConsentCategory } from '#kernel/consent.ts'

/** A choice in the consent banner. Never changed: each new choice is a new row of the ledger. */
export type ConsentChoice = {
  /** Random id stored in the consent cookie. */
  readonly subject: string
  readonly granted: readonly ConsentCategory[]
  /** Version of the text that was shown. */
  readonly textVersion: string
  readonly store: string
  readonly from: string
}

export type RecordConsentFailure =
  { readonly kind: 'invalid-choice' } | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
