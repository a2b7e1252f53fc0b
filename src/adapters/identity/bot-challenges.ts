import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BotChallenge } from '#commerce/identity/bot-challenge.ts'
import { fail, ok } from '#kernel/result.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'

type Account = {
  readonly siteKey: string
  readonly secret: string
  /** Host on which the widget is shown. */
  readonly host: string
  /** "https://challenges.cloudflare.com"; another in tests. */
  readonly base: string
}

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.string().default(''),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Tokens are at most 2 048 characters at both services. */
const maxTokenLength = 2_048
/** reCAPTCHA v3 scores a visit from 0 (a script) to 1; Google suggests the middle. */
const minScore = 0.5

type Service = Pick<BotChallenge, 'provider' | 'field'> & {
  readonly path: string
  /** Turnstile accepts a token once more under the same key, so that a retry after a lost answer is no failure. */
  readonly retries: boolean
}

const createSiteVerify =
  ({ provider, field, path, retries }: Service) =>
  ({ siteKey, secret, host, base }: Account, http: HttpClient): BotChallenge => ({
    provider,
    siteKey,
    field,
    async verify({ response, from, action }) {
      if (response.length > maxTokenLength) return fail({ kind: 'rejected' })
      const body = new URLSearchParams({
        secret,
        response,
        remoteip: from,
        ...(retries ? { idempotency_key: randomUUID() } : {}),
      }).toString()
      const answered = await http.sendForJson({
        method: 'POST',
        url: `${base}${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        idempotent: retries,
        timeoutMs: 3_000,
      })
      const parsed = answered.ok ? verdictSchema.safeParse(answered.value) : undefined
      if (!parsed?.success) return fail({ kind: 'unavailable' })
      const { success, hostname, score = 1, 'error-codes': errors, ...found } = parsed.data
      if (!success) return fail({ kind: errors.some(isOurs) ? 'unavailable' : 'rejected' })
      const isExpected = hostname === host && (found.action ?? action) === action && score >= minScore
      return isExpected ? ok(undefined) : fail({ kind: 'rejected' })
    },
  })

/** Errors of the service or of our configuration, which say nothing about the visitor. */
const isOurs = (code: string): boolean =>
  code === 'internal-error' || code.endsWith('-input-secret') || code === 'bad-request'

/** Cloudflare Turnstile: siteverify, v0. */
export const createTurnstile = createSiteVerify({
  provider: 'turnstile',
  field: 'cf-turnstile-response',
  path: '/turnstile/v0/siteverify',
  retries: true,
})

/** Google reCAPTCHA: v2, or v3 with its score. */
export const createRecaptcha = createSiteVerify({
  provider: 'recaptcha',
  field: 'g-recaptcha-response',
  path: '/recaptcha/api/siteverify',
  retries: false,
})

/** Answers of the sandbox's widget, which a person picks in the demo. */
const sandboxAnswers = { pass: 'pass', fail: 'fail', outage: 'outage' } as const

export const sandboxBotChallenge: BotChallenge = {
  provider: 'sandbox',
  siteKey: 'sandbox',
  field: 'bot-challenge-response',
  async verify({ response }) {
    if (response === sandboxAnswers.outage) return fail({ kind: 'unavailable' })
    return response === sandboxAnswers.pass ? ok(undefined) : fail({ kind: 'rejected' })
  },
}
