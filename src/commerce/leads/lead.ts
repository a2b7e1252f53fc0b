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
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly message?: string | undefined
  readonly consent: boolean
  /** Client address, for the rate limit; never stored. */
  readonly from: string
}

export type SubmitLeadFailure =
  | { readonly kind: 'unknown-form' }
  | {
      readonly kind: 'invalid-fields'
      readonly fields: Readonly<
        Partial<Record<LeadFieldName | 'consent', 'missing' | 'malformed' | 'too-long'>>
      >
    }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
