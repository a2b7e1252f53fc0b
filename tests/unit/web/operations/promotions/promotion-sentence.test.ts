import { describe, expect, test } from 'vitest'
import { everyItem, type Benefit, type Promotion } from '#commerce/promotions/promotion.ts'
import { startTranslations } from '#i18n/start.ts'
import { promotionSentence } from '#web/operations/promotions/promotion-sentence.ts'
import type { NameOf } from '#web/operations/promotions/sentence-context.ts'
import { aPromotion, products } from '../../../../support/builders/a-promotion.ts'
import { theStorefront } from '../../../../support/shops/a-content-shop.ts'

startTranslations()

const names: Readonly<Record<string, { readonly en: string; readonly ar: string }>> = {
  'living/sofas': { en: 'sofas', ar: 'الكنب' },
  'living/tables': { en: 'tables', ar: 'الطاولات' },
  tabby: { en: 'Tabby', ar: 'تابي' },
  tamara: { en: 'Tamara', ar: 'تمارا' },
}
const nameOf: NameOf = (_, code, language) => names[code]?.[language] ?? code
const sentenceOf = (promotion: Promotion) =>
  promotionSentence(promotion, theStorefront('ae/en').country, nameOf)
const sofas = { products: [], categories: ['living/sofas'], brands: [] }
const tables = { products: [], categories: ['living/tables'], brands: [] }
const amount = (value: string) => `AED\u00a0${value}`

/** What is always there: no limit, no end, one country. */
const openEnded = ', for any number of orders, without an end, in United Arab Emirates.'
const openEndedArabic = '، لأي عدد من الطلبات، دون تاريخ انتهاء، في الإمارات.'

describe('a promotion as a sentence', () => {
  test('names everything together, in both languages', () => {
    const { en, ar } = sentenceOf(
      aPromotion({
        benefit: { kind: 'offer', of: sofas, discount: { rate: 2_000, maxMinor: null } },
        when: { minimumMinor: 200_000, coupon: 'SOFA20' },
        limits: { uses: 500, perCustomer: 1 },
        schedule: { from: '2026-12-01T00:00', until: '2026-12-16T00:00' },
      }),
    )
    expect(en).toBe(
      `20% off sofas, on carts from ${amount('2,000')}, with code SOFA20, once per customer, for the first 500 orders, ` +
        'from 1 December 2026 to 15 December 2026, in United Arab Emirates.',
    )
    expect(ar).toMatch(
      /^خصم 20% على الكنب، للسلال من .*2,000.* فأكثر، بالكود \u2066SOFA20\u2069، مرة واحدة لكل عميل، /,
    )
    expect(ar).toMatch(/لأول 500 طلب، من 1 ديسمبر 2026 إلى 15 ديسمبر 2026، في الإمارات\.$/)
  })

  test.each<[string, Benefit, string, string]>([
    [
      'a share of items',
      { kind: 'offer', of: sofas, discount: { rate: 1_250, maxMinor: null } },
      '12.5% off sofas',
      'خصم 12.5% على الكنب',
    ],
    [
      'a share of the cart',
      { kind: 'cart', discount: { rate: 1_000, maxMinor: null } },
      '10% off the whole cart',
      'خصم 10% على السلة كلها',
    ],
    [
      'one of three free',
      { kind: 'bogo', of: sofas, buy: 2, get: 1, rate: 10_000 },
      'Of every 3 bought from sofas, the cheapest is free',
      'عن كل مجموعة من الكنب عدد قطعها 3: أرخص قطعة مجانًا',
    ],
    [
      'two of five at half their price',
      { kind: 'bogo', of: sofas, buy: 3, get: 2, rate: 5_000 },
      'Of every 5 bought from sofas, the 2 cheapest cost 50% less',
      'عن كل مجموعة من الكنب عدد قطعها 5: خصم 50% على أرخص قطعتين',
    ],
    [
      'a combo',
      {
        kind: 'combo',
        parts: [
          { of: sofas, quantity: 1 },
          { of: tables, quantity: 2 },
        ],
        rate: 800,
      },
      '8% off 1 × sofas and 2 × tables bought together',
      'خصم 8% عند شراء 1 × الكنب و2 × الطاولات معًا',
    ],
    [
      'a gift with items',
      { kind: 'gift-with', of: sofas, buy: 2, get: 1, sku: 'CUSHION' },
      '1 × CUSHION free with every 2 bought from sofas',
      'هدية مجانية 1 × CUSHION مع كل 2 تُشترى من الكنب',
    ],
    ['free delivery', { kind: 'free-delivery' }, 'Free delivery', 'توصيل مجاني'],
  ])('says %s', (_, benefit, en, ar) => {
    expect(sentenceOf(aPromotion({ benefit }))).toEqual({ en: en + openEnded, ar: ar + openEndedArabic })
  })

  test('says an amount of items as one of their total, and of a flash deal as one of each unit', () => {
    const discount = { amountMinor: 10_000 }
    expect(sentenceOf(aPromotion({ benefit: { kind: 'offer', of: sofas, discount } })).en).toBe(
      `${amount('100')} off the total of sofas${openEnded}`,
    )
    const flash = aPromotion({ benefit: { kind: 'flash', of: sofas, discount }, limits: { uses: 60 } })
    expect(sentenceOf(flash).en).toContain(
      `Flash deal: ${amount('100')} off each unit of sofas, for the first 60 units,`,
    )
    expect(sentenceOf(flash).ar).toMatch(/على كل قطعة من الكنب، لأول 60 قطعة،/)
  })

  test('says gifts from the lowest amount to the highest', () => {
    const tiers = [
      { fromMinor: 400_000, choices: ['THROW'] },
      { fromMinor: 150_000, choices: ['VASE', 'LAMP'] },
    ]
    expect(sentenceOf(aPromotion({ benefit: { kind: 'gift-tiers', tiers } })).en).toBe(
      `One free gift: VASE or LAMP from ${amount('1,500')}; THROW from ${amount('4,000')}${openEnded}`,
    )
  })

  test('says the highest amount of a share', () => {
    const capped = aPromotion({ benefit: { kind: 'cart', discount: { rate: 1_000, maxMinor: 150_000 } } })
    expect(sentenceOf(capped).en).toMatch(new RegExp(`^10% off the whole cart, at most ${amount('1,500')},`))
  })

  test('names five items, and counts the others', () => {
    const offer = (...codes: string[]) =>
      sentenceOf(
        aPromotion({
          benefit: { kind: 'offer', of: products(...codes), discount: { rate: 500, maxMinor: null } },
        }),
      )
    expect(offer('A', 'B', 'C', 'D', 'E').en).toMatch(/^5% off A, B, C, D, and E,/)
    expect(offer('A', 'B', 'C', 'D', 'E', 'F', 'G').en).toMatch(/^5% off A, B, C, D, E and 2 more,/)
    expect(offer('A', 'B', 'C', 'D', 'E', 'F', 'G').ar).toContain('A، B، C، D، E واثنان غيرها')
  })

  test('says that it is for every item', () => {
    const all = aPromotion({
      benefit: { kind: 'flash', of: everyItem, discount: { rate: 500, maxMinor: null } },
    })
    expect(sentenceOf(all).en).toMatch(/^Flash deal: 5% off every item, for any number of units,/)
  })
})

