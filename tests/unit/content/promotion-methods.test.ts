import { expect, test } from 'vitest'
import { readPromotions } from '#adapters/promotions/read-promotions.ts'
import methods from '#content/payments/methods.json' with { type: 'json' }

/** Codes of the methods that a country may offer. */
const offeredIn = (country: string): readonly string[] =>
  methods
    .filter(
      ({ offered, countries }) => offered !== 'never' && countries.some((one) => one.country === country),
    )
    .map(({ code }) => code)

test.each(
  readPromotions('src/content/promotions').flatMap(({ id, country, conditions: { paymentMethods } }) =>
    paymentMethods.map((method) => [id, method, country] as const),
  ),
)('%s is for %s, a payment method of %s', (_, method, country) =>
  expect(offeredIn(country)).toContain(method),
)
