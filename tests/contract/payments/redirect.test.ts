import { describe, expect, test } from 'vitest'
import { createRedirectProvider } from '#platform/payments/redirect/redirect-provider.ts'
import { isSigned, isSignedBody, signBody, signFields, withSignature } from '#platform/payments/redirect/redirect-signature.ts' // prettier-ignore
import { money, toDecimal } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import type { PaymentHarness } from '../../support/a-payment-harness.ts'
import { aStandIn, bytes, minorOf, type StandInPayment } from '../../support/a-stand-in.ts'
import { aStartRequest } from '../../support/a-start-request.ts'
import { describeDatabases } from '../../support/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { describeProvider } from './provider-suite.ts'

const secret = 'secret-of-the-partner-in-this-test'
const another = 'secret-of-another-partner-entirely'
const address = 'https://partner.example/majlis'
const now = manualClock().now()

/** A partner that speaks our contract: docs/how-to/connect-a-redirect-partner.md. */
function partner(): PaymentHarness & { readonly standIn: ReturnType<typeof aStandIn> } {
  const text = (minor: number, currency: string) =>
    currency === 'USD' ? `${minor / 1000}` : toDecimal(money(minor, currency as Currency))
  const standIn = aStandIn(({ path, body }, payments) => {
    const asked = body as Record<string, string>
    const found = payments.get(asked['order'] ?? '')
    if (!isSigned(asked, secret)) return { status: 401, body: {} }
    if (!found) return { status: 404, body: {} }
    const echo = { order: found.id, asked: asked['time'] ?? '' }
    const { amount, currency, refunded, status } = found
    if (path.endsWith('/refund')) {
      const given = standIn.refund(found, minorOf(asked['amount'], 3), asked['key'] ?? '')
      const answer = { ...echo, key: asked['key'] ?? '', state: given ? 'done' : 'refused' }
      return { body: withSignature(answer, secret) }
    }
    const answer = { ...echo, state: status, amount: text(amount, currency), currency }
    return { body: withSignature({ ...answer, refunded: text(refunded, currency) }, secret) }
  })
  const told = ({ id, amount, currency, status }: StandInPayment, key: string, at = now) => {
    const body = bytes({
      id: `${id}:${status}`,
      order: id,
      amount: text(amount, currency),
      currency,
      state: status,
    })
    return { headers: { 'x-signature': signBody(body, at, key) }, query: {}, body }
  }
  const open = (id: string) => standIn.add(id, id, 12_340, 'KWD', 'pending')
  return {
    standIn,
    name: 'a redirect partner',
    code: 'redirect',
    method: 'external',
    country: 'kw',
    currency: 'KWD',
    minor: 12_340,
    providers: [
      createRedirectProvider({
        partners: { external: { address, merchant: 'majlis-kw', secret } },
        clock: manualClock(),
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    startsByItself: true,
    async act({ id, door }, outcome) {
      const fields = door?.kind === 'form' ? door.fields : {}
      expect(isSigned(fields, secret)).toBe(true)
      expect(fields).toMatchObject({ order: id, amount: '12.340', currency: 'KWD', method: 'external' })
      const made = open(id)
      made.status = outcome === 'decline' ? 'failed' : outcome === 'cancel' ? 'canceled' : 'captured'
      if (made.status === 'captured') made.captured = made.amount
    },
    webhook: async ({ id }, at) => told(open(id), secret, at),
    forged: async ({ id }) => told(open(id), another),
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 1
      else payment.currency = 'USD'
    },
    trouble: standIn.trouble,
    refundedThere: ({ id }) => standIn.of(id).refunded,
  }
}

describeDatabases('signed redirect', (open) => describeProvider(open, partner))

describe('a signed redirect', () => {
  const fields = { order: 'a-1', amount: '12.340', currency: 'KWD' }

  test('signs fields by name, a vector of ours', () => {
    expect(signFields(fields, secret)).toBe(
      '45243cd342731533ad656d2b3c98b472ab75274d67652559a965878fe7b9a151',
    )
    expect(isSigned(withSignature(fields, secret), secret)).toBe(true)
  })

  test.each([
    { why: 'an amount that is one fils off', change: { amount: '12.339' } },
    { why: 'another currency', change: { currency: 'AED' } },
    { why: 'a field more', change: { merchant: 'other' } },
    { why: 'a field hidden in another', change: { amount: '12.340\ncurrency=KWD' } },
    { why: 'no signature', change: { signature: '' } },
  ])('does not take $why', ({ change }) => {
    expect(isSigned({ ...withSignature(fields, secret), ...change }, secret)).toBe(false)
  })

  test.each([
    { minutes: 0, taken: true },
    { minutes: 5, taken: true },
    { minutes: -5, taken: true },
    { minutes: 5.1, taken: false },
    { minutes: -5.1, taken: false },
  ])('takes a webhook whose clock is $minutes minutes off: $taken', ({ minutes, taken }) => {
    const body = bytes(fields)
    const at = new Date(Date.parse(now) + minutes * 60_000).toISOString()
    expect(isSignedBody(body, signBody(body, at, secret), secret, now)).toBe(taken)
  })

  test('takes no answer to an earlier question, and none about another order', async () => {
    for (const wrong of [{ asked: '2026-11-20T07:00:00.000Z' }, { order: 'a-2' }]) {
      const answer = {
        order: 'a-1',
        asked: now,
        state: 'captured',
        amount: '12.340',
        currency: 'KWD',
        ...wrong,
      }
      const provider = createRedirectProvider({
        partners: { external: { address, merchant: 'm', secret } },
        clock: manualClock(),
        fetch: async () => new Response(JSON.stringify(withSignature(answer, secret))),
      })
      const known = {
        attemptId: 'a-1',
        reference: 'external:a-1',
        amount: money(12_340, 'KWD'),
        language: 'en' as const,
      }
      expect(await provider.poll(known)).toEqual({ ok: false, failure: { kind: 'malformed' } })
    }
  })

  test('has no door for a method without a partner', async () => {
    const [provider] = partner().providers
    expect(await provider?.start(aStartRequest({ method: 'synapse' }))).toMatchObject({ ok: false })
  })
})
