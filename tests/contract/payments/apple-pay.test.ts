import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { appleHostOf } from '#adapters/payments/providers/apple/apple-hosts.ts'
import { createMerchantSessions } from '#adapters/payments/providers/apple/merchant-sessions.ts'
import { createCheckoutProvider } from '#adapters/payments/providers/checkout-com/checkout-provider.ts'
import { rotatingProviders } from '#adapters/payments/rotating-providers.ts'
import { aStandIn } from '../../support/servers/a-stand-in.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { openHarness } from '../../support/shops/a-payment-harness.ts'
import { tap } from './tap-stand-in.ts'

const apple = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
const token = (data: string) => ({ version: 'EC_v1', data, signature: 's', header: { transactionId: 't' } })

describe('a validation address', () => {
  test.each([
    [apple, 'apple-pay-gateway.apple.com'],
    [
      'https://apple-pay-gateway-cert.apple.com/paymentservices/paymentSession',
      'apple-pay-gateway-cert.apple.com',
    ],
    [
      'https://apple-pay-gateway-nc-pod3.apple.com/paymentservices/startSession',
      'apple-pay-gateway-nc-pod3.apple.com',
    ],
    ['https://cn-apple-pay-gateway.apple.com/x', 'cn-apple-pay-gateway.apple.com'],
  ])('of Apple is taken: %s', (url, host) => {
    expect(appleHostOf(url)).toBe(host)
  })

  test.each([
    'https://evil.example/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com.evil.example/',
    'https://evil.example/#apple-pay-gateway.apple.com',
    'https://apple-pay-gateway.apple.com@evil.example/',
    'https://user:word@apple-pay-gateway.apple.com/',
    'https://apple-pay-gateway.apple.com:8443/',
    'http://apple-pay-gateway.apple.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://www.apple.com/',
    'file:///etc/passwd',
    'apple-pay-gateway.apple.com',
    '',
  ])('of a foreign host is refused, and nobody is asked: %s', async (url) => {
    const asked: string[] = []
    const open = createMerchantSessions(
      {
        merchantIdentifier: 'merchant.x',
        certificate: '',
        key: '',
        origin: 'https://shop.example',
        displayName: 'M',
      },
      async (host) => {
        asked.push(host)
        return { status: 200, body: '{}' }
      },
    )
    expect(await open(url)).toEqual({ ok: false, failure: { kind: 'foreign-host' } })
    expect(asked).toEqual([])
  })
})

describe('a merchant session', () => {
  const opening = (status: number, body: string) => {
    const asked: { host: string; body: unknown }[] = []
    const open = createMerchantSessions(
      {
        merchantIdentifier: 'merchant.example.majlis',
        certificate: '',
        key: '',
        origin: 'https://shop.example:8443',
        displayName: 'Majlis',
      },
      async (host, sent) => {
        asked.push({ host, body: JSON.parse(sent) })
        return { status, body }
      },
    )
    return { open, asked }
  }

  test('is asked for in the name of our domain, and handed on as it is', async () => {
    const { open, asked } = opening(200, '{"merchantSessionIdentifier":"SSH1"}')
    expect(await open(apple)).toEqual({ ok: true, value: { merchantSessionIdentifier: 'SSH1' } })
    expect(asked).toEqual([
      {
        host: 'apple-pay-gateway.apple.com',
        body: {
          merchantIdentifier: 'merchant.example.majlis',
          displayName: 'Majlis',
          initiative: 'web',
          initiativeContext: 'shop.example',
        },
      },
    ])
  })

  test.each([
    [400, '{"statusMessage":"Payment Services Exception merchantId not registered","statusCode":"400"}'],
    [200, '<html>maintenance</html>'],
    [200, '"text"'],
    [500, ''],
  ])('is none when Apple answers %i %s', async (status, body) => {
    expect(await opening(status, body).open(apple)).toEqual({ ok: false, failure: { kind: 'unavailable' } })
  })
})

