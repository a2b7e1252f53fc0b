import { sql } from 'drizzle-orm'
import { createAlertsModule } from '#adapters/alerts/create-alerts-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createPrepareAlertMessage } from '#adapters/messages/prepare-alert-message.ts'
import { createSendMessages } from '#adapters/messages/send-messages.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { ok } from '#kernel/result.ts'
import { money } from '#kernel/money.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { manualClock } from '../manual-clock.ts'
import { theStorefront } from './a-content-shop.ts'
import { theCountries } from './the-countries.ts'
import { unsentMessages } from './unsent-messages.ts'

/** Alerts over a database, with a catalog whose stock and prices a test sets, and a mailbox. */
export function anAlertShop(db: Database, given: { readonly soldIn?: readonly string[] } = {}) {
  const clock = manualClock()
  const tokens = createLinkTokens('a secret of the tests')
  const here = theStorefront('ae/en')
  const variants = new Map<string, PurchasableVariant>([
    ['SOLD-OUT', aPurchasableVariant({ sku: 'SOLD-OUT', available: 0 })],
    ['IN-STOCK', aPurchasableVariant({ sku: 'IN-STOCK' })],
    ['CUT', aPurchasableVariant({ sku: 'CUT', addable: false })],
  ])
  let allowed = true
  const deps = {
    clock,
    tokens,
    countries: theCountries,
    listVariants: async (skus: readonly string[], { isoCode }: { readonly isoCode: string }) =>
      new Map(
        skus.flatMap((sku) => {
          const variant = variants.get(sku)
          return variant && (given.soldIn ?? ['ae']).includes(isoCode) ? [[sku, variant] as const] : []
        }),
      ),
  }
  const { alerts, job } = createAlertsModule(db, {
    ...deps,
    secret: 'a secret of the tests',
    rateLimiter: { check: async () => ({ allowed, retryAfterSeconds: allowed ? 0 : 60 }) },
  })
  const mails: Mail[] = []
  const send = createSendMessages({
    ...deps,
    report: (error) => {
      throw error
    },
    outbox: createOutboxRepository(db),
    findOrder: async () => undefined,
    ...unsentMessages,
    prepareCustomerMessage: async () => ({ skipped: 'no customers here' }),
    prepareNewsletterMessage: async () => ({ skipped: 'no newsletter here' }),
    prepareGiftCardMessage: async () => ({ skipped: 'no gift card here' }),
    prepareAlertMessage: createPrepareAlertMessage(db, {
      ...deps,
      origin: 'https://shop.example',
      texts: createMessageTexts(),
    }),
    texts: createMessageTexts(),
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
  const running = new AbortController().signal
  return {
    alerts,
    clock,
    here,
    tokens,
    mails,
    send: () => send(running),
    watch: () => job.run(running),
    limitReached: () => void (allowed = false),
    setStock: (sku: string, available: number) =>
      void variants.set(sku, { ...(variants.get(sku) ?? aPurchasableVariant({ sku })), available }),
    setPrice: (sku: string, minor: number) =>
      void variants.set(sku, {
        ...(variants.get(sku) ?? aPurchasableVariant({ sku })),
        unitPrice: money(minor, 'AED'),
      }),
    request: (parts: Partial<Parameters<typeof alerts.request>[0]> = {}) =>
      alerts.request(
        {
          sku: 'SOLD-OUT',
          kind: 'back-in-stock',
          email: 'maryam@example.com',
          customer: null,
          from: '203.0.113.7',
          ...parts,
        },
        here,
      ),
    /** The token in the newest mail's link of the kind. */
    tokenIn: (what: 'confirm' | 'stop') =>
      new RegExp(`/ae/en/alerts/${what}\\?t=([\\w.-]+)`).exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
    states: async () =>
      (await rowsOf<{ state: string }>(db, sql`select state from product_alerts order by state`)).map(
        ({ state }) => state,
      ),
    consents: async () =>
      (
        await rowsOf<Record<string, unknown>>(
          db,
          sql`select is_granted, source, proof from contact_consents where purpose = 'product-notices' order by id`,
        )
      ).map(
        (row) =>
          `${row['is_granted'] === true ? 'granted' : 'withdrawn'} ${String(row['source'])} ${String(row['proof'])}`,
      ),
    queued: async () =>
      (await rowsOf<{ kind: string }>(db, sql`select kind from outbox where state = 'waiting'`)).map(
        ({ kind }) => kind,
      ),
  }
}
