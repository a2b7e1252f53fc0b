import type { BotAnswer, PassedBots } from '#commerce/identity/bot-challenge.ts'
import type { Attribution } from '#kernel/attribution.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { LeadFieldName, LeadFormKind } from '#kernel/lead-form.ts'
import type { LeadState } from './lead-states.ts'

/** The form of the newsletter makes a subscription and no lead. */
export type LeadForm = Exclude<LeadFormKind, 'newsletter'>

/** Version of the text beside the box. A changed text needs a new version: it proves what was agreed to. */
export const leadConsentText = '2026-11-1'

/** A form that a visitor sent, to be called or written to. */
export type Lead = {
  readonly id: string
  /** "L-7K3Q-9XWD" */
  readonly reference: string
  readonly form: LeadForm
  readonly country: CountryCode
  readonly language: Language
  /** Code of the storefront, "ae_ar". */
  readonly store: string
  /** The store on the map that it is about; null: none. */
  readonly storeCode: string | null
  /** The product that it is about; null: none. */
  readonly sku: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly message: string | null
  readonly state: LeadState
  /** Code of the team that answers; null: none yet. */
  readonly owner: string | null
  readonly consentText: string
  readonly attribution: Attribution | null
  /** The time that was chosen for a call; null: as soon as possible. */
  readonly callAt: Instant | null
  readonly createdAt: Instant
  readonly changedAt: Instant
  readonly deleteAt: Instant
}

/** A form as submitted, not validated. `key` is the idempotency key. */
export type SubmitLead = {
  readonly key: string
  readonly form: string
  readonly store: string
  readonly country: string
  readonly language: Language
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly message?: string | undefined
  readonly storeCode?: string | undefined
  readonly sku?: string | undefined
  readonly attribution?: Attribution | null | undefined
  /** Start of the time that was chosen for a call; empty: as soon as possible. */
  readonly callAt?: string | undefined
  readonly consent: boolean
  /** Client address, for the rate limit; never stored. */
  readonly from: string
  readonly bot: BotAnswer
  /** Of the browser, which a passed bot challenge is bound to. */
  readonly device: string | null
  /** Whether the page that it comes from showed the bot challenge. */
  readonly wasChallenged: boolean
}

export type SubmittedLead = {
  /** Null: of a newsletter, which is no lead. */
  readonly reference: string | null
  readonly passed: PassedBots | null
}

export type SubmitLeadFailure =
  | { readonly kind: 'unknown-form' }
  | {
      readonly kind: 'invalid-fields'
      readonly fields: Readonly<
        Partial<Record<LeadFieldName | 'consent', 'missing' | 'malformed' | 'too-long'>>
      >
    }
  /** Others were faster, or it is over. */
  | { readonly kind: 'call-time-taken' }
  | { readonly kind: 'bot-challenge-required' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
