import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createContactConsents } from '#commerce/consent/contact-consents.ts'
import type { ContactTerms } from '#commerce/messages/contact-limits.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { createConsentRegister, createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createPrepareReminderMessage } from '#adapters/messages/prepare-reminder-message.ts'
import { createSendMessages } from '#adapters/messages/send-messages.ts'
import { createRemindersModule } from '#adapters/reminders/create-reminders-module.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { ok } from '#kernel/result.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { manualClock } from '../manual-clock.ts'
import { theStorefront } from './a-content-shop.ts'
import { theCountries } from './the-countries.ts'
import { unsentMessages } from './unsent-messages.ts'

const secret = 'a secret of the tests'
const running = new AbortController().signal

/** Reminders over a database, with carts that a test leaves, and a mailbox. It is noon in Dubai. */
export function aReminderShop(db: Database, limits: Partial<ContactTerms> = {}) {
  const clock = manualClock('2026-11-23T08:00:00.000Z')
  const tokens = createLinkTokens(secret)
  const digestContact = createContactDigest(secret)
  const stock = new Map([
    ['SOFA', 3],
    ['LAMP', 5],
  ])
  const listVariants = async (skus: readonly string[]) =>
    new Map(
      skus.flatMap((sku) => {
        const available = stock.get(sku)
        return available === undefined ? [] : [[sku, aPurchasableVariant({ sku, available })] as const]
      }),
    )
  const consents = createContactConsents({
    register: createConsentRegister(db, digestContact),
    channels: ['email', 'sms'],
    clock,
  })
  const { reminders, job } = createRemindersModule(db, {
    clock,
    countries: theCountries,
    secret,
    listVariants,
    tokens,
    mayContact: consents.mayContact,
    termsOf: ({ isoCode }) => ({ country: isoCode, afterHours: 4, withinHours: 72, againAfterDays: 30 }),
  })
  const mails: Mail[] = []
  const texts: TextMessage[] = []
  const send = createSendMessages({
    ...unsentMessages,
    contactTermsOf: ({ isoCode }) => ({
      ...unsentMessages.contactTermsOf(),
      country: isoCode,
      quietFrom: '21:00',
      quietTo: '09:00',
      ...limits,
    }),
    clock,
    countries: theCountries,
    report: (error) => {
      throw error
    },
    outbox: createOutboxRepository(db),
    findOrder: async () => undefined,
    prepareReminderMessage: createPrepareReminderMessage(db, {
      clock,
      tokens,
      countries: theCountries,
      origin: 'https://shop.example',
      texts: createMessageTexts(),
      listVariants,
      digestContact,
    }),
    texts: createMessageTexts(),
    formatAddress: () => [],
    perHour: 0,
    mail: { send: async (mail) => (mails.push(mail), ok({ reference: null })) },
    sms: { send: async (text) => (texts.push(text), ok({ reference: null })) },
  })

  async function aCart(
    parts: { readonly kioskId?: string; readonly skus?: readonly string[]; readonly country?: string } = {},
  ) {
    const digest = randomUUID()
    const at = clock.now()
    const [cart] = await rowsOf<{ readonly id: string }>(
      db,
      sql`insert into carts (token_digest, country, version, kiosk_id, created_at, changed_at)
        values (${digest}, ${parts.country ?? 'ae'}, 1, ${parts.kioskId ?? null}::uuid, ${at}, ${at}) returning id`,
    )
    const id = cart?.id ?? ''
    for (const sku of parts.skus ?? ['SOFA'])
      await db.execute(sql`insert into cart_lines (cart_id, sku, quantity, added_price_minor, currency, added_at)
        values (${id}::uuid, ${sku}, 2, 100000, 'AED', ${at})`)
    return { id, digest }
  }

  return {
    clock,
    consents,
    reminders,
    mails,
    texts,
    stock,
    here: theStorefront('ae/en'),
    remind: () => job.run(running),
    send: () => send(running),
    aCart,
    /** A customer with a proven email and phone, who has agreed to the channels. */
    async aCustomer(granted: readonly ('email' | 'sms')[] = ['email'], name = 'maryam') {
      const repository = createIdentityRepository(db)
      const id = await repository.insertCustomer(
        { name: 'Maryam', language: 'en', termsVersion: '1', isAdult: false },
        'ae',
        clock.now(),
      )
      const [email, phone] = [`${name}@example.com`, `+9715012${String(name.length).padStart(5, '0')}`]
      await repository.addIdentity(id, 'email', email, clock.now())
      await repository.addIdentity(id, 'phone', phone, clock.now())
      await consents.change({ customer: { id, email, phone }, granted, source: 'profile' })
      return { id, email, phone }
    },
    own: (digest: string, customerId: string) =>
      db.execute(
        sql`insert into customer_visitors (token_digest, customer_id) values (${digest}, ${customerId}::uuid)`,
      ),
    /** A guest's answer in the checkout. */
    checkOut: (digest: string, email: string) =>
      db.execute(sql`insert into checkouts (token_digest, contact, changed_at)
        values (${digest}, ${JSON.stringify({ name: 'Omar', email, phone: '+971501234567' })}::jsonb, ${clock.now()})`),
    async subscribe(email: string, isConfirmed = true) {
      await db.execute(sql`insert into newsletter_subscriptions (email, country, language, state, requested_at, changed_at)
        values (${email}, 'ae', 'ar', ${isConfirmed ? 'confirmed' : 'requested'}, ${clock.now()}, ${clock.now()})`)
      await consents.note({
        customerId: null,
        contact: email,
        channel: 'email',
        purpose: 'marketing',
        isGranted: true,
        source: 'newsletter-form',
        proof: isConfirmed ? 'link' : 'form',
      })
    },
    change: (id: string) =>
      db.execute(
        sql`update carts set version = version + 1, changed_at = ${clock.now()} where id = ${id}::uuid`,
      ),
    /** As an order does. */
    async order(id: string, email: string, customerId: string | null = null) {
      await db.execute(sql`delete from cart_lines where cart_id = ${id}::uuid`)
      await db.execute(sql`update carts set version = version + 1 where id = ${id}::uuid`)
      await this.orderElsewhere(email, customerId)
    },
    orderElsewhere: (email: string, customerId: string | null = null) =>
      db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
          sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
          paid_minor, placed_at, version, customer_id)
        values (${randomUUID()}, ${`AE${Math.trunc(Math.random() * 1e9)}`}, 'ae', 'en', 'confirmed', '+971500000000', ${email}, 'L', '{}',
          'AED', 100, 0, 5, 100, 0, 100, 'cashondelivery', 'due', 0, ${clock.now()}, 1, ${customerId}::uuid)`),
    states: async () =>
      (
        await rowsOf<{ readonly state: string }>(db, sql`select state from outbox order by created_at, id`)
      ).map(({ state }) => state),
    /** The token in the newest mail's link. */
    tokenIn: (what: 'restore' | 'reminders') =>
      new RegExp(`/cart/${what}\\?t=([\\w.-]+)`).exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
  }
}
