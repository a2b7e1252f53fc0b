import { isBefore } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findLiveChallenge, type Browser, type SignInChallenge } from './challenge.ts'
import { codeBudgets, tooManyUntil, type CodePurpose, type TooMany } from './code-rules.ts'
import { sameIdentifier } from './customer-record.ts'
import { budgetSubject, textOf, type IdentityDeps } from './deps.ts'
import { parseCode, type Identifier } from './identifier.ts'
import type { IdentityStore } from './ports.ts'
import { codeDigest } from './send-code.ts'
import type { ProofKind } from './session-rules.ts'

export type EnterCodeFailure =
  | { readonly kind: 'invalid-request' }
  /** Not six digits: no try is used. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'wrong-code' }
  | { readonly kind: 'code-expired' }
  /** Only another proof works until then. */
  | TooMany

/** What a right code has proven. */
export type ProvenCode = {
  readonly challenge: SignInChallenge
  /** To whom the code was sent: in a second proof another than the challenge's. */
  readonly identifier: Identifier
  readonly proof: ProofKind
}

/**
 * Judges a code, in the transaction of what it opens. A try is used before the code is looked at and returned when it
 * was right: of a thousand at the same time, no more are judged than the budget has. Browsers that have signed in to the
 * account have a budget of their own, so that a stranger's tries do not lock them out.
 */
export async function judgeCode(
  store: IdentityStore,
  deps: IdentityDeps,
  browser: Browser,
  text: string,
  /** What the caller may open with it. */
  purposes: readonly CodePurpose[],
): Promise<Result<ProvenCode, EnterCodeFailure>> {
  const { secrets, clock } = deps
  const now = clock.now()
  const challenge = await findLiveChallenge(store, deps, browser.challenge)
  const isOpen = challenge?.state === 'enter-code' || challenge?.state === 'prove-again'
  if (!challenge?.identifier || !isOpen || !purposes.includes(challenge.purpose))
    return fail({ kind: 'invalid-request' })
  const code = parseCode(text)
  if (code === undefined) return fail({ kind: 'malformed' })

  const subject = await failureSubject(store, deps, browser, challenge.identifier)
  const freeAt = await store.spend(subject, codeBudgets.failures, now)
  if (freeAt !== undefined) return tooManyUntil(freeAt, now)

  const last = await store.findLastCode(challenge.id, challenge.purpose)
  // When the last one could not be sent, the one before it went to another contact than the challenge is about.
  if (!last || !sameIdentifier(last.identifier, challenge.sentTo)) return fail({ kind: 'code-expired' })
  const digest = codeDigest(deps, challenge.id, challenge.purpose, last.identifier, code)
  const isOver = last.enteredAt !== null || !isBefore(now, last.expiresAt)
  if (!secrets.isSame(digest, last.digest)) return fail({ kind: isOver ? 'code-expired' : 'wrong-code' })
  await store.returnUnit(subject, now)
  if (isOver) return fail({ kind: 'code-expired' })
  await store.markEntered(last.id, now)
  const { identifier } = last
  return ok({ challenge, identifier, proof: identifier.kind === 'phone' ? 'phone-code' : 'email-code' })
}

async function failureSubject(
  store: IdentityStore,
  deps: IdentityDeps,
  { device }: Browser,
  identifier: Identifier,
): Promise<string> {
  const deviceDigest = deps.secrets.digest(device ?? '')
  // Asked without a cookie too: the number of statements depends on nothing.
  const isKnown = await store.isKnownDevice(identifier, deviceDigest)
  return budgetSubject(deps, 'failures', textOf(identifier), isKnown ? deviceDigest : '')
}
