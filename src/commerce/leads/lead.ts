import type { BotAnswer, PassedBots } from '#commerce/identity/bot-challenge.ts'
import type { Language } from '#kernel/language.ts'
import type { LeadFieldName, LeadFormKind } from '#kernel/lead-form.ts'

/** A form that a visitor sent, to be called or written to. */
export type Lead = {
  readonly reference: string
  readonly form: LeadFormKind
  readonly store: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly message: string | null
  readonly createdAt: string
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
  | { readonly kind: 'bot-challenge-required' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
