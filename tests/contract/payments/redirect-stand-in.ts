import { strict as assert } from 'node:assert'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { createRedirectProvider } from '#adapters/payments/providers/redirect/redirect-provider.ts'
import {
  isSigned,
  signRedirectBody,
  withSignature,
} from '#adapters/payments/providers/redirect/redirect-signature.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import {
  aStandIn,
  bytes,
  minorOf,
  standInHarness,
  type StandInPayment,
} from '../../support/servers/a-stand-in.ts'
import { manualClock } from '../../support/manual-clock.ts'

export const secret = 'secret-of-the-partner-in-this-test'
const another = 'secret-of-another-partner-entirely'
export const address = 'https://partner.example/majlis'
export const now = manualClock().now()

/** A partner that implements docs/how-to/connect-a-redirect-partner.md. */
export function partner(): StandInHarness {
  const text = (minor: number, currency: string) =>
    currency === 'USD' ? `${minor / 1000}` : toDecimal(money(minor, currency as Currency))
  const standIn = aStandIn(({ path, body }, payments) => {
    const request = body as Record<string, string>
    const found = payments.get(request['order'] ?? '')
    if (!isSigned(request, secret)) return { status: 401, body: {} }
    if (!found) return { status: 404, body: {} }
    const echo = { order: found.id, request_time: request['time'] ?? '' }
    const { amount, currency, refunded, status } = found
    if (path.endsWith('/refund')) {
      const isRefunded = standIn.refund(found, minorOf(request['amount'], 3), request['key'] ?? '')
      const response = { ...echo, key: request['key'] ?? '', state: isRefunded ? 'done' : 'rejected' }
      return { body: withSignature(response, secret) }
    }
    const response = { ...echo, state: status, amount: text(amount, currency), currency }
    return { body: withSignature({ ...response, refunded: text(refunded, currency) }, secret) }
  })
  const webhookOf = ({ id, amount, currency, status }: StandInPayment, key: string, at = now) => {
    const body = bytes({
      id: `${id}:${status}`,
      order: id,
      amount: text(amount, currency),
      currency,
      state: status,
    })
    return { headers: { 'x-signature': signRedirectBody(body, at, key) }, query: {}, body }
  }
  const open = ({ id, amount }: Pick<Attempt, 'id' | 'amount'>) =>
    standIn.add(id, id, amount.minor, amount.currency, 'pending')
  return {
    ...standInHarness(standIn),
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
    startsWithoutRequest: true,
    async act({ id, amount, nextAction }, outcome) {
      const fields = nextAction?.kind === 'form-post' ? nextAction.fields : {}
      assert(isSigned(fields, secret))
      assert.deepEqual(
        [fields['order'], fields['amount'], fields['currency'], fields['method']],
        [id, toDecimal(amount), 'KWD', 'external'],
      )
      const made = open({ id, amount })
      made.status = outcome === 'decline' ? 'failed' : outcome === 'cancel' ? 'canceled' : 'captured'
      if (made.status === 'captured') made.captured = made.amount
    },
    webhook: async (attempt, at) => webhookOf(open(attempt), secret, at),
    forged: async (attempt) => webhookOf(open(attempt), another),
  }
}
