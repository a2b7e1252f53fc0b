import type { AstroGlobal } from 'astro'
import {
  deviceKnownFrom,
  freshProofs,
  isPasswordProof,
  missingProofs,
  type ProofKind,
} from '#commerce/identity/session-rules.ts'
import { maskIdentifier } from '#commerce/identity/identifier.ts'
import type { Instant } from '#kernel/instant.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import { requireSignedIn } from '#web/customers/require-signed-in.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import { admitBotWidget } from './bot-answer.ts'
import { nextAfter, nextOf } from './next-page.ts'

type PageContext = Pick<
  AstroGlobal,
  'clientAddress' | 'cookies' | 'locals' | 'redirect' | 'request' | 'response' | 'url'
>

/** The proofs that the page offers. */
export type ConfirmView = {
  readonly missing: 1 | 2
  /** Whether one of two is done. */
  readonly isSecond: boolean
  /** Own contacts that a code can be sent to, masked. */
  readonly contacts: readonly { readonly kind: 'phone' | 'email'; readonly masked: string }[]
  readonly hasPassword: boolean
  /** Where the last code went; null: none was sent. */
  readonly sent: { readonly kind: 'phone' | 'email'; readonly resendAt: Instant | null } | null
  /** When fewer methods remain than are needed: from when on one is enough. */
  readonly enoughFrom: Instant | null
  readonly formError: CheckoutFormError | undefined
  post(action: { readonly queryString?: string | undefined }): string
}

/** Loads the page of a step-up (pass `Astro`), or redirects: a guest to the sign-in, a customer with enough proofs to `next`. */
export async function loadConfirm(page: PageContext): Promise<ConfirmView | Response> {
  const { locals, response, url } = page
  const { shop } = locals
  const now = shop.clock.now()
  setCachePolicy(response.headers, 'personal', { now })
  const signedIn = await requireSignedIn(page)
  if (signedIn instanceof Response) return signedIn
  const missing = missingProofs(signedIn, now)
  if (missing === 0) return page.redirect(nextAfter(page, null))
  admitBotWidget(page)
  const fresh = freshProofs(signedIn.proofs, now)
  const methods: readonly (readonly [ProofKind, boolean])[] = [
    ['phone-code', signedIn.phone !== null],
    ['email-code', signedIn.email !== null],
    ['password', isPasswordProof(signedIn, now)],
  ]
  // A further proof has to be of another kind.
  const remaining = new Set(
    methods.flatMap(([kind, exists]) =>
      exists && fresh.every((proof) => proof.kind !== kind) ? [kind] : [],
    ),
  )
  const { purpose, identifier, resendAt } = await shop.identity.view(browserOf(page), 'OTPScreen')
  const isSent = purpose === 'step-up' && identifier !== null && remaining.has(`${identifier.kind}-code`)
  const result = locals.checkoutFormResult
  const next = nextOf(page)
  return {
    missing,
    isSecond: missing === 1 && fresh.length > 0,
    contacts: (['phone', 'email'] as const).flatMap((kind) => {
      const value = signedIn[kind]
      return value !== null && remaining.has(`${kind}-code`)
        ? [{ kind, masked: maskIdentifier({ kind, value }) }]
        : []
    }),
    hasPassword: remaining.has('password'),
    sent: isSent ? { kind: identifier.kind, resendAt } : null,
    enoughFrom: remaining.size < missing ? deviceKnownFrom(signedIn.deviceSince) : null,
    formError: result?.done === false ? result : undefined,
    post: ({ queryString = '' }) => {
      const query = new URLSearchParams(queryString)
      if (next !== null) query.set('next', next)
      return `${url.pathname}?${query.toString()}`
    },
  }
}
