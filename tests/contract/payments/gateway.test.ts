import { describe, expect, test } from 'vitest'
import { createRedirectProvider } from '#adapters/payments/providers/redirect/redirect-provider.ts'
import { money } from '#kernel/money.ts'
import { createGatewayAnswer, gatewaySecret } from '#stand-ins/gateway.ts'
import { faultyService } from '#stand-ins/stand-in.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { manualClock } from '../../support/manual-clock.ts'

const address = 'http://127.0.0.1:4414'
const clock = manualClock()

/** A shop at the stand-in, and the webhooks that it receives. */
function aShopAtTheGateway(secret = gatewaySecret) {
  const webhooks: { headers: Record<string, string>; body: Uint8Array }[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = new Uint8Array(await request.arrayBuffer())
    webhooks.push({ headers: Object.fromEntries(request.headers), body })
    return new Response()
  }
  const gateway = faultyService(
    createGatewayAnswer(gatewaySecret, send, () => new Date(clock.now())),
    null,
  )
  const provider = createRedirectProvider({
    partners: { external: { address, merchant: 'stand-in', secret } },
    clock,
    fetch: gateway.fetch,
  })
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    gateway.fetch(`${address}/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  async function openPage() {
    const request = aStartRequest({ method: 'external' })
    const started = await provider.start(request)
    if (!started.ok || started.value.nextAction?.kind !== 'form-post') throw new Error('no form')
    const { reference, nextAction } = started.value
    const page = await post('pay', nextAction.fields)
    const { attemptId, amount, returnUrl, language } = request
    return { page, returnUrl, known: { attemptId, reference, amount, language } }
  }
  return { gateway, provider, webhooks, post, openPage }
}

describe('the stand-in of the gateway', () => {
  test.each([
    ['pay', 'captured'],
    ['decline', 'failed'],
    ['cancel', 'canceled'],
  ])('leads back to the shop after %s, and reports %s by webhook and on request', async (outcome, state) => {
    const { provider, webhooks, post, openPage } = aShopAtTheGateway()
    const { page, known, returnUrl } = await openPage()
    expect(await page.text()).toContain('12.340 KWD')
    expect(await provider.poll(known)).toMatchObject({ value: { state: 'pending', captured: null } })
    const answer = await post('choose', { order: known.attemptId, outcome })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, returnUrl])
    const [webhook] = webhooks
    if (!webhook) throw new Error('no webhook')
    expect(provider.readWebhook({ ...webhook, query: {} }, clock.now())).toMatchObject({
      value: { reference: known.reference, amount: known.amount },
    })
    expect(await provider.poll(known)).toMatchObject({ value: { state, amount: known.amount } })
  })

  test('refunds each key once, and never more than was paid', async () => {
    const { provider, post, openPage } = aShopAtTheGateway()
    const { known } = await openPage()
    await post('choose', { order: known.attemptId, outcome: 'pay' })
    const refund = (idempotencyKey: string, minor: number) =>
      provider.refund({ ...known, idempotencyKey, sum: money(minor, 'KWD'), reason: 'return' })
    expect(await refund('one', 12_000)).toMatchObject({ ok: true })
    expect(await refund('one', 12_000)).toMatchObject({ ok: true })
    expect(await refund('two', 341)).toMatchObject({ ok: false, failure: { kind: 'rejected' } })
    expect(await refund('three', 340)).toMatchObject({ ok: true })
    expect(await provider.poll(known)).toMatchObject({ value: { refunded: known.amount } })
  })

  test('opens no page and answers no request under another secret', async () => {
    const { provider, openPage } = aShopAtTheGateway('another-secret-of-thirty-two-characters')
    const { page, known } = await openPage()
    expect(page.status).toBe(401)
    expect(await provider.poll(known)).toMatchObject({ failure: { kind: 'rejected' } })
  })

  test.each(['down', 'slow', 'busy', 'html', 'large', 'other-shape'] as const)(
    '%s: a payment is in doubt, and known once it is well again',
    async (fault) => {
      const { gateway, provider, post, openPage } = aShopAtTheGateway()
      const { known } = await openPage()
      await post('choose', { order: known.attemptId, outcome: 'pay' })
      gateway.injectFault(fault)
      const polled = await provider.poll(known)
      expect(['unavailable', 'malformed']).toContain(polled.ok ? 'ok' : polled.failure.kind)
      gateway.injectFault(null)
      expect(await provider.poll(known)).toMatchObject({ value: { state: 'captured' } })
    },
  )
})