describeDatabases('a payment by sheet', (open) => {
  const begin = async () => {
    const harness = { ...tap(), method: 'tap_apple_pay' as const }
    const shop = openHarness((await open()).db, harness)
    return { harness, shop, ...(await shop.begin()), sheets: shop.payments.facade.applePay }
  }

  test('has a page of ours for its door, which is told no more than the amount', async () => {
    const { shop, attempt } = await begin()
    expect(await shop.payments.facade.findDoor(attempt.id)).toEqual({
      ok: true,
      value: { kind: 'sheet', amount: money(12_340, 'KWD'), orderNumber: 'M-1' },
    })
    await shop.payments.close()
  })

  test('pays its order once, however often the sheet answers', async () => {
    const { shop, harness, order, attempt, sheets } = await begin()
    const outcomes = await Promise.all([1, 2].map(() => sheets.pay(attempt.id, token('good'))))
    expect(outcomes[0]).toMatchObject({ ok: true, value: { accepted: true } })
    expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
    expect([...harness.standIn.payments.values()].map(({ captured }) => captured)).toEqual([12_340])
    expect(await sheets.pay(attempt.id, token('good'))).toEqual({
      ok: false,
      failure: { kind: 'unknown-attempt' },
    })
    await shop.payments.close()
  })

  test('that is declined comes to nothing, and says so', async () => {
    const { shop, order, attempt, sheets } = await begin()
    expect(await sheets.pay(attempt.id, token('declined'))).toMatchObject({ value: { accepted: false } })
    expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({ value: { kind: 'unpaid' } })
    expect(shop.book.paidBy(order.orderId)).toEqual([])
    await shop.payments.close()
  })

  test('whose answer was lost is found by the webhook', async () => {
    const { shop, harness, order, attempt, sheets } = await begin()
    harness.standIn.trouble('success-with-500')
    expect(await sheets.pay(attempt.id, token('good'))).toMatchObject({ value: { accepted: false } })
    harness.standIn.trouble(null)
    expect(shop.book.paidBy(order.orderId)).toEqual([])
    harness.standIn.add(`chg_${attempt.id}`, attempt.id, 12_340, 'KWD', 'CAPTURED').status = 'CAPTURED'
    await shop.hear(await harness.webhook(attempt))
    expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
    await shop.payments.close()
  })

  test('opens no session for an attempt that is not waiting for one', async () => {
    const { shop, attempt, sheets } = await begin()
    expect(await sheets.openSession('another', apple)).toMatchObject({ failure: { kind: 'unknown-attempt' } })
    expect(await sheets.openSession(attempt.id, apple)).toMatchObject({ failure: { kind: 'unavailable' } })
    await sheets.pay(attempt.id, token('good'))
    expect(await sheets.openSession(attempt.id, apple)).toMatchObject({
      failure: { kind: 'unknown-attempt' },
    })
    await shop.payments.close()
  })
})

test('adapters whose keys may change pay by a sheet, where they did', () => {
  const keys = { secretKey: 'sk_x', webhookKey: 'whsec_x', prefix: null, processingChannel: null }
  const checkout = createCheckoutProvider(keys)
  const { providers } = rotatingProviders(() => ({ now: [...tap().providers, checkout], before: [] }))
  expect(providers.map(({ payByToken }) => payByToken !== undefined)).toEqual([true, true])
})

describe('Checkout.com by sheet', () => {
  const made = (publicKey: string | null) => {
    const standIn = aStandIn(({ path }) => {
      if (path === '/tokens') return { status: 201, body: { token: 'tok_1', type: 'applepay' } }
      return { status: 201, body: { id: 'pay_1', status: 'Authorized', approved: true } }
    })
    const provider = createCheckoutProvider({
      secretKey: 'sk_sbox_example',
      webhookKey: 'whsec_example',
      prefix: null,
      processingChannel: 'pc_example',
      publicKey,
      fetch: standIn.fetch,
    })
    return { standIn, provider }
  }
  const asked = (minor: number) =>
    aStartRequest({ method: 'apple_pay', family: 'sheet', amount: money(minor, 'KWD') })

  test('exchanges the token under the public key, and pays under the secret one', async () => {
    const { standIn, provider } = made('pk_sbox_example')
    expect(await provider.start(asked(12_340))).toMatchObject({
      value: { reference: null, door: { kind: 'sheet' } },
    })
    expect(await provider.payByToken?.({ ...asked(12_340), token: token('x') })).toEqual({
      ok: true,
      value: { reference: 'pay_1', door: null },
    })
    expect(standIn.asked.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      ['/tokens', 'Bearer pk_sbox_example'],
      ['/payments', 'Bearer sk_sbox_example'],
    ])
    expect(standIn.asked[1]?.headers.get('cko-idempotency-key')).toBe('a-1')
    expect(standIn.asked[1]?.body).toMatchObject({
      amount: 12_340,
      reference: 'a-1',
      source: { type: 'token', token: 'tok_1' },
    })
  })

  test('is sent no amount whose last of three digits is not 0', async () => {
    const { standIn, provider } = made('pk_sbox_example')
    const failure = { ok: false, failure: { kind: 'amount-not-possible' } }
    expect(await provider.start(asked(12_345))).toEqual(failure)
    expect(await provider.payByToken?.({ ...asked(12_345), token: token('x') })).toEqual(failure)
    expect(standIn.asked).toEqual([])
  })
})
