import { expect, test } from 'vitest'
import { createListExchangeCandidates } from '#adapters/returns/list-exchange-candidates.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { aProduct, aVariant } from '../../../support/builders/a-product.ts'
import { aQuotedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const product = (code: string, ...skus: readonly string[]) =>
  aProduct({ code, categories: ['bedroom/mattresses'], variants: skus.map((sku) => aVariant({ sku })) })

/** Of a catalog in which `hidden` cannot be bought. */
function candidatesOf(hidden: readonly string[], category = 'bedroom') {
  const products = [product('MJ-1', 'MJ-1', 'MJ-1-B'), product('MJ-2', 'MJ-2'), product('MJ-3', 'MJ-3')]
  const list = createListExchangeCandidates({
    reader: {
      listBySkus: async (skus) =>
        products.filter(({ variants }) => variants.some(({ sku }) => skus.includes(sku))),
      listByCodes: async (codes) => products.filter(({ code }) => codes.includes(code)),
      listCodes: async () => ['MJ-2', 'MJ-3'],
    },
    listVariants: async (skus) =>
      new Map(
        skus.flatMap((sku) => (hidden.includes(sku) ? [] : [[sku, { sku } as PurchasableVariant] as const])),
      ),
    policyOf: () =>
      ({ comfortRows: [{ category, country: 'ae' }] }) as unknown as ReturnType<
        Parameters<typeof createListExchangeCandidates>[0]['policyOf']
      >,
    loadCurrentPath: async () => (path) => (path === 'sleep' ? 'bedroom' : path),
    countries: theCountries,
    clock: { now: () => '2026-11-24T08:00:00.000Z' },
  })
  const order = aQuotedOrder()
  return list({ ...order, lines: order.lines.filter(({ sku }) => sku === 'MJ-1') })
}

test('an item of which the product was hidden is exchanged for what is sold, and for nothing hidden', async () => {
  const found = (await candidatesOf(['MJ-1', 'MJ-1-B', 'MJ-3'])).get('MJ-1')
  expect(found?.returnClass).toBe(aProduct().returnClass)
  expect(found?.categories).toEqual(expect.arrayContaining(['bedroom', 'bedroom/mattresses']))
  expect(found?.variants).toEqual([])
  expect(found?.comfort.map(({ sku }) => sku)).toEqual(['MJ-2'])
})

test('an item that is sold is exchanged for its other variants, too', async () => {
  const found = (await candidatesOf([])).get('MJ-1')
  expect(found?.variants.map(({ sku }) => sku)).toEqual(['MJ-1-B'])
  expect(found?.comfort.map(({ sku }) => sku)).toEqual(['MJ-2', 'MJ-3'])
})

test('a policy that names a former path of the category covers it', async () => {
  const found = (await candidatesOf([], 'sleep')).get('MJ-1')
  expect(found?.categories).toEqual(expect.arrayContaining(['bedroom', 'sleep']))
  expect(found?.comfort.map(({ sku }) => sku)).toEqual(['MJ-2', 'MJ-3'])
  expect((await candidatesOf([], 'kitchen')).get('MJ-1')?.comfort).toEqual([])
})
