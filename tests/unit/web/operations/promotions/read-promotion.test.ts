import { describe, expect, test } from 'vitest'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { readPromotions } from '#adapters/promotions/read-promotions.ts'
import { readPromotion } from '#web/operations/promotions/read-promotion.ts'
import { typedOf, type TypedPromotion } from '#web/operations/promotions/typed-promotion.ts'
import { aPromotion, products } from '../../../../support/builders/a-promotion.ts'
import { theCountries } from '../../../../support/shops/the-countries.ts'

const countryOf = (code: string) => {
  const country = theCountries.find(({ isoCode }) => isoCode === code)
  if (!country) throw new Error(code)
  return country
}
const ae = countryOf('ae')
const cart: TypedPromotion = { kind: ['cart'], 'label.en': ['Ten'], 'label.ar': ['عشرة'], rate: ['10'] }
const problemsOf = (typed: TypedPromotion, country = ae) =>
  readPromotion({ ...cart, ...typed }, country).problems.map(({ field, problem }) => `${field} ${problem}`)

describe('the form of a promotion', () => {
  const of = products('SOFA', 'MJ-1')
  const parts = [
    { of, quantity: 2 },
    { of: { products: [], categories: ['living/tables'], brands: ['Majlis Home'] }, quantity: 1 },
  ]
  const tiers = [
    { fromMinor: 10_050, choices: ['VASE', 'BOWL'] },
    { fromMinor: 20_000, choices: ['LAMP'] },
  ]
  test.each<Promotion>([
    ...readPromotions('src/content/promotions').filter(({ country }) => country === 'kw'),
    aPromotion({ benefit: { kind: 'bogo', of, buy: 2, get: 1, rate: 5_050 } }),
    aPromotion({ benefit: { kind: 'combo', parts, rate: 1_500 } }),
    aPromotion({ benefit: { kind: 'gift-with', of, buy: 1, get: 1, sku: 'VASE' } }),
    aPromotion({ benefit: { kind: 'gift-tiers', tiers } }),
    { ...aPromotion(), permit: 'DET-2026-118842' },
    aPromotion({ benefit: { kind: 'offer', of, discount: { rate: 3_000, maxMinor: 12_345 } } }),
    aPromotion({ benefit: { kind: 'flash', of, discount: { amountMinor: 999 } } }),
    aPromotion({
      benefit: { kind: 'free-delivery' },
      announcesCode: true,
      group: 'season',
      limits: { uses: 5, perCustomer: 1 },
      when: {
        coupon: 'FREE1',
        minimumMinor: 1_050,
        paymentMethods: ['tabby'],
        customerGroups: ['gold', 'trade'],
        firstOrder: true,
      },
      schedule: {
        from: '2026-12-01T00:00',
        until: '2026-12-05T20:30',
        weekdays: [4, 5],
        hours: { from: '18:00', to: '23:00' },
      },
    }),
  ])('sends what it shows: $id, $benefit.kind', (promotion) => {
    const country = countryOf(promotion.country)
    expect(readPromotion(typedOf(promotion, country.currency), country)).toEqual({ promotion, problems: [] })
  })

  test.each<[string, TypedPromotion]>([
    ['minimum decimals', { minimum: ['100.005'] }],
    ['minimum currency', { minimum: ['KWD 100'] }],
    ['minimum not-positive', { minimum: ['0'] }],
    ['minimum malformed', { minimum: ['a hundred'] }],
    ['discount not-positive', { rate: [''], amount: ['-5'] }],
    ['discount malformed', { rate: ['10'], amount: ['5'] }],
    ['discount malformed', { rate: ['ten'] }],
    ['maximum decimals', { maximum: ['1.234'] }],
    ['uses malformed', { uses: ['1.5'] }],
    ['hours missing', { 'hours-from': ['18:00'] }],
  ])('says what cannot be read: %s', (problem, typed) => expect(problemsOf(typed)).toEqual([problem]))

  test('reads three decimals where the currency has them, its own code and Arabic digits', () => {
    expect(problemsOf({ minimum: ['100.005'] }, countryOf('kw'))).toEqual([])
    const { promotion } = readPromotion({ ...cart, minimum: ['AED ١,٢٠٠.٥٠'], rate: ['١٥%'] }, ae)
    expect(promotion).toMatchObject({
      conditions: { minimumMinor: 120_050 },
      benefit: { discount: { rate: 1_500 } },
    })
  })

  test('makes a reference from the country and label where none was typed', () => {
    const { promotion } = readPromotion({ ...cart, 'label.en': ['Eid: 10% off!'] }, ae)
    expect(promotion.id).toBe('ae-eid-10-off')
  })
})
