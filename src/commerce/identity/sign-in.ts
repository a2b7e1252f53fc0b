import type { MergeConflict } from '#commerce/cart/ports.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { findLiveChallenge, type Browser, type SignInChallenge } from './challenge.ts'
import { codeBudgets, tooManyFor, tooManyUntil, type CodePurpose, type TooMany } from './code-rules.ts'
import { completeSignIn, type NewSignIn } from './complete-sign-in.ts'
import { budgetSubject, quietDaysOf, textOf, type GuestTokens, type IdentityDeps } from './deps.ts'
import { judgeCode, type EnterCodeFailure, type ProvenCode } from './enter-code.ts'
import { parseIdentifier, type Identifier } from './identifier.ts'
import { usePasswordTry } from './password-tries.ts'
import type { IdentityStore } from './ports.ts'
import { isQuiet } from './recycled-number.ts'
import type { ProofKind } from './session-rules.ts'
import { advanceSignIn, currentStep, type SignInEvent, type SignInStep } from './sign-in-states.ts'

export type Visit = {
  readonly browser: Browser
  readonly storefront: Storefront
  readonly guest: GuestTokens
}

export type SignInOutcome =
  | {
      readonly kind: 'signed-in'
      readonly signIn: NewSignIn
      readonly isNew: boolean
      readonly next: string | null
      /** What of the guest's cart could not be merged. */
      readonly conflicts: readonly MergeConflict[]
    }
  /**
   * Further input is needed. `challenge` replaces the browser's token, which somebody may have planted before anything was
   * proven under it.
   */
  | { readonly kind: 'next-step'; readonly nextStep: SignInStep; readonly challenge: string }
  /** A guest's contact was proven: for a cash order, or to see an order. */
  | { readonly kind: 'confirmed'; readonly identifier: Identifier }

export type PasswordSignInFailure =
  { readonly kind: 'wrong-credentials' } | TooMany | { readonly kind: 'busy' }

type Completed = { readonly signIn: NewSignIn; readonly isNew: boolean; readonly next: string | null }
export type SignInStepResult = Completed | Exclude<SignInOutcome, { kind: 'signed-in' }>

/** After the commit, the guest's things become the customer's. */
export async function finishSignIn<Failure>(
  deps: IdentityDeps,
  { guest, storefront }: Visit,
  result: Result<SignInStepResult, Failure>,
): Promise<Result<SignInOutcome, Failure>> {
  if (!result.ok) return result
  const { value } = result
  if ('kind' in value) return ok(value)
  const { customerId } = value.signIn
  const conflicts = await deps.mergeVisitor(guest, customerId, storefront)
  return ok({ kind: 'signed-in', ...value, conflicts })
}

/** Signs in with what was proven, and closes the challenge. */
export async function signInFrom(
  store: IdentityStore,
  deps: IdentityDeps,
  visit: Visit,
  input: {
    readonly challenge: SignInChallenge | undefined
    readonly customerId: string
    readonly proofs: readonly [ProofKind, ...ProofKind[]]
    readonly proven: readonly Identifier[]
    /** When the account was registered, if by this very step. */
    readonly registeredAt?: Instant
  },
): Promise<SignInStepResult> {
  const { challenge, registeredAt } = input
  const isNew = registeredAt !== undefined
  if (challenge) await store.updateChallenge(challenge.id, { state: 'completed', nonce: null, google: null })
  const signIn = await completeSignIn(store, deps, {
    ...input,
    at: registeredAt ?? deps.clock.now(),
    browser: visit.browser,
    country: visit.storefront.country.isoCode,
    google:
      challenge && (isNew || (await isOwnGoogle(store, challenge, input.customerId)))
        ? challenge.google
        : null,
  })
  return { signIn, isNew, next: challenge?.next ?? null }
}

/**
 * Whether the Google account that waits in the browser is surely the customer's: its address is verified there and here. On
 * a shared computer it may be another person's, and a code proves the number alone: then it is not linked.
 */
async function isOwnGoogle(
  store: Pick<IdentityStore, 'listIdentities'>,
  { google }: SignInChallenge,
  customerId: string,
): Promise<boolean> {
  if (google === null) return false
  const identities = await store.listIdentities(customerId)
  return identities.some(
    ({ kind, value, isVerified }) => kind === 'email' && isVerified && value === google.email,
  )
}

