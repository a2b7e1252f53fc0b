import type { MailTransport, TextTransport } from '#commerce/messages/ports.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createTwilio, createUnifonic } from './sms-transports.ts'

const bases = { twilio: 'https://api.twilio.com', unifonic: 'https://el.cloud.unifonic.com' } as const

/** The transports that the environment configures; null where it configures none. */
export async function transportsOf(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'smsUrl'>): Promise<{
  readonly mail: (MailTransport & { close(): void }) | null
  readonly sms: TextTransport | null
}> {
  const mail =
    env.smtpUrl === null
      ? null
      : await (
          await import('./smtp-transport.ts')
        ).createSmtpTransport({ url: env.smtpUrl, from: env.mailFrom })
  if (env.smsUrl === null) return { mail, sms: null }
  const { protocol, username, password, host } = new URL(env.smsUrl)
  const provider = protocol === 'twilio:' ? 'twilio' : 'unifonic'
  const account = {
    id: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    sender: decodeURIComponent(host),
    base: bases[provider],
  }
  const http = createHttpClient({ service: provider })
  return { mail, sms: provider === 'twilio' ? createTwilio(account, http) : createUnifonic(account, http) }
}
