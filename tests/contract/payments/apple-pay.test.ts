import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { appleHostOf } from '#adapters/payments/providers/apple/apple-hosts.ts'
import { createMerchantSessions } from '#adapters/payments/providers/apple/merchant-sessions.ts'
import { createCheckoutComProvider } from '#adapters/payments/providers/checkout-com/checkout-com-provider.ts'
import { createRotatingProviders } from '#adapters/payments/rotating-providers.ts'
import { aStandIn } from '../../support/servers/a-stand-in.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aPaymentTestShop } from '../../support/shops/a-payment-harness.ts'
import { tap } from './tap-stand-in.ts'

const apple = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
const token = (data: string) => ({ version: 'EC_v1', data, signature: 's', header: { transactionId: 't' } })

describe('Apple Pay validation URLs', () => {
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
  ])('accepts a validation URL of Apple: %s', (url, host) => {
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
  ])('rejects a validation URL of a foreign host without a request: %s', async (url) => {
    const requests: string[] = []
    const open = createMerchantSessions(
      {
        merchantIdentifier: 'merchant.x',
        certificate: '',
        key: '',
        origin: 'https://shop.example',
        displayName: 'M',
      },
      async (host) => {
        requests.push(host)
        return { status: 200, body: '{}' }
      },
    )
    expect(await open(url)).toEqual({ ok: false, failure: { kind: 'foreign-host' } })
    expect(requests).toEqual([])
  })
})