describe('the conditions of a promotion in its sentence', () => {
  const conditionsOf = (...given: Parameters<typeof aPromotion>) => {
    const { en, ar } = sentenceOf(aPromotion(...given))
    return {
      en: en.replace('10% off the whole cart, ', '').replace(/, in United Arab Emirates.*/, ''),
      ar: ar.replace('خصم 10% على السلة كلها، ', '').replace(/، في الإمارات.*/, ''),
    }
  }

  test('are the payment methods, customers and first order that it is for', () => {
    const when = { paymentMethods: ['tabby', 'tamara'], customerGroups: ['trade'], firstOrder: true }
    expect(conditionsOf({ when })).toEqual({
      en:
        'when paid by Tabby or Tamara, for customers of the group trade, on a customer’s first order, ' +
        'for any number of orders, without an end',
      ar: 'عند الدفع عبر تابي أو تمارا، لعملاء مجموعة trade، لأول طلب للعميل، لأي عدد من الطلبات، دون تاريخ انتهاء',
    })
  })

  test('are its days and hours, which are exclusive at the end', () => {
    const evenings = { weekdays: [5, 4], hours: { from: '18:00', to: '23:00' } }
    expect(conditionsOf({ schedule: evenings }).en).toBe(
      'for any number of orders, on Thursday and Friday, between 6 pm and 11 pm, without an end',
    )
  })

  test.each([
    [{ from: '2026-12-02T00:00', until: '2026-12-03T00:00' }, 'on 2 December 2026 only'],
    [{ from: '2026-12-02T20:00' }, 'from 2 December 2026 at 8 pm without an end'],
    [{ until: '2026-12-04T00:00' }, 'until 3 December 2026'],
    [{ until: '2026-12-04T20:00' }, 'until 4 December 2026 at 8 pm'],
    [
      { from: '2026-12-02T20:00', until: '2026-12-03T00:00' },
      'from 2 December 2026 at 8 pm to 3 December 2026 at 12 am',
    ],
  ])('say its window %j', (schedule, text) => {
    expect(conditionsOf({ schedule }).en).toBe(`for any number of orders, ${text}`)
  })

  test('are its limits, per customer and in all', () => {
    expect(conditionsOf({ limits: { uses: 1, perCustomer: 2 } })).toEqual({
      en: '2 times per customer, for the first order, without an end',
      ar: 'مرتين لكل عميل، لأول طلب فقط، دون تاريخ انتهاء',
    })
  })

  test('are those that it does not go together with', () => {
    const { en, ar } = sentenceOf(aPromotion({ group: 'cart' }))
    expect(en).toMatch(/in United Arab Emirates, never together with others of the group “cart”\.$/)
    expect(ar).toMatch(/ولا يجتمع مع غيره من مجموعة «\u2066cart\u2069»\.$/)
  })
})