/** Advances a challenge in which something was just proven: from now on it is found by another token. */
export async function enterNextState(
  store: IdentityStore,
  { secrets }: Pick<IdentityDeps, 'secrets'>,
  { id, state: before }: SignInChallenge,
  event: SignInEvent,
  changes: Partial<Pick<SignInChallenge, 'customerId' | 'google' | 'nonce'>>,
): Promise<Extract<SignInStepResult, { kind: 'next-step' }>> {
  const state = advanceSignIn(before, event) ?? before
  const challenge = secrets.newToken()
  await store.updateChallenge(id, { ...changes, state })
  await store.rotateChallenge(id, secrets.digest(challenge))
  return { kind: 'next-step', nextStep: currentStep(state), challenge }
}

/** Step-up and change of contact have use cases of their own, which know whose session it is. */
const purposes: readonly CodePurpose[] = [
  'sign-in',
  'reset-password',
  'second-proof',
  'confirm-phone',
  'track-order',
]

/** Enters a code and does what it was sent for; with `only`, one that was sent for this and nothing else. */
export const createEnterCode =
  (deps: IdentityDeps) =>
  async (
    visit: Visit,
    code: string,
    only?: 'confirm-phone' | 'track-order',
  ): Promise<Result<SignInOutcome, EnterCodeFailure>> => {
    const result = await deps.repository.transaction(async (store) => {
      const proven = await judgeCode(store, deps, visit.browser, code, only ? [only] : purposes)
      return proven.ok ? ok(await afterCode(store, deps, visit, proven.value)) : proven
    })
    return finishSignIn(deps, visit, result)
  }

async function afterCode(
  store: IdentityStore,
  deps: IdentityDeps,
  visit: Visit,
  { challenge, identifier, proof }: ProvenCode,
): Promise<SignInStepResult> {
  const toStep = (event: 'is-new' | 'is-quiet' | 'may-reset', customerId: string | null) =>
    enterNextState(store, deps, challenge, event, { customerId })
  const { purpose } = challenge
  if (purpose === 'confirm-phone' || purpose === 'track-order') {
    await store.updateChallenge(challenge.id, { state: 'completed' })
    return { kind: 'confirmed', identifier }
  }
  if (purpose === 'second-proof' && challenge.customerId !== null && challenge.identifier)
    return signInFrom(store, deps, visit, {
      challenge,
      customerId: challenge.customerId,
      proofs: ['phone-code', proof],
      proven: [challenge.identifier, identifier],
    })
  const owner = await store.findOwner(identifier.kind, identifier.value)
  if (!owner) return toStep('is-new', null)
  const { customerId } = owner
  if (identifier.kind === 'phone') {
    const days = quietDaysOf(deps, identifier.value)
    if (isQuiet(owner.lastProvenAt, days, deps.clock.now())) return toStep('is-quiet', customerId)
  }
  if (purpose === 'reset-password') return toStep('may-reset', customerId)
  return signInFrom(store, deps, visit, { challenge, customerId, proofs: [proof], proven: [identifier] })
}

/**
 * Signs in by password. Known and unknown identifiers take the same statements and the same hash. In the state of a
 * recycled number it is the second proof.
 */
