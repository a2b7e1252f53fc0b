import type { BotChallenge } from '#commerce/identity/bot-challenge.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createRecaptcha, createTurnstile, sandboxBotChallenge } from './bot-challenges.ts'

/** The bot challenge that a URL configures: "turnstile://SITEKEY:SECRET@HOST". Null: off. */
export function botChallengeOf(configured: string | null): BotChallenge | null {
  if (configured === null) return null
  const { protocol, username, password, hostname } = new URL(configured)
  if (protocol === 'sandbox:') return sandboxBotChallenge
  const account = {
    siteKey: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    host: hostname,
  }
  const http = createHttpClient({ service: protocol.slice(0, -1) })
  return protocol === 'turnstile:'
    ? createTurnstile({ ...account, base: 'https://challenges.cloudflare.com' }, http)
    : createRecaptcha({ ...account, base: 'https://www.google.com' }, http)
}
