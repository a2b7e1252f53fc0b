/** What somebody left in a form, to be called or written to. */
export type Lead = {
  readonly reference: string
  readonly form: 'newsletter' | 'callback' | 'design-advice' | 'business'
  readonly store: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly message: string | null
  readonly createdAt: string
}

/** As it comes from the form: unchecked texts. `key` makes a repeated sending one lead. */
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
  /** Who asks, for the rate limit: an address, never stored. */
  readonly from: string
}

export type SubmitLeadFailure =
  | { readonly kind: 'unknown-form' }
  | {
      readonly kind: 'invalid-fields'
      readonly fields: Readonly<
        Partial<
          Record<'name' | 'phone' | 'email' | 'message' | 'consent', 'missing' | 'malformed' | 'too-long'>
        >
      >
    }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
