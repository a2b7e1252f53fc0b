import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawWebhook } from '#commerce/payments/payment-provider.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { phrases } from '../contract/payments/amazon-stand-in.ts'
import { webhookKey } from '../contract/payments/checkout-com-stand-in.ts'
import { realAdapters } from '../contract/payments/every-harness.ts'
import { secret } from '../contract/payments/redirect-stand-in.ts'
import { header } from '../contract/payments/tabby-stand-in.ts'
import { token } from '../contract/payments/tamara-stand-in.ts'
import { secretKey } from '../contract/payments/tap-stand-in.ts'
import { webhookSecret } from '../contract/payments/razorpay-stand-in.ts'
import { password } from '../contract/payments/totalpay-stand-in.ts'
import { aPaymentTestShop } from '../support/shops/a-payment-harness.ts'
import { rowsOf } from '../support/databases/databases.ts'
import { prepareDirectory } from '../support/databases/pglite-snapshot.ts'
import { startShop, type RunningShop } from '../support/servers/running-shop.ts'

/** What the providers of the tests' harnesses have given the shop. */
const keys = {
  MAJLIS_PAYMENT_METHODS:
    'tap,checkout,payfort,tabby,tamara,totalpay,cashew,ompay,upi,external,cashondelivery',
  TAP_SECRET_KEY: secretKey,
  TAP_MERCHANTS: 'kw=599424',
  CHECKOUT_COM_SECRET_KEY: 'sk_sbox_example',
  CHECKOUT_COM_WEBHOOK_KEY: webhookKey,
  APS_MERCHANT_IDENTIFIER: 'MIEXAMPLE',
  APS_ACCESS_CODE: 'ACEXAMPLE',
  APS_REQUEST_PHRASE: phrases.request,
  APS_RESPONSE_PHRASE: phrases.response,
  TABBY_SECRET_KEY: 'sk_test_x',
  TABBY_MERCHANTS: 'kw=KW',
  TABBY_WEBHOOK_HEADER: `${header.name}: ${header.value}`,
  TAMARA_API_TOKEN: 'a token of Tamara',
  TAMARA_NOTIFICATION_TOKEN: token,
  TOTALPAY_MERCHANT_KEY: 'a key of TotalPay',
  TOTALPAY_PASSWORD: password,
  CASHEW_SECRET_KEY: 'a key of Cashew',
  CASHEW_STORE_URL: 'https://shop.example',
  OMPAY_CLIENT_ID: 'a client of OMPay',
  OMPAY_CLIENT_SECRET: 'a secret of OMPay',
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'a key secret of Razorpay',
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  REDIRECT_PARTNERS: 'external=https://partner.example/majlis',
  REDIRECT_MERCHANTS: 'external=majlis-kw',
  REDIRECT_SECRETS: `external=${secret}`,
}

/** Those whose proof is over the bytes find a change of them before they read; the others cannot read what they get. */
const provesBytes = new Set(['checkout-com', 'razorpay', 'redirect'])
const harnesses = realAdapters
  .map(([, open]) => open())
  .filter(({ webhooks, paysOnShopPage }) => webhooks && !paysOnShopPage)
const listed = harnesses.map((harness) => [harness.code, harness] as const)

type SentWebhooks = {
  /** Of a payment that waits. */
  readonly good: RawWebhook
  readonly forged: RawWebhook
  /** Of a payment that the shop has never begun. */
  readonly foreign: RawWebhook
}
const sent = new Map<string, SentWebhooks>()
const of = (code: string): SentWebhooks => sent.get(code) ?? expect.unreachable(`${code} has sent a webhook`)

let directory = ''
let shop: RunningShop
let before: unknown

const withDatabase = async <Value>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Value>,
): Promise<Value> => {
  const database = await openDatabase({ kind: 'directory', path: directory })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
const readAttempts = () =>
  withDatabase((db) =>
    rowsOf(
      db,
      sql`select id, provider, state, reference, captured_minor, refunded_minor, reported_outcome, version, next_poll_at::text
        from payment_attempts order by id`,
    ),
  )

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'majlis-webhooks-'))
  await prepareDirectory(directory)
  await withDatabase(async (db) => {
    const at = new Date().toISOString()
    for (const harness of harnesses) {
      const { begin, payments } = aPaymentTestShop(db, harness)
      const [{ attempt }, { attempt: gone }] = [await begin(), await begin()]
      sent.set(harness.code, {
        good: await harness.webhook(attempt, at),
        forged: await harness.forged(attempt),
        foreign: await harness.webhook(gone, at),
      })
      await db.execute(sql`delete from payment_attempts where id = ${gone.id}::uuid`)
      await payments.close()
    }
    // The shop must not poll in the meantime.
    await db.execute(sql`update payment_attempts set next_poll_at = '2099-01-01'`)
  })
  before = await readAttempts()
  shop = await startShop({ MAJLIS_DATA: directory, ...keys })
}, 300_000)
afterAll(async () => {
  await shop.stop()
  await rm(directory, { recursive: true, force: true })
})

const send = async (code: string, { headers, query, body }: RawWebhook): Promise<number> => {
  const search = new URLSearchParams(query as Record<string, string>)
  const answer = await fetch(`${shop.url}/api/payments/webhooks/${code}?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: Buffer.from(body),
  })
  return answer.status
}

describe('the webhook endpoint of each configured provider', () => {
  test.each(listed)('rejects forged, truncated and unreadable webhooks: %s', async (code) => {
    const { good, forged } = of(code)
    const changed = provesBytes.has(code) ? 401 : 400
    const utf16 = Buffer.from(new TextDecoder().decode(good.body), 'utf16le')
    const large = Buffer.concat([Buffer.from(good.body), Buffer.alloc(64 * 1024, ' ')])
    const cases: readonly (readonly [string, RawWebhook, number])[] = [
      ['forged', forged, 401],
      ['truncated', { ...good, body: good.body.slice(0, -10) }, changed],
      ['in UTF-16', { ...good, body: utf16 }, changed],
      ['no text', { ...good, body: new Uint8Array([0xff, 0xfe, 0x00, 0xc0]) }, changed],
      ['empty', { ...good, body: new Uint8Array() }, changed],
      ['of 64 kB and more', { ...good, body: large }, 413],
    ]
    for (const [why, raw, status] of cases) expect([why, await send(code, raw)]).toEqual([why, status])
    if (Object.keys(good.headers).length > 0) expect(await send(code, { ...good, headers: {} })).toBe(401)
    for (const other of harnesses)
      if (other.code !== code) expect([400, 401], other.code).toContain(await send(other.code, good))
  })

  test.each(listed)('accepts a signed webhook, and ignores its repetition: %s', async (code) => {
    for (const _ of ['first', 'replayed']) expect(await send(code, of(code).foreign)).toBe(200)
  })

  test.each(['cashew', 'ompay', 'unknown'])(
    'responds 404 for a provider without webhooks: %s',
    async (code) => {
      expect(await send(code, of('tap').good)).toBe(404)
    },
  )

  test('stores each signed webhook once and changes no payment', async () => {
    await shop.stop()
    expect(await readAttempts()).toEqual(before)
    const events = await withDatabase((db) =>
      rowsOf(
        db,
        sql`select provider, count(*)::int as many, count(attempt_id)::int as named
          from payment_events group by provider order by provider collate "C"`,
      ),
    )
    expect(events).toEqual(
      harnesses
        .map(({ code }) => ({ provider: code, many: 1, named: 0 }))
        .toSorted((a, b) => (a.provider < b.provider ? -1 : 1)),
    )
  })
})
