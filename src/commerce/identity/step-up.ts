import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { BotAnswer } from './bot-challenge.ts'
import type { Browser } from './challenge.ts'
import { tooManyUntil, type TooMany } from './code-rules.ts'
import type { SignedIn } from './customer-record.ts'
import type { IdentityDeps } from './deps.ts'
import { judgeCode, type EnterCodeFailure } from './enter-code.ts'
import type { Identifier } from './identifier.ts'
import { usePasswordTry } from './password-tries.ts'
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
      SignedOut | { readonly kind: 'wrong-credentials' } | { readonly kind: 'busy' } | TooMany
    >
  > => {
    const { repository, passwords, secrets, clock } = deps
    const begun = await repository.transaction(async (store) => {
      const signedIn = await findSignedIn(store, deps, browser.session)
      if (!signedIn) return undefined
      const account = signedIn.customer.id
      // Signed in, the device is a known one.
      const knownDevice = secrets.digest(browser.device ?? '')
      const tried = { identifier: account, customerId: account, browser, knownDevice }
      const used = await usePasswordTry(store, deps, tried)
      return { signedIn, used, hash: await store.findPasswordOf(account) }
    })
    if (!begun) return fail({ kind: 'signed-out' })
    const { signedIn, used, hash } = begun
    const freeAt = used.freeAt ?? used.accountFreeAt
    if (freeAt !== undefined) return tooManyUntil(freeAt, clock.now())
    const verified = await passwords.verify(password, hash)
    if (!verified.ok) {
      await used.returnTo(repository)
      return verified
    }
    if (!verified.value) return fail({ kind: 'wrong-credentials' })
    return repository.transaction(async (store) => {
      await used.returnTo(store)
      return rotate(store, deps, signedIn, 'password')
    })
  }

async function rotate(
  store: IdentityStore,
  { secrets, clock }: IdentityDeps,
  { sessionId, proofs, ...signedIn }: SignedIn,
  kind: ProofKind,
): Promise<Result<RotatedSession, SignedOut>> {
  const at = clock.now()
  const session = secrets.newToken()
  const { customer } = signedIn
  const all = addProof(proofs, { kind, at })
  const isAlive = await store.rotateSession(sessionId, {
    tokenDigest: secrets.digest(session),
    proofs: all,
    at,
  })
  if (!isAlive) return fail({ kind: 'signed-out' })
  await store.record({ customerId: customer.id, kind: 'stepped-up', at, detail: { proof: kind } })
  return ok({ session, missing: missingProofs({ ...signedIn, proofs: all }, at) })
}
