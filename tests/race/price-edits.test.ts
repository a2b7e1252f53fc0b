import { sql } from 'drizzle-orm'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { expect, test } from 'vitest'
import { createPriceAdminModule } from '#adapters/price-admin/create-price-admin-module.ts'
import type { SetPrice, WantedPrices } from '#commerce/price-admin/price-change.ts'
import { effectivePrices } from '#commerce/pricing/effective-prices.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { explainPriceFailure } from '#web/operations/prices/explain-prices.ts'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../support/builders/a-product.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/shops/the-countries.ts'

const sku = 'SOFA'
const hour = 60 * 60 * 1000
const by = aMember({ name: 'Leena', role: 'merchandiser' })
const set = (price: SetPrice): WantedPrices => ({ kind: 'set', country: 'ae', lines: [{ sku, price }] })

describeDatabases('operators of one price', (open) => {
  const start = async () => {
    const catalog = await aCatalog(await open())
    const { db, writer, clock } = catalog
    await writer.apply(
      [aRecord({ code: sku }, { prices: { [sku]: { ae: aBookPrice(100_000) } } })],
      clock.now(),
    )
    clock.advance(hour)
    const { priceAdmin: admin } = createPriceAdminModule(db, {
      findTaxRate: () => 500,
      ...{ clock, countries: theCountries, isManagedElsewhere: false, limitsOf: shippedLimits },
      purgeBus: { publish: async () => undefined },
    })
    const now = Date.parse(clock.now())
    const plan = (from: number, until: number, minor = 90_000): WantedPrices => ({
      ...{ kind: 'plan', country: 'ae', lines: [{ sku, minor }] },
      startsAt: new Date(now + from * hour).toISOString(),
      endsAt: new Date(now + until * hour).toISOString(),
    })
    const book = async () => (await admin.find(sku, 'ae', by))?.prices.get(sku)?.book
    const audited = async () =>
      (await rowsOf(db, sql`select act from audit_log where object_kind = 'product' order by id`)).length
    return { ...catalog, admin, plan, book, audited }
  }

  test('who both saw the same price change it once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, book, audited } = await start()
      const { version } = need(await admin.check(set({ defaultMinor: 95_000, special: null }), by))
      const wanted = [95_000, 96_000, 97_000]
      const changed = await Promise.all(
        wanted.map((defaultMinor) =>
          admin.change({
            wanted: set({ defaultMinor, special: null }),
            id: `to-${defaultMinor}`,
            by,
            version,
          }),
        ),
      )
      expect(changed.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect((await book())?.defaultMinor, `round ${round}`).toBe(wanted[changed.findIndex(({ ok }) => ok)])
      expect(await audited(), `round ${round}`).toBe(1)
    }
  })

  test('who plan for the same time have one plan, and one pressed twice is one', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, plan, book, audited } = await start()
      const planned = await Promise.all([
        admin.change({ wanted: plan(1, 3), id: 'a', by }),
        admin.change({ wanted: plan(1, 3), id: 'a', by }),
        admin.change({ wanted: plan(2, 4), id: 'b', by }),
      ])
      expect(planned[0].ok, `round ${round}`).toBe(planned[1].ok)
      expect(planned[0].ok, `round ${round}`).not.toBe(planned[2].ok)
      expect(
        (await book())?.planned?.map(({ plan: id }) => id),
        `round ${round}`,
      ).toEqual([planned[0].ok ? 'a' : 'b'])
      expect(await audited(), `round ${round}`).toBe(1)
    }
  })

  test('who plan another price from the same second have one plan, and the other knows why', async () => {
    startTranslations()
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, plan, book, audited } = await start()
      const planned = await Promise.all([
        admin.change({ wanted: plan(1, 3, 90_000), id: 'a', by }),
        admin.change({ wanted: plan(1, 5, 80_000), id: 'b', by }),
      ])
      expect(planned.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      const first = planned[0].ok ? { plan: 'a', minor: 90_000 } : { plan: 'b', minor: 80_000 }
      const stored = (await book())?.planned
      expect(stored?.length, `round ${round}`).toBe(1)
      expect(stored?.[0], `round ${round}`).toMatchObject(first)
      expect(await audited(), `round ${round}`).toBe(1)
      const rejected = planned.find(({ ok }) => !ok)
      if (!rejected || rejected.ok) throw new Error('both are planned')
      const explained = (language: Language) =>
        explainPriceFailure(rejected.failure, translator(language)).map(({ text }) => text)
      expect(explained('en'), `round ${round}`).toEqual([`${sku}: Another plan has a price for this time.`])
      expect(explained('ar'), `round ${round}`).toEqual([`${sku}: له سعر مجدول آخر في هذه الفترة.`])
    }
  })

  test('who change, plan, cancel and import concurrently lose nothing of each other', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, plan, book, writer, clock } = await start()
      need(await admin.change({ wanted: plan(5, 6), id: 'canceled', by }))
      const [changed, planned, canceled] = await Promise.all([
        admin.change({ wanted: set({ defaultMinor: 105_000, special: null }), id: 'set', by }),
        admin.change({ wanted: plan(1, 3), id: 'plan', by }),
        admin.cancelPlan('canceled', { by }),
        writer.apply(
          [aRecord({ code: sku }, { prices: { [sku]: { ae: aBookPrice(104_000) } } })],
          clock.now(),
        ),
      ])
      expect([changed.ok, planned.ok, canceled.ok], `round ${round}`).toEqual([true, true, true])
      const after = await book()
      expect([104_000, 105_000], `round ${round}`).toContain(after?.defaultMinor)
      expect(
        after?.planned?.map(({ plan: id }) => id),
        `round ${round}`,
      ).toEqual(['plan'])
    }
  })

  test('who end a plan and change the price while it runs leave a history without gaps', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, db, plan, clock, book } = await start()
      need(await admin.change({ wanted: plan(1, 9), id: 'plan', by }))
      clock.advance(2 * hour)
      await Promise.all([
        admin.cancelPlan('plan', { by }),
        admin.change({ wanted: set({ defaultMinor: 110_000, special: null }), id: 'set', by }),
      ])
      clock.advance(hour)
      const past = await rowsOf(
        db,
        sql`select minor::int as minor, from_at::text as from, until_at::text as until from price_history
          where sku = ${sku} and country = 'ae' order by from_at`,
      )
      const gaps = past.slice(1).filter(({ from }, place) => from !== past[place]?.['until'])
      expect(gaps, `round ${round}`).toEqual([])
      expect(
        past.map(({ minor }) => minor),
        `round ${round}`,
      ).toEqual([100_000, 100_000, 90_000])
      const now = await book()
      expect(
        now && effectivePrices(now, clock.now(), new Date(Date.parse(clock.now()) + hour).toISOString()),
      ).toMatchObject([{ minor: 110_000 }])
    }
  })
})
