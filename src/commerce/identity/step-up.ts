import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { BotAnswer } from './bot-challenge.ts'
import type { Browser } from './challenge.ts'
import { codeBudgets, secondsUntil } from './code-rules.ts'
import type { SignedIn } from './customer-record.ts'
import { budgetSubject, type IdentityDeps } from './deps.ts'
import { judgeCode, type EnterCodeFailure } from './enter-code.ts'
import type { Identifier } from './identifier.ts'
import type { IdentityStore } from './ports.ts'
import { createSendCode, type SendCodeFailure, type SentCode } from './send-code.ts'
import { addProof, missingProofs, type ProofKind } from './session-rules.ts'

export type SignedOut = { readonly kind: 'signed-out' }
/** `missing` further proofs under 15 minutes old are needed first. */
export type StepUpRequired = { readonly kind: 'step-up-required'; readonly missing: 1 | 2 }

/** The session of a browser, one statement. */
export const findSignedIn = async (
  store: Pick<IdentityStore, 'findSession'>,
  { secrets, clock }: Pick<IdentityDeps, 'secrets' | 'clock'>,
  session: string | null,
): Promise<SignedIn | undefined> =>
  session === null ? undefined : store.findSession(secrets.digest(session), clock.now())

/** The session, if its proofs are fresh enough for what is guarded. */
export async function requireStepUp(
  store: Pick<IdentityStore, 'findSession'>,
  deps: Pick<IdentityDeps, 'secrets' | 'clock'>,
  session: string | null,
): Promise<Result<SignedIn, SignedOut | StepUpRequired>> {
  const signedIn = await findSignedIn(store, deps, session)
  if (!signedIn) return fail({ kind: 'signed-out' })
  const missing = missingProofs(signedIn, deps.clock.now())
  return missing === 0 ? ok(signedIn) : fail({ kind: 'step-up-required', missing })
}

/** The new token for the cookie: a step-up rotates it. */
export type RotatedSession = { readonly session: string; readonly missing: 0 | 1 | 2 }

/** Sends a code to the customer's own verified phone or email. */
export function createSendStepUpCode(deps: IdentityDeps) {
  const sendCode = createSendCode(deps)
  return async (input: {
    readonly browser: Browser
    readonly storefront: Storefront
    readonly to: Identifier['kind']
    readonly bot: BotAnswer
  }): Promise<Result<SentCode, SendCodeFailure | SignedOut>> => {
    const signedIn = await findSignedIn(deps.repository, deps, input.browser.session)
    if (!signedIn) return fail({ kind: 'signed-out' })
    const value = signedIn[input.to]
    if (value === null) return fail({ kind: 'invalid-request' })
    const identifier: Identifier = { kind: input.to, value }
    return sendCode({ ...input, identifier, purpose: 'step-up', customerId: signedIn.customer.id })
  }
}

export const createStepUpByCode =
  (deps: IdentityDeps) =>
  (browser: Browser, code: string): Promise<Result<RotatedSession, EnterCodeFailure | SignedOut>> =>
    deps.repository.transaction(async (store) => {
      const signedIn = await findSignedIn(store, deps, browser.session)
      if (!signedIn) return fail({ kind: 'signed-out' })
      const proven = await judgeCode(store, deps, browser, code, ['step-up'])
      if (!proven.ok) return proven
      const { challenge, identifier, proof } = proven.value
      const isOwn =
        challenge.customerId === signedIn.customer.id && signedIn[identifier.kind] === identifier.value
      if (!isOwn) return fail({ kind: 'invalid-request' })
      await store.updateChallenge(challenge.id, { state: 'completed' })
      await store.proveIdentity(signedIn.customer.id, identifier, deps.clock.now())
      return rotate(store, deps, signedIn, proof)
    })

export const createStepUpByPassword =
  (deps: IdentityDeps) =>
  async (
    browser: Browser,
    password: string,
  ): Promise<
    Result<
      RotatedSession,
      | SignedOut
      | { readonly kind: 'wrong-credentials' }
      | { readonly kind: 'busy' }
      | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
    >
  > => {
    const { repository, passwords, clock } = deps
    const now = clock.now()
    const begun = await repository.transaction(async (store) => {
      const signedIn = await findSignedIn(store, deps, browser.session)
      if (!signedIn) return undefined
      const subject = budgetSubject(deps, 'passwords', signedIn.customer.id, deps.networkOf(browser.from))
      const freeAt = await store.spend(subject, codeBudgets.passwords, now)
      return { signedIn, subject, freeAt, hash: await store.findPasswordOf(signedIn.customer.id) }
    })
    if (!begun) return fail({ kind: 'signed-out' })
    const { signedIn, subject, freeAt, hash } = begun
    if (freeAt !== undefined)
      return fail({ kind: 'too-many', retryAfterSeconds: Math.max(1, secondsUntil(freeAt, now)) })
    const verified = await passwords.verify(password, hash)
    if (!verified.ok) {
      await repository.refund(subject, now)
      return verified
    }
    if (!verified.value) return fail({ kind: 'wrong-credentials' })
    return repository.transaction(async (store) => {
      await store.refund(subject, now)
      return rotate(store, deps, signedIn, 'password')
    })
  }

async function rotate(
  store: IdentityStore,
  { secrets, clock }: IdentityDeps,
  { sessionId, proofs, customer, deviceSince }: SignedIn,
  kind: ProofKind,
): Promise<Result<RotatedSession, SignedOut>> {
  const at = clock.now()
  const session = secrets.newToken()
  const all = addProof(proofs, { kind, at })
  const isAlive = await store.rotateSession(sessionId, {
    tokenDigest: secrets.digest(session),
    proofs: all,
    at,
  })
  if (!isAlive) return fail({ kind: 'signed-out' })
  await store.record({ customerId: customer.id, kind: 'stepped-up', at, detail: { proof: kind } })
  return ok({ session, missing: missingProofs({ proofs: all, deviceSince }, at) })
}
