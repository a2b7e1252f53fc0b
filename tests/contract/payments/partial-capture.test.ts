import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { createTabbyProvider } from '#adapters/payments/providers/tabby/tabby-provider.ts'
import { createTamaraProvider } from '#adapters/payments/providers/tamara/tamara-provider.ts'
import { manualClock } from '../../support/manual-clock.ts'

/** A provider's server that always sends the same response, and its requests: "POST /path amount". */
function aServer(response: unknown) {
  const requests: string[] = []
  const serve: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const body = (text === '' ? {} : JSON.parse(text)) as {
      amount?: string
      total_amount?: { amount: number }
    }
    const sum = body.amount ?? body.total_amount?.amount ?? ''
    requests.push(`${request.method} ${new URL(request.url).pathname} ${sum}`.trim())
    return Response.json(response)
  }
  return { requests, serve }
}

const request = (minor: number) => ({
  attemptId: 'a',
  reference: 'p1',
  amount: money(12_345, 'KWD'),
  language: 'en' as const,
  idempotencyKey: 'capture:a',
  sum: money(minor, 'KWD'),
  reason: 'dispatched',
})

describe('capturing less than was authorized', () => {
  const tabby = () => {
    const { requests, serve } = aServer({ id: 'p1', status: 'AUTHORIZED', amount: '12.345', currency: 'KWD' })
    const webhookHeader = { name: 'X-Majlis', value: 'a value that we have drawn' }
    const provider = createTabbyProvider({
      ...{ secretKey: 'sk_test_x', merchants: { kw: 'KW' }, webhookHeader, clock: manualClock() },
      fetch: serve,
    })
    return { requests, provider }
  }
  const tamara = (canceled: number | null) => {
    const { requests, serve } = aServer({
      order_id: 'p1',
      status: 'authorised',
      total_amount: { amount: 12.345, currency: 'KWD' },
      canceled_amount: canceled === null ? null : { amount: canceled, currency: 'KWD' },
    })
    const provider = createTamaraProvider({
      ...{ apiToken: 'token', notificationToken: 'notification', live: false, clock: manualClock() },
      fetch: serve,
    })
    return { requests, provider }
  }

  test('Tabby closes the payment after a partial capture, and only then', async () => {
    const { requests, provider } = tabby()
    expect((await provider.capture(request(12_345))).ok).toBe(true)
    expect(requests).toEqual(['POST /api/v2/payments/p1/captures 12.345'])
    expect((await provider.capture(request(10_000))).ok).toBe(true)
    expect(requests.slice(1)).toEqual([
      'POST /api/v2/payments/p1/captures 10.000',
      'POST /api/v2/payments/p1/close',
    ])
  })

  test('Tamara cancels the excess before a partial capture', async () => {
    const { requests, provider } = tamara(null)
    expect((await provider.capture(request(10_000))).ok).toBe(true)
    expect(requests).toEqual(['GET /orders/p1', 'POST /orders/p1/cancel 2.345', 'POST /payments/capture 10'])
  })

  test('Tamara does not cancel the excess a second time', async () => {
    const { requests, provider } = tamara(2.345)
    expect((await provider.capture(request(10_000))).ok).toBe(true)
    expect(requests).toEqual(['GET /orders/p1', 'POST /payments/capture 10'])
    const whole = tamara(null)
    await whole.provider.capture(request(12_345))
    expect(whole.requests).toEqual(['POST /payments/capture 12.345'])
  })
})
