import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPaymentBreakdown } from '#commerce/payments/payment-breakdown.ts'
import type { ProviderCode } from '#commerce/payments/methods/method-table.ts'
import type { NextAction, StartRequest } from '#commerce/payments/payment-provider.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { add, money, subtract, sum, times, type Money } from '#kernel/money.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { anyPayable } from '../../support/builders/any-payable.ts'
import { realAdapters } from './every-harness.ts'
import { payloads, type Written } from './payloads.ts'

const numRuns = process.env['MAJLIS_TIER'] === 'full' ? 10_000 : 200

/** Currencies in which a method of this adapter can be asked for. */
const currenciesOf = (code: string): readonly Currency[] => [
  ...new Set(
    readPaymentTable('src/content/payments')
      .methods.filter(({ provider }) => provider === (code as ProviderCode))
      .flatMap(({ countries }) => countries.map(({ currency }) => currency)),
  ),
]

const cases = realAdapters.flatMap(([name, open]) =>
  currenciesOf(open().code).map((currency) => ({ name, currency, open })),
)

/** What an adapter writes for these contents, and for this amount: the body that its server receives, or the form's fields. */
async function write(open: () => ReturnType<(typeof realAdapters)[number][1]>, request: StartRequest) {
  const { providers, standIn, paysOnShopPage } = open()
  const [provider] = providers
  invariant(provider, 'an adapter')
  const token = { version: 'EC_v1', data: 'good', signature: 's', header: { transactionId: 't' } }
  const started = paysOnShopPage
    ? await provider.payByToken?.({ ...request, token })
    : await provider.start(request)
  const nextAction: NextAction | null = started?.ok ? started.value.nextAction : null
  const body = nextAction?.kind === 'form-post' ? nextAction.fields : standIn.requests.at(-1)?.body
  return { started, body, requestCount: standIn.requests.length }
}

describe.each(cases)('the payload of $name in $currency', ({ name, currency, open }) => {
  const { code, method } = open()
  const request = (contents: Parameters<typeof toPaymentBreakdown>[0], amount: Money) =>
    aStartRequest({
      method,
      amount,
      family: name.startsWith('Apple Pay') ? 'sheet' : 'card',
      breakdown: toPaymentBreakdown(contents, amount, {
        language: 'ar',
        title: 'Order M-1',
        formatAddress: () => ['قطعة 3', 'السالمية'],
      }),
    })

  test('the payload sums to the payment amount, to the minor unit, in the documented wire format', async () => {
    const read = payloads[code]
    invariant(read, `${code} has a payload reader`)
    await fc.assert(
      fc.asyncProperty(anyPayable(currency), fc.boolean(), async ({ contents, amount: any }, even) => {
        // Checkout.com accepts dinars and rials in tens of fils only: half of the amounts are.
        const amount = even ? money(Math.ceil(any.minor / 10) * 10, currency) : any
        const { started, body, requestCount } = await write(open, request(contents, amount))
        if (code === 'checkout-com' && currencyDigits[currency] === 3 && amount.minor % 10 !== 0) {
          expect(started).toEqual({ ok: false, failure: { kind: 'amount-not-possible' } })
          expect(requestCount).toBe(0)
          return
        }
        expect(started?.ok).toBe(true)
        const written = read(body, currency)
        expect(written.amount).toEqual(amount)
        if (written.list) expect(totalOf(written.list, currency)).toEqual(amount)
      }),
      { numRuns },
    )
  }, 300_000)
})

test('the payload law covers every adapter in all currencies of its methods', () => {
  expect(new Set(cases.map(({ open }) => open().code))).toEqual(new Set(Object.keys(payloads)))
  const three = cases.filter(({ currency }) => currencyDigits[currency] === 3)
  expect(three.length).toBeGreaterThan(10)
})

/** Items × quantity − their discounts + shipping + tax that comes on top − discount. */
function totalOf(
  { items, shipping, tax, discount }: NonNullable<Written['list']>,
  currency: Currency,
): Money {
  const lines = items.map((item) => {
    const line = subtract(times(item.unitPrice, item.quantity), item.discount)
    if (item.total) expect(item.total).toEqual(line)
    return line
  })
  return subtract(add(add(sum(lines, currency), shipping), tax), discount)
}
