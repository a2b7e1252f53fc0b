import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { fullnesses } from '#commerce/made-to-measure/cut.ts'
import { cutSku, parseCutSku } from '#commerce/made-to-measure/cut-sku.ts'
import { quoteCut } from '#commerce/made-to-measure/quote-cut.ts'
import { createDescribeCut } from '#adapters/made-to-measure/describe-cut.ts'
import { withCutItems, withCutVariants } from '#commerce/made-to-measure/cut-variants.ts'
import { money } from '#kernel/money.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'

const curtain: MadeToMeasure = {
  kind: 'curtain',
  minWidthCm: 60,
  maxWidthCm: 800,
  minLengthCm: 80,
  maxLengthCm: 320,
  rollWidthCm: 300,
}
const grass: MadeToMeasure = {
  kind: 'grass',
  minWidthCm: 50,
  maxWidthCm: 400,
  minLengthCm: 100,
  maxLengthCm: 2500,
  rollWidthCm: 400,
}
const price = money(18_900, 'AED')
const rolls: readonly PurchasableVariant[] = [
  aPurchasableVariant({
    sku: 'CURTAIN',
    choice: { en: 'Sand', ar: 'رملي' },
    unitPrice: price,
    available: 50,
    addable: false,
    cut: curtain,
  }),
  aPurchasableVariant({ sku: 'GRASS', unitPrice: price, available: 50, addable: false, cut: grass }),
  aPurchasableVariant({ sku: 'SOFA', unitPrice: price }),
]
const here = theStorefront('ae/en')
const describeCut = createDescribeCut()
const list = withCutVariants(
  async (skus) => new Map(rolls.filter(({ sku }) => skus.includes(sku)).map((one) => [one.sku, one])),
  describeCut,
)
const one = async (sku: string) => (await list([sku], here.country)).get(sku)

describe('the SKU of an item cut to measure', () => {
  test('is parsed back to the request it was written from', () => {
    fc.assert(
      fc.property(
        fc.record({
          sku: fc.constantFrom('MJ-8004-SAND', 'ABC'),
          widthCm: fc.integer({ min: 10, max: 9999 }),
          lengthCm: fc.integer({ min: 10, max: 9999 }),
          fullness: fc.constantFrom(null, ...fullnesses),
        }),
        (request) => {
          expect(parseCutSku(cutSku(request))).toEqual(request)
        },
      ),
    )
  })

  test.each([
    'SOFA',
    'A_1X2',
    'CURTAIN_026X240',
    'CURTAIN_260X240X175',
    'CURTAIN_260X240X',
    'CURTAIN_2.5X3',
    '_260X240',
  ])('rejects %s as a cut SKU', (text) => expect(parseCutSku(text)).toBeUndefined())
})

describe('an item cut to measure', () => {
  test("has the price of the product page's tool, its size as choice, and stock in whole meters", async () => {
    // 260 cm of rail, twice gathered: 5.2 m of cloth, since 240 cm and hems fit the roll.
    const quoted = quoteCut({ widthCm: 260, lengthCm: 240, fullness: 200 }, curtain, price)
    expect(quoted).toMatchObject({ ok: true, value: { price: money(98_280, 'AED') } })
    expect(await one('CURTAIN_260X240X200')).toMatchObject({
      sku: 'CURTAIN_260X240X200',
      choice: { en: 'Sand · 260 × 240 cm · 2× fullness', ar: 'رملي · 260 × 240 سم · كثافة الكسرات 2' },
      unitPrice: money(98_280, 'AED'),
      available: 8,
      addable: true,
    })
    expect(await one('GRASS_320X450')).toMatchObject({ choice: { en: '320 × 450 cm' }, available: 2 })
  })

  test('is listed with other sizes and with plain variants, which are unchanged', async () => {
    const skus = ['SOFA', 'CURTAIN_260X240X200', 'CURTAIN_100X240X200']
    const found = await list(skus, here.country)
    expect([...found.keys()]).toEqual(skus)
    expect(found.get('SOFA')).toBe(rolls[2])
    expect((await one('CURTAIN'))?.addable).toBe(false)
  })

  test.each([
    ['too wide', 'CURTAIN_801X240X200'],
    ['too narrow', 'CURTAIN_59X240X200'],
    ['too long', 'CURTAIN_260X321X200'],
    ['without its fullness', 'CURTAIN_260X240'],
    ['of grass with one', 'GRASS_320X450X200'],
    ['of what is not cut', 'SOFA_200X100'],
    ['of nothing we know', 'RUG_200X100'],
  ])('a size %s is not sold', async (_, sku) => expect(await one(sku)).toBeUndefined())

  test('takes stock from the roll and has its share of the price floor', async () => {
    const roll: PurchasableVariant = {
      ...aPurchasableVariant({ sku: 'CURTAIN' }),
      cut: curtain,
      unitPrice: price,
      floor: money(5_670, 'AED'),
      available: 50,
      components: [{ sku: 'CURTAIN', quantity: 1 }],
    }
    const order = withCutVariants(async () => new Map([['CURTAIN', roll]]), describeCut)
    const cut = (await order(['CURTAIN_260X240X200'], here.country)).get('CURTAIN_260X240X200')
    expect(cut).toMatchObject({
      unitPrice: money(98_280, 'AED'),
      floor: money(29_484, 'AED'),
      components: [{ sku: 'CURTAIN', quantity: 6 }],
      available: 8,
      addable: true,
    })
    expect(cut?.choice.ar).toContain('260 × 240 سم')
  })

  test('has weight and volume by its size, or those of the usual parcel if the weight per meter is unknown', async () => {
    const lawn: PurchasableVariant = {
      ...aPurchasableVariant({ sku: 'GRASS' }),
      cut: grass,
      unitPrice: price,
      kg: 26,
      litres: 500,
      kgPerUnit: 2.6,
    }
    const load = async (roll: PurchasableVariant, sku: string) => {
      const { kg, litres } =
        (await withCutVariants(async () => new Map([['GRASS', roll]]), describeCut)([sku], here.country)).get(
          sku,
        ) ?? {}
      return { kg, litres }
    }
    // Charged by the roll's width of 4 m: 6 m are 24 m², 1 m is 4 m².
    expect(await load(lawn, 'GRASS_400X600')).toEqual({ kg: 62.4, litres: 1200 })
    expect(await load(lawn, 'GRASS_400X100')).toEqual({ kg: 10.4, litres: 200 })
    expect(await load({ ...lawn, kgPerUnit: null }, 'GRASS_400X600')).toEqual({ kg: 26, litres: 500 })
    // What was ordered has them without a price.
    const orderedItems = await withCutItems(async () => new Map([['GRASS', lawn]]))(['GRASS_400X600'])
    expect(orderedItems.get('GRASS_400X600')).toMatchObject({ sku: 'GRASS_400X600', kg: 62.4, litres: 1200 })
  })
})
