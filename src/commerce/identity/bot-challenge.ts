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

/** Signed results of challenges, which lie in a cookie of the browser. */
export type BotPasses = {
  sign(browser: string, at: Instant): string
  isValid(pass: string, browser: string, now: Instant): boolean
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
  browser: { readonly id: string; readonly from: string; readonly action: string },
) => Promise<{ readonly verdict: BotVerdict; readonly newPass: string | null }>

type Deps = {
  /** Null: off. */
  readonly botChallenge: BotChallenge | null
  readonly passes: BotPasses
  readonly now: () => Instant
}

/** Asks the provider only about what it has not passed before. */
export const createCheckBots =
  ({ botChallenge, passes, now }: Deps): CheckBots =>
  async ({ response, pass, honeypot }, { id, from, action }) => {
    if (honeypot !== '') return { verdict: 'rejected', newPass: null }
    if (botChallenge === null) return { verdict: 'off', newPass: null }
    if (pass !== null && passes.isValid(pass, id, now())) return { verdict: 'passed', newPass: null }
    if (!response) return { verdict: 'absent', newPass: null }
    const verified = await botChallenge.verify({ response, from, action })
    return verified.ok
      ? { verdict: 'passed', newPass: passes.sign(id, now()) }
      : { verdict: verified.failure.kind, newPass: null }
  }
