import { addMilliseconds } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { challengeLifetimeMs, findLiveChallenge, type Browser } from './challenge.ts'
import { codeBudgets } from './code-rules.ts'
import { budgetSubject, type IdentityDeps } from './deps.ts'
import type { Identifier } from './identifier.ts'
import { ownPath } from './own-path.ts'
import {
  finishSignIn,
  enterNextState,
  signInFrom,
  type SignInOutcome,
  type SignInStepResult,
  type Visit,
} from './sign-in.ts'

export type GoogleSignInFailure =
  /** Off, or a token that is not for this browser and moment. */
  { readonly kind: 'invalid-request' } | { readonly kind: 'google-unavailable' }

export type GoogleOutcome =
  | SignInOutcome
  /** There is an account with the address, and Google does not vouch for it: send a code there. */
  | { readonly kind: 'prove-email'; readonly identifier: Identifier }

/**
 * Begins signing in with Google: the nonce goes into the button, and comes back in the token. Null: off, or begun too often
 * from this network; the page then shows no button.
 */
export const createStartGoogle =
  (deps: IdentityDeps) =>
  async (
    browser: Browser,
    requestedNext: string | null,
  ): Promise<{ readonly challenge: string; readonly nonce: string; readonly clientId: string } | null> => {
    const { google, repository, secrets, clock } = deps
    if (google === null) return null
    const now = clock.now()
    const nonce = secrets.newToken()
    const next = ownPath(requestedNext) ?? null
    const network = budgetSubject(deps, 'googleStarts', deps.networkOf(browser.from))
    if ((await repository.spend(network, codeBudgets.googleStarts, now)) !== undefined) return null
    const token = await repository.transaction(async (store) => {
      const before = await findLiveChallenge(store, deps, browser.challenge)
      if (before?.state === 'identify' && browser.challenge !== null) {
        await store.updateChallenge(before.id, { nonce, next: next ?? before.next })
        return browser.challenge
      }
      const fresh = secrets.newToken()
      await store.insertChallenge(
        secrets.digest(fresh),
        {
          state: 'identify',
          purpose: 'sign-in',
          identifier: null,
          sentTo: null,
          customerId: null,
          google: null,
          nonce,
          next,
          sends: 0,
          lastSentAt: null,
          expiresAt: addMilliseconds(now, challengeLifetimeMs),
        },
        now,
      )
      return fresh
    })
    return { challenge: token, nonce, clientId: google.clientId }
  }

/**
 * Signs in with the token that Google gave the browser. The identity is its subject, never its address. An address
 * links to an account only if Google is its authority and we verified it too; otherwise that account is proven first.
 */
export const createSignInWithGoogle =
  (deps: IdentityDeps) =>
  async (visit: Visit, credential: string): Promise<Result<GoogleOutcome, GoogleSignInFailure>> => {
    const { google, repository, secrets } = deps
    const checked = google === null ? fail({ kind: 'invalid-token' }) : await google.verify(credential)
    if (!checked.ok)
      return fail({ kind: checked.failure.kind === 'unavailable' ? 'google-unavailable' : 'invalid-request' })
    const { account, nonce } = checked.value
    type Step = SignInStepResult | Extract<GoogleOutcome, { kind: 'prove-email' }>
    const result = await repository.transaction(async (store): Promise<Result<Step, GoogleSignInFailure>> => {
      const challenge = await findLiveChallenge(store, deps, visit.browser.challenge)
      // Each nonce is good once: a token that was copied is worth nothing.
      if (
        challenge?.state !== 'identify' ||
        challenge.nonce === null ||
        !secrets.isSame(challenge.nonce, nonce)
      )
        return fail({ kind: 'invalid-request' })
      const known = await store.findOwner('google', account.subject)
      const byEmail = known ? undefined : await store.findOwner('email', account.email)
      const email: Identifier = { kind: 'email', value: account.email }
      if (known || (byEmail && account.isAuthoritative)) {
        const { customerId } = known ?? byEmail ?? { customerId: '' }
        const proofs = ['google'] as const
        const proven = account.isAuthoritative ? [email] : []
        const linked = { ...challenge, google: known ? null : account }
        return ok(await signInFrom(store, deps, visit, { challenge: linked, customerId, proofs, proven }))
      }
      if (byEmail) {
        await store.updateChallenge(challenge.id, { nonce: null, google: account })
        return ok({ kind: 'prove-email', identifier: email })
      }
      return ok(
        await enterNextState(store, deps, challenge, 'needs-mobile', { nonce: null, google: account }),
      )
    })
    if (result.ok && 'kind' in result.value && result.value.kind === 'prove-email') return ok(result.value)
    return finishSignIn(deps, visit, result as Result<SignInStepResult, GoogleSignInFailure>)
  }
