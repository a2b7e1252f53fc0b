import type { Instant } from '#kernel/instant.ts'

/** What a signed link does. */
export type LinkPurpose =
  | 'confirm-alert'
  | 'stop-alert'
  | 'verify-email'
  | 'confirm-contact'
  | 'claim-gift-card'
  | 'confirm-newsletter'
  | 'stop-newsletter'
  | 'manage-newsletter'
  | 'manage-consultation'
  | 'open-quote'
  | 'restore-cart'
  | 'stop-reminders'

/** Signatures of ids in links of messages: no table holds one. */
export type LinkTokens = {
  /** `until` null: for as long as the row exists. */
  sign(purpose: LinkPurpose, id: string, until: Instant | null): string
  /** The id; `expired` if only the signature is valid, undefined if that is forged. */
  read(
    purpose: LinkPurpose,
    token: string,
    now: Instant,
  ): { readonly id: string; readonly expired: boolean } | undefined
}
