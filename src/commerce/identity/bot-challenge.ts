import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** Tells people from scripts before something that costs money. */
export type BotChallenge = {
  readonly provider: 'turnstile' | 'recaptcha' | 'sandbox'
  /** Public key, for the widget. */
  readonly siteKey: string
  /** Form field that the widget fills. */
  readonly field: string
  verify(answer: {
    readonly response: string
    readonly from: string
    /** What the widget was shown for; compared where the service returns it. */
    readonly action: string
  }): Promise<Result<void, { readonly kind: 'rejected' } | { readonly kind: 'unavailable' }>>
}

/** How long a passed challenge is good for the same browser. */
export const botPassLifetimeMs = 5 * 60_000

/** A pass is of one browser in one network: copied into another it is worth nothing. */
type PassOwner = { readonly id: string; readonly network: string }

/** Signed results of challenges, which lie in a cookie of the browser. */
export type BotPasses = {
  sign(browser: PassOwner, at: Instant): string
  isValid(pass: string, browser: PassOwner, now: Instant): boolean
}

/** What a form brings of it. `honeypot`: a field that people do not see and scripts fill in. */
export type BotAnswer = {
  readonly response: string | null
  readonly pass: string | null
  readonly honeypot: string
}

/** passed: now, or within five minutes; absent: no JavaScript; off: no provider is configured. */
export type BotVerdict = 'passed' | 'absent' | 'off' | 'rejected' | 'unavailable'

export type CheckBots = (
  answer: BotAnswer,
  browser: PassOwner & { readonly from: string; readonly action: string },
) => Promise<{ readonly verdict: BotVerdict; readonly newPass: string | null }>

/** For the cookies of a browser that has just passed. */
export type PassedBots = { readonly device: string; readonly botPass: string }

/** The same for forms that need nothing else of a browser's identity. */
export type CheckBrowser = (
  answer: BotAnswer,
  browser: { readonly device: string | null; readonly from: string; readonly action: string },
) => Promise<{ readonly verdict: BotVerdict; readonly passed: PassedBots | null }>

type Deps = {
  /** Null: off. */
  readonly botChallenge: BotChallenge | null
  readonly passes: BotPasses
  /** Limits how often a client address has the provider verify an answer. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  readonly now: () => Instant
}

/** Asks the provider only about what it has not passed before. */
export const createCheckBots =
  ({ botChallenge, passes, checkRateLimit, now }: Deps): CheckBots =>
  async ({ response, pass, honeypot }, { id, network, from, action }) => {
    if (honeypot !== '') return { verdict: 'rejected', newPass: null }
    if (botChallenge === null) return { verdict: 'off', newPass: null }
    if (pass !== null && passes.isValid(pass, { id, network }, now()))
      return { verdict: 'passed', newPass: null }
    // Beyond the limit the tighter budgets stand in for the provider, which is not asked.
    if (!response || !(await checkRateLimit(from)).allowed) return { verdict: 'absent', newPass: null }
    const verified = await botChallenge.verify({ response, from, action })
    return verified.ok
      ? { verdict: 'passed', newPass: passes.sign({ id, network }, now()) }
      : { verdict: verified.failure.kind, newPass: null }
  }

export const createCheckBrowser =
  (deps: {
    readonly checkBots: CheckBots
    readonly newToken: () => string
    readonly networkOf: (from: string) => string
  }): CheckBrowser =>
  async (answer, { device, from, action }) => {
    const id = device ?? deps.newToken()
    const browser = { id, from, network: deps.networkOf(from), action }
    const { verdict, newPass } = await deps.checkBots(answer, browser)
    return { verdict, passed: newPass === null ? null : { device: id, botPass: newPass } }
  }
