import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { BotAnswer, BotVerdict } from './bot-challenge.ts'
import { challengeLifetimeMs, findLiveChallenge, type Browser, type SignInChallenge } from './challenge.ts'
import {
  codeBudgets,
  codeLifetimeMs,
  nextSendAt,
  tooManyUntil,
  type BudgetName,
  type CodePurpose,
  type TooMany,
} from './code-rules.ts'
import { sameIdentifier } from './customer-record.ts'
import { budgetSubject, textOf, type IdentityDeps } from './deps.ts'
import { maskIdentifier, type Identifier } from './identifier.ts'
import type { IdentityStore } from './ports.ts'
import { advanceSignIn } from './sign-in-states.ts'
import { conversionSample, dialCodeOf, judgeConversion, pumpingPauseMs } from './sms-pumping.ts'

export type SendCodeFailure =
  /** The challenge ended, was replaced, or is in a state in which no code is sent. */
  | { readonly kind: 'invalid-request' }
  | TooMany
  | { readonly kind: 'bot-challenge-required' }
  /** No codes leave now, for whatever reason; everything else goes on. */
  | { readonly kind: 'codes-unavailable' }

export type SentCode = {
  /** For the cookie; new for a new challenge. */
  readonly challenge: string
  readonly device: string
  /** For its cookie, when a bot challenge was passed just now. */
  readonly botPass: string | null
  /** Masked: a second proof goes to an address that its reader may not know. */
  readonly sentTo: string
  readonly resendAt: Instant
}

export type CodeRequest = {
  readonly browser: Browser
  readonly storefront: Storefront
  /** Null: the one of the challenge again. */
  readonly identifier: Identifier | null
  readonly purpose: CodePurpose
  readonly bot: BotAnswer
  readonly next?: string | undefined
  /** The number is for the Google account that waits in the challenge, and the page named that account. */
  readonly isForGoogle?: boolean | undefined
  /** Of a step-up or a change of contact: whose account it is for. */
  readonly customerId?: string | undefined
}

type Prepared = {
  readonly token: string
  readonly codeId: string
  readonly code: string
  readonly identifier: Identifier
  readonly resendAt: Instant
}

/**
 * Sends a code to an identifier. It works the same whether there is an account or not: none is looked for. What is sent is
 * decided in one transaction; the message leaves after it.
 */
