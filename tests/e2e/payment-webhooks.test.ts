import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import { sandboxSignatureHeader, signSandbox } from '#adapters/payments/sandbox/sandbox-signature.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { createMajlis } from './support/majlis.ts'
import { startOwnShop } from './support/shops.ts'
import { texts } from './support/texts.ts'

const secret = 'a-secret-of-this-test-and-of-no-one-else'
const browser = aBrowser()
let shop: RunningShop
let keysFile = ''

const checkoutKeys = (webhookKey: string, more = ''): string =>
  `CHECKOUT_COM_SECRET_KEY=sk_sbox_example\nCHECKOUT_COM_WEBHOOK_KEY=${webhookKey}\n${more}`

beforeAll(async () => {
  keysFile = join(await mkdtemp(join(tmpdir(), 'majlis-keys-')), 'payments.env')
  writeFileSync(keysFile, checkoutKeys('the-first-webhook-key'))
  shop = await startOwnShop({ MAJLIS_SECRET: secret, PAYMENT_KEYS_FILE: keysFile })
})
afterAll(() => shop.stop())

type Sent = { readonly body: Uint8Array | string; readonly headers?: Readonly<Record<string, string>> }

const send = async (provider: string, { body, headers = {} }: Sent): Promise<number> =>
  (
    await fetch(`${shop.url}/api/payments/webhooks/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(body),
    })
  ).status

/** Proven by the sandbox's key, whatever it is. */
const signed = (body: Uint8Array | string, key = secret): Sent => ({
  body,
  headers: { [sandboxSignatureHeader]: signSandbox(key, body) },
})

/** Begins a webhook that announces a length, or chunks without an end, sends `first` of it, and waits for the answer. */
const begin = (headers: Readonly<Record<string, string>>, first: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const path = `${shop.url}/api/payments/webhooks/sandbox`
    const call = request(path, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', reject)
    // Never ended: an answer says that nobody waits for the rest.
    call.write(first)
  })

const timeline = async (number: string): Promise<PaymentTimeline> =>
  JSON.parse(await createMajlis(shop.dataDirectory)('payments', 'show', number, '--json')) as PaymentTimeline

/** Everything that a webhook could change: the order, its payment and the stored events. */
async function stateOf(number: string) {
  const { order, attempts, transactions, events } = await timeline(number)
  return {
    order: [order.status, order.payment.state, order.payment.paid],
    attempts: attempts.map(({ state, captured, refunded, reportedOutcome }) => ({
      state,
      captured,
      refunded,
      reportedOutcome,
    })),
    transactions: transactions.length,
    events: events.map(({ eventId }) => eventId),
  }
}

describe('the webhook endpoint', () => {
  test('accepts each signed and complete webhook once, and nothing else', async () => {
    const { page } = await browser.open({ javaScript: false, url: shop.url })
    await shopper.fillCart(page, 'ae', 'en')
    await page.goto('/ae/en/checkout')
    await shopper.giveContact(page, 'ae', 'en')
    await page.waitForURL('**/checkout/address')
    await shopper.giveAddress(page, 'ae', 'en')
    await shopper.chooseSlot(page, 'en')
    await page.waitForURL('**/checkout/payment')
    await shopper.choosePayment(page, 'en', 'tabby')
    await page.waitForURL('**/checkout/review**')
    await page.locator('form.place button').click()
    await page.waitForURL('**/dev/pay/**')
    const number = /AE\d{10}/.exec(await page.locator('main').innerText())?.[0] ?? ''
    const { attempts } = await timeline(number)
    const { id, reference, amount } = attempts[0] ?? expect.unreachable('an attempt was saved')
    const before = await stateOf(number)
    expect(before.attempts).toMatchObject([{ state: 'pending', reportedOutcome: 'none' }])

    const event = (name: string, more = {}) =>
      JSON.stringify({
        id: `${name}:${reference}`,
        attempt: id,
        payment: reference,
        amount: amount.minor,
        currency: amount.currency,
        ...more,
      })
    const good = event('approved')
    const half = good.slice(0, -20)
    const huge = event('huge', { more: 'x'.repeat(70_000) })
    const utf16 = Buffer.from(good, 'utf16le')
    const rejected: readonly (readonly [string, Sent, number])[] = [
      ['without a signature', { body: good }, 401],
      ["under another merchant's key", signed(good, 'the key of another merchant'), 401],
      ['with the signature of another body', { ...signed(event('other')), body: good }, 401],
      ['truncated, with the signature of the whole', { ...signed(good), body: half }, 401],
      ['truncated and signed', signed(half), 400],
      ['in UTF-16', signed(utf16), 400],
      ['binary', signed(new Uint8Array([0xff, 0xfe, 0x00, 0xc0])), 400],
      ['empty', signed(''), 400],
      ['compressed', signed(Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64')), 400],
      ['of 70 kB and signed', signed(huge), 413],
    ]
    for (const [why, sent, status] of rejected)
      expect([why, await send('sandbox', sent)]).toEqual([why, status])
    expect(await send('unknown', signed(good))).toBe(404)
    // An oversized body is rejected before its end, whether announced or chunked.
    expect(await begin({ 'content-length': String(10 * 1024 * 1024) }, '{')).toBe(413)
    expect(await begin({ 'transfer-encoding': 'chunked' }, 'x'.repeat(64 * 1024 + 1))).toBe(413)
    expect(await stateOf(number)).toEqual(before)

    // Valid, before the shopper has decided: the provider is polled, and the webhook alone changes nothing.
    expect(await send('sandbox', signed(event('too-early')))).toBe(200)
    expect(await stateOf(number)).toEqual({ ...before, events: [`too-early:${reference}`] })

    await page.locator('form.form summary').click()
    await page.locator('[name="webhook"][value="never"]').check()
    await page.locator('[name="outcome"][value="closed"]').check()
    await page.locator('form.form button').last().click()
    await page.getByText(texts('en')('payments:sandbox.done')).waitFor()
    expect(await send('sandbox', signed(good))).toBe(200)
    await expect
      .poll(async () => (await stateOf(number)).attempts)
      .toMatchObject([{ state: 'authorized', reportedOutcome: 'paid' }])
    const paid = await stateOf(number)
    expect(paid.order.slice(0, 2)).toEqual(['confirmed', 'paid'])
    // A repetition is acknowledged and changes nothing.
    for (const _ of [1, 2]) expect(await send('sandbox', signed(good))).toBe(200)
    expect(await stateOf(number)).toEqual(paid)
  })
})

describe('provider keys', () => {
  const under = (key: string) => {
    const body = JSON.stringify({ id: `evt_${key}`, type: 'payment_captured', data: {} })
    const signature = createHmac('sha256', key).update(body).digest('hex')
    return send('checkout-com', { body, headers: { 'cko-signature': signature } })
  }
  const both = async () => [await under('the-first-webhook-key'), await under('the-second-webhook-key')]
  const change = (text: string) => {
    writeFileSync(keysFile, text)
    shop.process.kill('SIGHUP')
  }

  test('provider keys rotate by SIGHUP without a restart', async () => {
    expect(await both()).toEqual([200, 401])
    change(checkoutKeys('the-second-webhook-key', 'CHECKOUT_COM_WEBHOOK_KEY_BEFORE=the-first-webhook-key\n'))
    await expect.poll(both).toEqual([200, 200])
    change(checkoutKeys('the-second-webhook-key'))
    await expect.poll(both).toEqual([401, 200])
    // Wrong ones are told to the log, not the key itself, and those of before hold.
    change(checkoutKeys('tooshrt'))
    await expect.poll(() => shop.output()).toContain('CHECKOUT_COM_WEBHOOK_KEY')
    expect(shop.output()).not.toContain('tooshrt')
    expect(await both()).toEqual([401, 200])
    expect(shop.process.exitCode).toBeNull()
  })
})