export const createEnterPassword =
  (deps: IdentityDeps) =>
  async (
    visit: Visit,
    input: { readonly identifier: string; readonly password: string },
  ): Promise<Result<SignInOutcome, PasswordSignInFailure>> => {
    const { repository, passwords, secrets, clock, phones } = deps
    const { browser, storefront } = visit
    const limit = await deps.checkRateLimit(browser.from)
    if (!limit.allowed) return tooManyFor(limit.retryAfterSeconds)
    const parsed = parseIdentifier(input.identifier, storefront.country.isoCode, phones)
    const identifier = parsed.ok ? parsed.value : ({ kind: 'email', value: '' } as const)
    const device = secrets.digest(browser.device ?? '')
    const { used, found: stored } = await repository.transaction(async (store) => {
      const isKnown = await store.isKnownDevice(identifier, device)
      const found = await store.findPassword(identifier)
      const tried = { identifier: textOf(identifier), customerId: found?.customerId, browser }
      const knownDevice = isKnown ? device : null
      return { used: await usePasswordTry(store, deps, { ...tried, knownDevice }), found }
    })
    if (used.freeAt !== undefined) return tooManyUntil(used.freeAt, clock.now())
    const isSpent = used.accountFreeAt !== undefined
    const verified = await passwords.verify(input.password, isSpent ? undefined : stored?.hash)
    if (!verified.ok || !verified.value || !stored || isSpent) {
      if (!verified.ok) await used.returnTo(repository)
      return verified.ok ? fail({ kind: 'wrong-credentials' }) : verified
    }
    const { customerId } = stored
    const result = await repository.transaction(async (store) => {
      const found =
        browser.challenge === null ? undefined : await findLiveChallenge(store, deps, browser.challenge)
      // It may have been changed while the hash was computed, which ended all sessions: this one must not begin after that.
      if ((await store.findPasswordOf(customerId)) !== stored.hash) return fail({ kind: 'wrong-credentials' })
      await used.returnTo(store)
      const isSecond = found?.state === 'prove-again' && found.customerId === customerId
      // Another account's Google or number is not linked on the strength of this password.
      const challenge =
        isSecond || found?.state === 'identify' || found?.state === 'enter-code' ? found : undefined
      const signedIn = await signInFrom(store, deps, visit, {
        challenge: challenge && (isSecond ? challenge : { ...challenge, google: null }),
        customerId,
        proofs: isSecond ? ['phone-code', 'password'] : ['password'],
        proven: isSecond && found.identifier ? [found.identifier] : [],
      })
      return ok(signedIn)
    })
    return finishSignIn(deps, visit, result)
  }

/**
 * The second proof of a recycled number by an order of the past year: three tries a day. Only orders from before the number
 * may have changed hands count: its next owner can place one, too.
 */
export const createProveByOrder =
  (deps: IdentityDeps) =>
  async (
    visit: Visit,
    order: { readonly number: string; readonly email: string },
  ): Promise<
    Result<SignInOutcome, { readonly kind: 'invalid-request' } | { readonly kind: 'wrong-order' } | TooMany>
  > => {
    const { repository, clock, isOrderOfPhone } = deps
    const now = clock.now()
    const begun = await repository.transaction(async (store) => {
      const challenge = await findLiveChallenge(store, deps, visit.browser.challenge)
      if (challenge?.state !== 'prove-again' || !challenge.identifier || challenge.customerId === null)
        return fail({ kind: 'invalid-request' })
      const { identifier, customerId } = challenge
      const owner = await store.findOwner(identifier.kind, identifier.value)
      if (owner?.customerId !== customerId) return fail({ kind: 'invalid-request' })
      const before = addMilliseconds(owner.lastProvenAt, quietDaysOf(deps, identifier.value) * 86_400_000)
      const subject = budgetSubject(deps, 'orderProofs', textOf(identifier))
      const freeAt = await store.spend(subject, codeBudgets.orderProofs, now)
      return freeAt === undefined ? ok({ identifier, customerId, before }) : tooManyUntil(freeAt, now)
    })
    if (!begun.ok) return begun
    const { identifier, customerId, before } = begun.value
    const isProven = await isOrderOfPhone({
      number: order.number.trim().toUpperCase(),
      email: order.email.trim().toLowerCase(),
      phone: identifier.value,
      since: addMilliseconds(now, -365 * 86_400_000),
      before,
    })
    if (!isProven) return fail({ kind: 'wrong-order' })
    const result = await repository.transaction(async (store) => {
      const challenge = await findLiveChallenge(store, deps, visit.browser.challenge)
      if (challenge?.state !== 'prove-again') return fail({ kind: 'invalid-request' })
      const proofs = ['phone-code', 'order'] as const
      return ok(await signInFrom(store, deps, visit, { challenge, customerId, proofs, proven: [identifier] }))
    })
    return finishSignIn(deps, visit, result)
  }

/** "This number is new to me": the old account loses the number when the new one is registered, not before. */
export const createClaimNumber =
  (deps: IdentityDeps) =>
  (browser: Browser): Promise<Result<{ readonly step: SignInStep }, { readonly kind: 'invalid-request' }>> =>
    deps.repository.transaction(async (store) => {
      const challenge = await findLiveChallenge(store, deps, browser.challenge)
      const state = challenge && advanceSignIn(challenge.state, 'number-is-new')
      if (!challenge || !state) return fail({ kind: 'invalid-request' })
      await store.updateChallenge(challenge.id, { state })
      return ok({ step: currentStep(state) })
    })
