import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { products, variants } from '#adapters/catalog/catalog-tables.ts'
import { orderLines, orders } from '#adapters/orders/order-tables.ts'
import { createRecommendationsModule } from '#adapters/recommendations/create-recommendations-module.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createSmartContentAnswer } from '#stand-ins/smart-content.ts'
import { faultyService, standInFaults, standInKey } from '#stand-ins/stand-in.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const codes = ['SOFA', 'RUG', 'LAMP', 'BED', 'GIFT']
const question = { placement: 'product', country: 'ae', products: ['SOFA'], limit: 5 } as const

async function stock(db: Database): Promise<void> {
  await db.insert(products).values(
    codes.map((code, rank) => ({
      code,
      urlKey: code.toLowerCase(),
      type: 'general' as const,
      rank,
      publishedAt: new Date(0),
      changedAt: new Date(0),
      digest: code,
      document: {} as Product,
    })),
  )
  await db
    .insert(variants)
    .values(codes.map((code) => ({ sku: `${code}-1`, productCode: code, position: 0 })))
}

type Placed = { readonly country?: string; readonly at?: string; readonly gift?: string }

async function order(db: Database, bought: readonly string[], placed: Placed = {}): Promise<void> {
  const id = randomUUID()
  await db.insert(orders).values({
    id,
    number: id,
    country: placed.country ?? 'ae',
    language: 'en',
    status: 'confirmed',
    phone: '+971501234567',
    email: 'maryam@example.com',
    name: 'Maryam',
    choice: { kind: 'home', slot: null, services: [] },
    currency: 'AED',
    subTotalMinor: 0,
    discountMinor: 0,
    taxMinor: 0,
    totalMinor: 0,
    roundingMinor: 0,
    payableMinor: 0,
    method: 'cashondelivery',
    paymentState: 'due',
    paidMinor: 0,
    placedAt: new Date(placed.at ?? '2026-11-01T00:00:00Z'),
    version: 1,
  })
  await db.insert(orderLines).values(
    bought.map((code, position) => ({
      orderId: id,
      position,
      sku: `${code}-1`,
      quantity: 1,
      netMinor: 0,
      taxMinor: 0,
      line: { gift: code === placed.gift } as unknown as QuoteLine,
    })),
  )
}

function aModule(db: Database, service: ReturnType<typeof faultyService> | null = null) {
  const clock = manualClock()
  const { rank } = createRecommendationsModule(db, {
    env: { smartContent: service && { url: 'https://ranks.example/v1', key: standInKey } },
    clock,
    report: () => undefined,
    ...(service ? { fetch: service.fetch } : {}),
  })
  return { rank, clock }
}

describeDatabases('ranked products', (open: Open) => {
  test('are those bought in the same orders of the country, by number of orders, once three households did', async () => {
    const { db } = await open()
    await stock(db)
    for (let count = 0; count < 4; count += 1) await order(db, ['SOFA', 'RUG'])
    for (let count = 0; count < 3; count += 1) await order(db, ['SOFA', 'LAMP', 'GIFT'], { gift: 'GIFT' })
    for (let count = 0; count < 2; count += 1) await order(db, ['SOFA', 'BED'])
    for (let count = 0; count < 5; count += 1) await order(db, ['SOFA', 'BED'], { country: 'kw' })
    for (let count = 0; count < 5; count += 1)
      await order(db, ['SOFA', 'BED'], { at: '2025-11-01T00:00:00Z' })
    const { rank } = aModule(db)
    // The first page does not wait for the orders to be read.
    expect(await rank(question)).toEqual([])
    await expect.poll(() => rank(question)).toEqual(['RUG', 'LAMP'])
    expect(await rank({ ...question, products: ['RUG', 'SOFA'] })).toEqual(['LAMP'])
    expect(await rank({ ...question, limit: 1 })).toEqual(['RUG'])
    await rank({ ...question, country: 'kw' })
    await expect.poll(() => rank({ ...question, country: 'kw' })).toEqual(['BED'])
    expect(await rank({ ...question, country: 'zz', products: ["'; drop table orders"] })).toEqual([])
  })

  test('of a service come in its order, without those shown, and it learns codes alone', async () => {
    const { db } = await open()
    const service = faultyService(createSmartContentAnswer(() => ['BED', 'SOFA', 'BED', 'LAMP']))
    const { rank, clock } = aModule(db, service)
    expect(await rank({ ...question, products: ['SOFA', 'RUG'], placement: 'cart' })).toEqual(['BED', 'LAMP'])
    expect(await rank({ ...question, products: ['RUG', 'SOFA'], placement: 'cart', limit: 1 })).toEqual([
      'BED',
    ])
    expect(service.requests.map(({ path }) => path)).toEqual([
      '/v1/ranks?placement=cart&country=ae&products=RUG%2CSOFA&limit=24',
    ])
    clock.advance(11 * 60_000)
    service.injectFault('down')
    expect(await rank({ ...question, products: ['RUG', 'SOFA'], placement: 'cart' })).toEqual(['BED', 'LAMP'])
  })

  describe('of a service that fails', () => {
    test.each(standInFaults)('%s: are those of the orders', async (fault) => {
      const { db } = await open()
      await stock(db)
      for (let count = 0; count < 3; count += 1) await order(db, ['SOFA', 'RUG'])
      const service = faultyService(createSmartContentAnswer())
      service.injectFault(fault)
      const { rank } = aModule(db, service)
      await rank(question)
      await expect.poll(() => rank(question)).toEqual(['RUG'])
    })

    test('are those of the orders when it has not answered in the time of a page, and its own afterwards', async () => {
      const { db } = await open()
      await stock(db)
      for (let count = 0; count < 3; count += 1) await order(db, ['SOFA', 'RUG'])
      let respond: () => void = () => undefined
      const late = new Promise<void>((resolve) => (respond = resolve))
      const well = createSmartContentAnswer(() => ['BED'])
      const service = faultyService(async (request) => {
        await late
        return well(request)
      })
      const { rank } = aModule(db, service)
      await rank(question)
      await expect.poll(() => rank(question)).toEqual(['RUG'])
      respond()
      await expect.poll(() => rank(question)).toEqual(['BED'])
    })
  })
})
