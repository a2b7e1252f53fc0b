import { afterAll, describe, expect, test } from 'vitest'
import { botChallengeOf } from '#adapters/identity/bot-challenge-settings.ts'
import { createRecaptcha, createTurnstile, sandboxBotChallenge } from '#adapters/identity/bot-challenges.ts'
import type { BotChallenge } from '#commerce/identity/bot-challenge.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { serveFetch } from '../../support/servers/serve-http.ts'

type Received = { readonly path: string; readonly form: URLSearchParams }
const received: Received[] = []

/** What the tokens mean to the stand-in of either service, by their documentation. */
const service = await serveFetch(async (request) => {
  const form = new URLSearchParams(await request.text())
  received.push({ path: new URL(request.url).pathname, form })
  const reply = (parts: object) =>
    Response.json({ success: true, challenge_ts: '2026-11-23T12:00:00Z', hostname: 'shop.example', ...parts })
  const failed = (...codes: string[]) => reply({ success: false, 'error-codes': codes })
  switch (form.get('response')) {
    case 'pass':
      return reply({ action: 'send-code', score: 0.9 })
    case 'fail':
      return failed('invalid-input-response')
    case 'spent':
      return failed('timeout-or-duplicate')
    case 'other-host':
      return reply({ hostname: 'evil.example', action: 'send-code' })
    case 'other-action':
      return reply({ action: 'newsletter' })
    case 'low-score':
      return reply({ action: 'send-code', score: 0.3 })
    case 'wrong-secret':
      return failed('invalid-input-secret')
    case 'garbled':
      return new Response('<html>')
    default:
      return new Response('', { status: 503 })
  }
})
afterAll(() => service.close())

const http = createHttpClient({ service: 'bot-challenge', wait: async () => undefined })
const account = { siteKey: 'site', secret: 'secret', host: 'shop.example', base: new URL(service.url).origin }
const services: readonly (readonly [string, BotChallenge])[] = [
  ['Turnstile', createTurnstile(account, http)],
  ['reCAPTCHA', createRecaptcha(account, http)],
]
const all = [...services, ['the sandbox', sandboxBotChallenge] as const]
const outcome = async (challenge: BotChallenge, response: string) => {
  const verified = await challenge.verify({ response, from: '203.0.113.7', action: 'send-code' })
  return verified.ok ? 'passed' : verified.failure.kind
}

describe.each(all)('a bot challenge by %s', (_, challenge) => {
  test.each([
    ['pass', 'passed'],
    ['fail', 'rejected'],
    ['outage', 'unavailable'],
  ])('that answers %s is %s', async (response, expected) => {
    expect(await outcome(challenge, response)).toBe(expected)
  })
})

describe.each(services)('a bot challenge by %s', (_, challenge) => {
  test.each([
    ['spent', 'rejected'],
    ['other-host', 'rejected'],
    ['other-action', 'rejected'],
    ['low-score', 'rejected'],
    ['x'.repeat(2049), 'rejected'],
    ['wrong-secret', 'unavailable'],
    ['garbled', 'unavailable'],
  ])('that answers %s is %s', async (response, expected) => {
    expect(await outcome(challenge, response)).toBe(expected)
  })
})

test('requests follow the documentation of the services', async () => {
  received.length = 0
  for (const [, challenge] of services) await outcome(challenge, 'pass')
  const [turnstile, recaptcha] = received
  expect(turnstile?.path).toBe('/turnstile/v0/siteverify')
  expect(turnstile?.form.get('idempotency_key')).toMatch(/^[\da-f-]{36}$/)
  expect(recaptcha?.path).toBe('/recaptcha/api/siteverify')
  expect(Object.fromEntries(recaptcha?.form ?? [])).toEqual({
    secret: 'secret',
    response: 'pass',
    remoteip: '203.0.113.7',
  })
})

test.each([
  ['turnstile://site:secret@shop.example', 'turnstile'],
  ['recaptcha://site:secret@shop.example', 'recaptcha'],
  ['sandbox:', 'sandbox'],
])('%s configures %s', (url, provider) => {
  expect(botChallengeOf(url)?.provider).toBe(provider)
  expect(botChallengeOf(url)?.siteKey).toBe(provider === 'sandbox' ? 'sandbox' : 'site')
})
