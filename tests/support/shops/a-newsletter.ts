import { createContactConsents } from '#commerce/consent/contact-consents.ts'
import type { SubmitLead } from '#commerce/leads/lead.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import { createConsentRegister, createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createLeadsModule } from '#adapters/leads/create-leads-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createPrepareNewsletterMessage } from '#adapters/messages/prepare-newsletter-message.ts'
import { createSendMessages } from '#adapters/messages/send-messages.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { ok } from '#kernel/result.ts'
import { manualClock } from '../manual-clock.ts'
import { leadSettings } from './lead-settings.ts'
import { theCountries } from './the-countries.ts'
import { unsentMessages } from './unsent-messages.ts'

export const readerEmail = 'layla@example.com'
const secret = 'a secret of the tests'

/** The newsletter over a database, with a mailbox. */
export function aNewsletter(db: Database) {
  const clock = manualClock()
  const tokens = createLinkTokens(secret)
  const texts = createMessageTexts()
  const {
    exportSubscribers,
    leads: { submit, newsletter, preferences },
  } = createLeadsModule(db, {
    clock,
    tokens,
    secret,
    countries: theCountries,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    checkBrowser: async () => ({ verdict: 'off', passed: null }),
    ...leadSettings,
  })
  const consents = createContactConsents({
    register: createConsentRegister(db, createContactDigest(secret)),
    channels: ['email'],
    clock,
  })
  const mails: Mail[] = []
  const send = createSendMessages({
    clock,
    countries: theCountries,
    report: (error) => {
      throw error
    },
    outbox: createOutboxRepository(db),
    findOrder: async () => undefined,
    ...unsentMessages,
    prepareGiftCardMessage: async () => ({ skipped: 'no gift card here' }),
    prepareNewsletterMessage: createPrepareNewsletterMessage(db, {
      clock,
      tokens,
      texts,
      countries: theCountries,
      origin: 'https://shop.example',
    }),
    texts,
    formatAddress: () => [],
    perHour: 0,
    mail: {
      async send(mail) {
        mails.push(mail)
        return ok({ reference: null })
      },
    },
    sms: null,
  })
  const lead: SubmitLead = {
    key: 'one',
    form: 'newsletter',
    store: 'ae_ar',
    country: 'ae',
    language: 'ar',
    email: readerEmail,
    consent: true,
    from: '203.0.113.7',
    bot: { response: null, pass: null, honeypot: '' },
    device: null,
    wasChallenged: false,
  }
  return {
    clock,
    newsletter,
    preferences,
    exportSubscribers,
    consents,
    mails,
    send: () => send(new AbortController().signal),
    subscribe: (parts: Partial<SubmitLead> = {}) => submit({ ...lead, ...parts }),
    mayWrite: () => consents.mayContact({ customerId: null, contact: readerEmail }, 'email', 'marketing'),
    tokenIn: (what: 'confirm' | 'stop' | 'preferences', mail = mails.at(-1)) =>
      new RegExp(`/ae/ar/newsletter/${what}\\?t=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '',
  }
}
