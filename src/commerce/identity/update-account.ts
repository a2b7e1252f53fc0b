import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { BotAnswer } from './bot-challenge.ts'
import { findLiveChallenge, type Browser } from './challenge.ts'
import { tooManyFor, type TooMany } from './code-rules.ts'
import type { IdentityDeps } from './deps.ts'
import { judgeCode, type EnterCodeFailure } from './enter-code.ts'
import { maskIdentifier, type Identifier } from './identifier.ts'
import { checkPassword, type PasswordFailure } from './password-rules.ts'
import type { IdentityStore } from './ports.ts'
import { createSendCode, type SendCodeFailure, type SentCode } from './send-code.ts'
import { finishSignIn, signInFrom, type SignInOutcome, type SignInStepResult, type Visit } from './sign-in.ts'
import { requireStepUp, type SignedOut, type StepUpRequired } from './step-up.ts'

export type UpdatePasswordFailure =
  | PasswordFailure
  | { readonly kind: 'busy' }
  | TooMany
  | { readonly kind: 'invalid-request' }
  | SignedOut
  | StepUpRequired

/**
 * Sets a password: of a customer who is signed in and has stepped up, or of one who proved a forgotten one's account by
 * code, who is then signed in. All other sessions end.
 */
export const createUpdatePassword =
  (deps: IdentityDeps) =>
  async (visit: Visit, password: string): Promise<Result<SignInOutcome | null, UpdatePasswordFailure>> => {
    const { repository, passwords, clock } = deps
    const { browser } = visit
    const challenge = await repository.transaction((store) =>
      findLiveChallenge(store, deps, browser.challenge),
    )
    const isReset = challenge?.state === 'new-password'
    const guarded = isReset ? undefined : await requireStepUp(repository, deps, browser.session)
    if (guarded && !guarded.ok) return guarded
    const customerId = isReset ? challenge.customerId : (guarded?.value.customer.id ?? null)
    if (customerId === null) return fail({ kind: 'invalid-request' })
    const known = await ownTexts(repository, customerId)
    const checked = checkPassword(password, known)
    if (!checked.ok) return checked
    // Hashes of one browser must not keep others from signing in.
    const limit = await deps.checkRateLimit(browser.from)
    if (!limit.allowed) return tooManyFor(limit.retryAfterSeconds)
    const hash = await passwords.hash(checked.value)
    if (!hash.ok) return hash
    const result = await repository.transaction(
      async (store): Promise<Result<SignInStepResult | null, UpdatePasswordFailure>> => {
        const at = clock.now()
        const change = async (except: string | undefined) => {
          await store.setPassword(customerId, hash.value, at)
          await store.endSessions(customerId, except === undefined ? {} : { except }, at)
          await store.record({ customerId, kind: 'password-changed', at, detail: {} })
        }
        if (!isReset) {
          // The session may have ended while the hash was computed.
          const again = await requireStepUp(store, deps, browser.session)
          if (!again.ok) return again
          await change(again.value.sessionId)
          return ok(null)
        }
        const current = await findLiveChallenge(store, deps, browser.challenge)
        if (current?.state !== 'new-password' || current.customerId !== customerId || !current.identifier)
          return fail({ kind: 'invalid-request' })
        await change(undefined)
        const proof = current.identifier.kind === 'phone' ? 'phone-code' : 'email-code'
        return ok(
          await signInFrom(store, deps, visit, {
            challenge: current,
            customerId,
            // The password that was set by the code proves nothing more than the code.
            proofs: [proof],
            proven: [current.identifier],
          }),
        )
      },
    )
    if (!result.ok) return result
    return result.value === null ? ok(null) : finishSignIn(deps, visit, ok(result.value))
  }

async function ownTexts(
  store: Pick<IdentityStore, 'findCustomer' | 'listIdentities'>,
  customerId: string,
): Promise<readonly string[]> {
  const customer = await store.findCustomer(customerId)
  const identities = await store.listIdentities(customerId)
  const values = identities.filter(({ kind }) => kind !== 'google').map(({ value }) => value)
  return [customer?.name ?? '', ...values, ...values.map((value) => value.split('@')[0] ?? '')]
}

/** Sends a code to a new phone or email of a customer who has stepped up. */
export function createSendContactCode(deps: IdentityDeps) {
  const sendCode = createSendCode(deps)
  return async (input: {
    readonly browser: Browser
    readonly storefront: Storefront
    readonly identifier: Identifier
    readonly bot: BotAnswer
  }): Promise<Result<SentCode, SendCodeFailure | SignedOut | StepUpRequired>> => {
    const guarded = await requireStepUp(deps.repository, deps, input.browser.session)
    if (!guarded.ok) return guarded
    return sendCode({ ...input, purpose: 'change-contact', customerId: guarded.value.customer.id })
  }
}

/** Puts the proven contact in place of the old one of its kind. The event names the old one, masked, for the notice. */
export const createUpdateContact =
  (deps: IdentityDeps) =>
  (
    browser: Browser,
    code: string,
  ): Promise<
    Result<
      { readonly identifier: Identifier; readonly old: Identifier | null },
      EnterCodeFailure | SignedOut | StepUpRequired | { readonly kind: 'taken' }
    >
  > =>
    deps.repository.transaction(async (store) => {
      const at = deps.clock.now()
      const guarded = await requireStepUp(store, deps, browser.session)
      if (!guarded.ok) return guarded
      const proven = await judgeCode(store, deps, browser, code, ['change-contact'])
      if (!proven.ok) return proven
      const { challenge, identifier } = proven.value
      const customerId = guarded.value.customer.id
      if (challenge.customerId !== customerId) return fail({ kind: 'invalid-request' })
      await store.updateChallenge(challenge.id, { state: 'completed' })
      const { kind, value } = identifier
      if (!(await store.addIdentity(customerId, kind, value, at))) return fail({ kind: 'taken' })
      const before = guarded.value[kind]
      const old = before === null || before === value ? null : { kind, value: before }
      if (old) await store.removeIdentity(customerId, kind, old.value)
      // Who was signed in elsewhere knew the old contact; the new one may be what shuts them out.
      await store.endSessions(customerId, { except: guarded.value.sessionId }, at)
      await store.record({
        customerId,
        kind: old ? 'contact-changed' : 'contact-added',
        at,
        detail: { contact: kind, ...(old ? { old: maskIdentifier(old) } : {}) },
        contact: old ?? identifier,
      })
      return ok({ identifier, old })
    })

/** Takes Google from the account, which then needs another verified identity to be opened by. Other sessions end. */
export const createUnlinkGoogle =
  (deps: IdentityDeps) =>
  (
    session: string | null,
  ): Promise<Result<void, SignedOut | StepUpRequired | { readonly kind: 'only-identity' }>> =>
    deps.repository.transaction(async (store) => {
      const at = deps.clock.now()
      const guarded = await requireStepUp(store, deps, session)
      if (!guarded.ok) return guarded
      const { customer, sessionId } = guarded.value
      const identities = await store.listIdentities(customer.id)
      const linked = identities.filter(({ kind }) => kind === 'google')
      if (linked.length === 0) return ok(undefined)
      if (!identities.some(({ kind, isVerified }) => kind !== 'google' && isVerified))
        return fail({ kind: 'only-identity' })
      for (const { value } of linked) await store.removeIdentity(customer.id, 'google', value)
      await store.endSessions(customer.id, { except: sessionId }, at)
      await store.record({ customerId: customer.id, kind: 'google-unlinked', at, detail: {} })
      return ok(undefined)
    })
