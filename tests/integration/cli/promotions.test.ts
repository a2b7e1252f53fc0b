import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { createLoadQuoteSnapshot } from '#adapters/checkout/quote-snapshot/load-quote-snapshot.ts'
import { createActivePromotions } from '#adapters/checkout/quote-snapshot/active-promotions.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const majlis = (argv: readonly string[], body: unknown = null) =>
  runLine({ argv: ['promotion', ...argv], input: JSON.stringify(body), user: 'layla' }, commands, {
    env: theEnv({}),
    open: async () => shop,
  })
const national = {
  id: 'ae-national-day',
  country: 'ae',
  label: { en: 'National Day: 5% off', ar: 'اليوم الوطني: خصم 5%' },
  conditions: { coupon: 'UAE54' },
  benefit: { kind: 'cart', discount: { rate: 500 } },
}

describe('majlis promotion', () => {
  test('lists the promotions of the demo', async () => {
    const { stdout } = await majlis(['list', '--country', 'kw'])
    expect(stdout).toContain('kw-welcome10')
    expect(stdout).not.toContain('ae-welcome10')
  })

  test('adds, changes and stops a promotion', async () => {
    expect((await majlis(['put', 'national.json'], national)).stdout).toContain('is added')
    expect((await majlis(['put', 'national.json'], national)).stdout).toContain('has not changed')
    expect((await majlis(['list'])).stdout).toContain('UAE54')
    expect((await majlis(['stop', 'ae-national-day'])).stdout).toContain('is stopped')
    expect((await majlis(['stop', 'nothing'])).code).toBe(1)
  })

  test('reports what is invalid in a file', async () => {
    const wrong = await majlis(['put', 'x.json'], {
      ...national,
      benefit: { kind: 'cart', discount: { rate: 0 } },
    })
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('benefit.discount')])
    const elsewhere = await majlis(['put', 'x.json'], { ...national, country: 'zz' })
    expect(elsewhere.stderr).toContain('There is no country zz')
  })
})

test('a guessed coupon is rejected like a used-up one, and not stored', async () => {
  const { cart } = shop.shop
  const here = theStorefront('ae/en')
  await shop.catalog.writer.putCategories(someCategories)
  await shop.catalog.writer.apply([aRecord({ code: 'MJ-1' })], shop.shop.clock.now())
  const sku = 'MJ-1'
  const added = await cart.add(
    { token: null, items: [{ sku, quantity: 1 }], key: null, from: '203.0.113.1' },
    here,
  )
  const token = added.ok ? added.value.token : ''
  const give = (code: string, from = '203.0.113.2') => cart.setCoupon({ token, code, from }, here)
  expect(await give('GUESS1')).toEqual({ ok: false, failure: { kind: 'coupon-rejected' } })
  const taken = await give('welcome-10')
  expect(taken.ok && taken.value.priced.coupon).toMatchObject({ applied: true, code: 'WELCOME10' })
  expect(await cart.setCoupon({ token: 'x'.repeat(43), code: 'WELCOME10', from: 'y' }, here)).toMatchObject({
    failure: { kind: 'coupon-rejected' },
  })
  for (let guess = 0; guess < 10; guess += 1) await give(`GUESS${guess}`, '203.0.113.3')
  expect(await give('WELCOME10', '203.0.113.3')).toMatchObject({ failure: { kind: 'too-many' } })
  const loadQuoteSnapshot = createLoadQuoteSnapshot(shop.database.db, {
    catalog: shop.catalog,
    promotions: { active: createActivePromotions(), findOwnCode: async () => undefined },
    readCustomerId: () => null,
  })
  const { price } = await loadQuoteSnapshot(token, here, shop.shop.clock.now())
  const priced = await price({
    paymentMethod: 'tabby',
    customer: { group: null, isFirstOrder: false, phone: '+971501234567' },
  })
  expect(priced?.priced.coupon).toMatchObject({ applied: false, reason: { kind: 'first-order-only' } })
  expect(priced?.variants.get(sku)?.sku).toBe(sku)
})