describe('Apple Pay merchant sessions', () => {
  const opening = (status: number, body: string) => {
    const requests: { host: string; body: unknown }[] = []
    const open = createMerchantSessions(
      {
        merchantIdentifier: 'merchant.example.majlis',
        certificate: '',
        key: '',
        origin: 'https://shop.example:8443',
        displayName: 'Majlis',
      },
      async (host, sent) => {
        requests.push({ host, body: JSON.parse(sent) })
        return { status, body }
      },
    )
    return { open, requests }
  }

  test('requests a merchant session for the shop’s domain and passes it on unchanged', async () => {
    const { open, requests } = opening(200, '{"merchantSessionIdentifier":"SSH1"}')
    expect(await open(apple)).toEqual({ ok: true, value: { merchantSessionIdentifier: 'SSH1' } })
    expect(requests).toEqual([
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
  ])('returns no merchant session when Apple responds %i %s', async (status, body) => {
    expect(await opening(status, body).open(apple)).toEqual({ ok: false, failure: { kind: 'unavailable' } })
  })
})

describeDatabases('paying with a payment sheet', (open) => {
  const begin = async () => {
    const harness = { ...tap(), method: 'tap_apple_pay' as const }
    const shop = aPaymentTestShop((await open()).db, harness)
    return { harness, shop, ...(await shop.begin()), sheets: shop.payments.facade.applePay }
  }

  test('the next action of a sheet payment exposes the amount and no contact', async () => {
    const { shop, attempt } = await begin()
    expect(await shop.payments.facade.findNextAction(attempt.id)).toEqual({
      ok: true,
      value: { kind: 'payment-sheet', amount: money(12_340, 'KWD'), orderNumber: 'M-1' },
    })
    await shop.payments.close()
  })

  test('a sheet payment pays its order once, however often its token is sent', async () => {
    const { shop, harness, order, attempt, sheets } = await begin()
    const outcomes = await Promise.all([1, 2].map(() => sheets.pay(attempt.id, token('good'))))
    expect(outcomes[0]).toMatchObject({ ok: true, value: { accepted: true } })
    expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
    expect([...harness.standIn.payments.values()].map(({ captured }) => captured)).toEqual([12_340])
    expect(await sheets.pay(attempt.id, token('good'))).toEqual({
      ok: false,
      failure: { kind: 'unknown-attempt' },
    })
    await shop.payments.close()
  })

  test('a declined sheet payment fails', async () => {
    const { shop, order, attempt, sheets } = await begin()
    expect(await sheets.pay(attempt.id, token('declined'))).toMatchObject({ value: { accepted: false } })
    expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({ value: { kind: 'unpaid' } })
    expect(shop.orders.paidBy(order.orderId)).toEqual([])
    await shop.payments.close()
  })

  test('a webhook finds a sheet payment whose response was lost', async () => {
    const { shop, harness, order, attempt, sheets } = await begin()
    harness.standIn.injectFault('success-with-500')
    expect(await sheets.pay(attempt.id, token('good'))).toMatchObject({ value: { accepted: false } })
    harness.standIn.injectFault(null)
    expect(shop.orders.paidBy(order.orderId)).toEqual([])
    harness.standIn.add(`chg_${attempt.id}`, attempt.id, 12_340, 'KWD', 'CAPTURED').status = 'CAPTURED'
    await shop.receiveWebhook(await harness.webhook(attempt))
    expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
    await shop.payments.close()
  })

  test('creates no merchant session for an attempt that is not waiting for a sheet', async () => {
    const { shop, attempt, sheets } = await begin()
    expect(await sheets.createSession('another', apple)).toMatchObject({
      failure: { kind: 'unknown-attempt' },
    })
    expect(await sheets.createSession(attempt.id, apple)).toMatchObject({ failure: { kind: 'unavailable' } })
    await sheets.pay(attempt.id, token('good'))
    expect(await sheets.createSession(attempt.id, apple)).toMatchObject({
      failure: { kind: 'unknown-attempt' },
    })
    await shop.payments.close()
  })
})

test('rotating providers support payment sheets exactly where their adapters do', () => {
  const keys = { secretKey: 'sk_x', webhookKey: 'whsec_x', prefix: null, processingChannel: null }
  const checkout = createCheckoutComProvider(keys)
  const { providers } = createRotatingProviders(() => ({ now: [...tap().providers, checkout], before: [] }))
  expect(providers.map(({ payByToken }) => payByToken !== undefined)).toEqual([true, true])
})

describe('Checkout.com payment sheets', () => {
  const made = (publicKey: string | null) => {
    const standIn = aStandIn(({ path }) => {
      if (path === '/tokens') return { status: 201, body: { token: 'tok_1', type: 'applepay' } }
      return { status: 201, body: { id: 'pay_1', status: 'Authorized', approved: true } }
    })
    const provider = createCheckoutComProvider({
      secretKey: 'sk_sbox_example',
      webhookKey: 'whsec_example',
      prefix: null,
      processingChannel: 'pc_example',
      publicKey,
      fetch: standIn.fetch,
    })
    return { standIn, provider }
  }
  const startRequest = (minor: number) =>
    aStartRequest({ method: 'apple_pay', family: 'sheet', amount: money(minor, 'KWD') })

  test('exchanges the token with the public key and pays with the secret key', async () => {
    const { standIn, provider } = made('pk_sbox_example')
    expect(await provider.start(startRequest(12_340))).toMatchObject({
      value: { reference: null, nextAction: { kind: 'payment-sheet' } },
    })
    expect(await provider.payByToken?.({ ...startRequest(12_340), token: token('x') })).toEqual({
      ok: true,
      value: { reference: 'pay_1', nextAction: null },
    })
    expect(standIn.requests.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      ['/tokens', 'Bearer pk_sbox_example'],
      ['/payments', 'Bearer sk_sbox_example'],
    ])
    expect(standIn.requests[1]?.headers.get('cko-idempotency-key')).toBe('a-1')
    expect(standIn.requests[1]?.body).toMatchObject({
      amount: 12_340,
      reference: 'a-1',
      source: { type: 'token', token: 'tok_1' },
    })
  })

  test('rejects amounts whose third decimal is not 0', async () => {
    const { standIn, provider } = made('pk_sbox_example')
    const failure = { ok: false, failure: { kind: 'amount-not-possible' } }
    expect(await provider.start(startRequest(12_345))).toEqual(failure)
    expect(await provider.payByToken?.({ ...startRequest(12_345), token: token('x') })).toEqual(failure)
    expect(standIn.requests).toEqual([])
  })
})