export function createSendCode(deps: IdentityDeps) {
  const { repository, secrets, sender, clock, report } = deps

  async function prepare(
    store: IdentityStore,
    request: CodeRequest,
    verdict: BotVerdict,
  ): Promise<Result<Prepared, SendCodeFailure>> {
    const { browser, purpose } = request
    const now = clock.now()
    const before = await findReusable(store, deps, request)
    const restart = before !== undefined && !isContinued(before, request)
    if (request.isForGoogle && (restart || !before?.google)) return fail({ kind: 'invalid-request' })
    if (purpose === 'second-proof' && (restart || !before)) return fail({ kind: 'invalid-request' })
    const identifier = request.identifier ?? (restart ? null : before?.identifier) ?? null
    const state = advanceSignIn(restart ? 'identify' : (before?.state ?? 'identify'), 'code-sent')
    if (identifier === null || state === undefined) return fail({ kind: 'invalid-request' })

    const isSame = before?.purpose === purpose && sameIdentifier(before.sentTo, identifier)
    const sends = isSame ? before.sends : 0
    const waitUntil = isSame && before.lastSentAt ? nextSendAt(sends, before.lastSentAt) : now
    if (isBefore(now, waitUntil)) return tooManyUntil(waitUntil, now)

    const admitted = await admit(store, identifier, deps.networkOf(browser.from), verdict)
    if (!admitted.ok) return admitted

    const isSecond = purpose === 'second-proof'
    const progress = {
      state,
      purpose,
      // A second proof is about the number that was proven first.
      identifier: isSecond && before ? before.identifier : identifier,
      sentTo: identifier,
      sends: sends + 1,
      lastSentAt: now,
      customerId: request.customerId ?? (isSecond && before ? before.customerId : null),
      ...(restart || (before && !keepsGoogle(before, request)) ? { google: null } : {}),
    }
    const token = before && browser.challenge !== null ? browser.challenge : secrets.newToken()
    if (before) await store.updateChallenge(before.id, progress)
    const challengeId =
      before?.id ??
      (await store.insertChallenge(
        secrets.digest(token),
        {
          ...progress,
          google: null,
          nonce: null,
          next: request.next ?? null,
          expiresAt: addMilliseconds(now, challengeLifetimeMs),
        },
        now,
      ))
    const code = secrets.newCode()
    const codeId = await store.insertCode({
      challengeId,
      purpose,
      identifier,
      dialCode: admitted.value,
      digest: codeDigest(deps, challengeId, purpose, identifier, code),
      sentAt: now,
      expiresAt: addMilliseconds(now, codeLifetimeMs),
    })
    return ok({ token, codeId, code, identifier, resendAt: nextSendAt(sends + 1, now) })
  }

  /** Uses the budgets of number and address; returns the dial code of a text message, null for a mail. */
  async function admit(
    store: IdentityStore,
    identifier: Identifier,
    network: string,
    verdict: BotVerdict,
  ): Promise<Result<string | null, SendCodeFailure>> {
    const now = clock.now()
    const dialCode =
      identifier.kind === 'phone' ? dialCodeOf(identifier.value, Object.keys(deps.dialCodes)) : null
    if (dialCode === undefined) return fail({ kind: 'codes-unavailable' })
    const budgets: readonly (readonly [BudgetName, string])[] = [
      // Of the address first: what it has used up must not use up those of a number.
      ['sendsOfAddress', network],
      ...(verdict === 'absent' ? [['sendsUnchallenged', network] as const] : []),
      ['sends', textOf(identifier)],
    ]
    for (const [name, about] of budgets) {
      const freeAt = await store.spend(budgetSubject(deps, name, about), codeBudgets[name], now)
      if (freeAt !== undefined) return tooManyUntil(freeAt, now)
    }
    return dialCode === null ? ok(null) : admitMessage(store, dialCode, verdict)
  }

  async function admitMessage(
    store: IdentityStore,
    dialCode: string,
    verdict: BotVerdict,
  ): Promise<Result<string, SendCodeFailure>> {
    const now = clock.now()
    const counted = await store.countMessage(dialCode, deps.codesPerDay, now)
    if (counted !== 'ok') {
      if (counted === 'used-up') alert(dialCode, `${deps.codesPerDay} text messages of today are used up`)
      return fail({ kind: 'codes-unavailable' })
    }
    const dayAgo = addMilliseconds(now, -86_400_000)
    const judgment = judgeConversion(await store.conversionOf(dialCode, conversionSample, dayAgo))
    if (judgment === 'open' || (judgment === 'challenge' && verdict !== 'absent')) return ok(dialCode)
    // It is not sent, so it is none of today's.
    await store.uncountMessage(dialCode)
    if (judgment === 'challenge') return fail({ kind: 'bot-challenge-required' })
    await store.pauseDialCode(dialCode, addMilliseconds(now, pumpingPauseMs))
    alert(dialCode, 'fewer than a tenth of the last 40 were entered; none are sent for 30 minutes')
    return fail({ kind: 'codes-unavailable' })
  }

  const alert = (dialCode: string, why: string): void =>
    report(new Error(`codes to +${dialCode}: ${why}`), { what: 'one-time codes' })

  return async (request: CodeRequest): Promise<Result<SentCode, SendCodeFailure>> => {
    const { browser, storefront } = request
    const device = browser.device ?? secrets.newToken()
    const network = deps.networkOf(browser.from)
    const bots = { id: device, from: browser.from, network, action: 'send-code' }
    const { verdict, newPass } = await deps.checkBots(request.bot, bots)
    if (verdict === 'rejected') return fail({ kind: 'bot-challenge-required' })
    // Without the provider no text message is sent: scripts would wait for exactly that.
    if (verdict === 'unavailable') return fail({ kind: 'codes-unavailable' })
    const prepared = await repository.transaction((store) => prepare(store, request, verdict))
    if (!prepared.ok) return prepared
    const { token, codeId, code, identifier, resendAt } = prepared.value
    const sent = await sender.send({ key: `code:${codeId}`, identifier, code, language: storefront.language })
    if (!sent.ok) {
      await repository.removeCode(codeId)
      return fail({ kind: 'codes-unavailable' })
    }
    return ok({ challenge: token, device, botPass: newPass, sentTo: maskIdentifier(identifier), resendAt })
  }
}

/** Bound to browser, purpose and identifier: entered anywhere else, it is wrong. */
export const codeDigest = (
  { secrets }: Pick<IdentityDeps, 'secrets'>,
  challengeId: string,
  purpose: CodePurpose,
  identifier: Identifier,
  code: string,
): string => secrets.seal('code', challengeId, purpose, textOf(identifier), code)

/** The live challenge of the browser, if it was begun for the like; sign-in and a forgotten password share one. */
async function findReusable(
  store: IdentityStore,
  deps: IdentityDeps,
  { browser, purpose, customerId }: CodeRequest,
): Promise<SignInChallenge | undefined> {
  const challenge = await findLiveChallenge(store, deps, browser.challenge)
  if (!challenge || challenge.state === 'completed') return undefined
  const signIn: readonly CodePurpose[] = ['sign-in', 'reset-password', 'second-proof']
  const isAlike = signIn.includes(purpose)
    ? signIn.includes(challenge.purpose)
    : challenge.purpose === purpose
  return isAlike && (customerId === undefined || customerId === challenge.customerId) ? challenge : undefined
}

/** Whether a code may follow on where the challenge is; otherwise it starts over with another identifier. */
const isContinued = ({ state }: SignInChallenge, { purpose, isForGoogle }: CodeRequest): boolean =>
  purpose === 'second-proof'
    ? state === 'prove-again'
    : state === 'identify' || state === 'enter-code' || (state === 'add-mobile' && isForGoogle === true)

/**
 * Whether the Google account goes on waiting for this code: one for its number or its address, or the same again. Who begins
 * with another identifier may be another person at the same computer.
 */
const keepsGoogle = ({ google }: SignInChallenge, { identifier, isForGoogle }: CodeRequest): boolean =>
  isForGoogle === true || identifier === null || identifier.value === google?.email
