import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WantedPrices } from '#commerce/price-admin/price-change.ts'
import { addMilliseconds, toInstant, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { toLocalMoment } from '#kernel/wall-clock.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../support/builders/a-product.ts'
import { need, placeAgreed, prepareOrder } from '../support/builders/a-purchase.ts'
import { aPromotion, products } from '../support/builders/a-promotion.ts'
import { inArabic, inEnglish } from '../support/builders/content-admin.ts'
import { anEditedPage, aText } from '../support/builders/content-samples.ts'
import { operator as by } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { openTestShop } from '../support/shops/open-test-shop.ts'

const hour = 60 * 60 * 1000
const skus = ['SOFA', 'LAMP']
const [before, then, discount] = [100_000, 90_000, 9_000]

/** A clock that moves by a millisecond whenever it is looked at, once it runs. */
function tickingClock() {
  const clock = manualClock()
  let isRunning = false
  return {
    now() {
      if (isRunning) clock.advance(1)
      return clock.now()
    },
    advance: clock.advance,
    run: (runs: boolean) => void (isRunning = runs),
  }
}

type Priced = { readonly lines: readonly { readonly unitPrice: Money }[]; readonly discount: Money }

const pricesIn = ({ lines, discount: off }: Priced) => ({
  prices: lines.map(({ unitPrice }) => unitPrice.minor),
  discount: off.minor,
})

/** A shop in which pages, prices and a promotion of National Day begin at one moment, again and again. */
async function aSeason(open: Open) {
  const database = await open()
  const clock = tickingClock()
  const { writer } = await aCatalog(database)
  for (const code of skus) {
    await writer.apply([aRecord({ code })], clock.now())
    await writer.setPrice(code, 'ae', aBookPrice(before), clock.now())
    await writer.setStock(code, 'wh-ae', 100_000)
  }
  const opened = await openTestShop({
    openDatabase: async () => ({ ...database, close: async () => undefined }),
    clock,
  })
  const { shop } = opened
  const { db } = database
  await db.execute(sql`delete from promotions`)
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('a country')
  const here = storefront(country, 'en')

  /** Plans the season of a round, for half an hour later: noon of the next day, when no delivery slot closes. */
  async function plan(round: number) {
    clock.run(false)
    const day = 24 * hour
    const noon = (Math.floor(Date.parse(clock.now()) / day) + 1) * day + 8.5 * hour
    clock.advance(noon - hour / 2 - Date.parse(clock.now()))
    const moment = toInstant(new Date(noon))
    const until = addMilliseconds(moment, hour)
    const local = (at: Instant) => toLocalMoment(at, here.country.timeZone).slice(0, 16)
    const prices: WantedPrices = {
      ...{ kind: 'plan', country: 'ae', startsAt: moment, endsAt: until },
      lines: skus.map((sku) => ({ sku, minor: then })),
    }
    need(await shop.priceAdmin.change({ wanted: prices, id: `prices-${round}`, by }))
    const promotion = aPromotion({
      id: `season-${round}`,
      benefit: { kind: 'offer', of: products(...skus), discount: { rate: 1_000, maxMinor: null } },
      schedule: { from: local(moment), until: local(until) },
      limits: { uses: 1_000 },
    })
    need(await shop.promotionAdmin.put({ promotion, shown: null, by }))
    const body = anEditedPage('help', [aText('a', `National Day ${round}`)])
    const versions = []
    for (const name of [inEnglish, inArabic]) {
      const { version } = need(await shop.contentAdmin.put({ name, body, by }))
      versions.push({ name, version })
    }
    const release = {
      id: `release-${round}`,
      name: 'National Day',
      versions,
      startsAt: moment,
      endsAt: until,
    }
    return {
      moment,
      releaseId: release.id,
      publish: () => shop.contentReleases.publish({ ...release, by }),
      stop: () => shop.promotionAdmin.stop(promotion.id, { by }),
    }
  }

  /** A shopper with both products at the last step. */
  async function aShopper(index: number) {
    const phone = `+97150${String(1_000_000 + index)}`
    const from = `203.0.113.${index % 250}`
    const wanted = { sku: 'SOFA', method: 'cashondelivery', phone, from } as const
    const { token } = await prepareOrder(shop, here, wanted)
    need(await shop.cart.add({ token, items: [{ sku: 'LAMP', quantity: 2 }], key: null, from }, here))
    const review = async () => need(await shop.checkout.load(token, here)).quote
    const seen = (await review()).fingerprint
    const place = (fingerprint: string) =>
      placeAgreed(shop, here, { token, from, fingerprint }, newVisitorToken())
    return {
      place: () => place(seen),
      placeUpdated: async () => place((await review()).fingerprint),
      quoted: async () => pricesIn(await review()),
      inCart: async () => pricesIn((await shop.cart.load(token, here)).priced),
    }
  }

  /** What the orders of a round cost: prices of their lines, and what each got off. */
  const ordered = async () =>
    rowsOf(
      db,
      sql`select array_agg(distinct (line -> 'unitPrice' ->> 'minor')::int) as prices,
          array_agg(distinct ((line -> 'gross' ->> 'minor')::int - net_minor)::int / quantity) as off,
          (select coalesce(sum(quantity), 0)::int from promotion_uses uses where uses.order_id = orders.id::text) as used,
          discount_minor::int as discount
        from orders join order_lines on order_id = orders.id
        where placed_at >= ${addMilliseconds(clock.now(), -4 * hour)}::timestamptz
        group by orders.id`,
    )
  return { ...opened, db, shop, clock, plan, aShopper, ordered }
}

const seenFormerly = { prices: [before, before], discount: 0 }
const seenInSeason = { prices: [then, then], discount: -3 * discount }
const formerly = { prices: [before], off: [0], used: 0, discount: 0 }
const inSeason = { prices: [then], off: [discount], used: 1, discount: -3 * discount }
const withoutPromotion = { prices: [then], off: [0], used: 0, discount: 0 }

const kindOf = (answer: { readonly ok: boolean; readonly failure?: { readonly kind: string } }) =>
  answer.failure?.kind ?? 'placed'

describeDatabases('the second in which a season begins', (open) => {
  test('a cart and a quote that are read in it are of one moment', async () => {
    const { plan, aShopper, clock, errors, close } = await aSeason(open)
    const shopper = await aShopper(1)
    await plan(1)
    // From the first reading of the clock on, each is the one that finds the season begun.
    for (let reading = 1; reading <= 12; reading += 1) {
      const { moment } = await plan(1 + reading)
      clock.advance(Date.parse(moment) - Date.parse(clock.now()) - reading)
      clock.run(true)
      const quoted = await shopper.quoted()
      clock.run(false)
      clock.advance(Date.parse(moment) - Date.parse(clock.now()) - reading)
      clock.run(true)
      const inCart = await shopper.inCart()
      clock.run(false)
      for (const seen of [quoted, inCart])
        expect([seenFormerly, seenInSeason], `reading ${reading}`).toContainEqual(seen)
    }
    expect(errors).toEqual([])
    await close()
  })

  test('each order is as before or as in the season, never a part of each, while pages are released and the promotion is stopped', async () => {
    const { plan, aShopper, ordered, clock, db, shop, errors, close } = await aSeason(open)
    for (let round = 1; round <= rounds(); round += 1) {
      const { moment, publish, releaseId, stop } = await plan(round)
      const shoppers = []
      for (let index = 0; index < 5; index += 1) shoppers.push(await aShopper(round * 10 + index))
      const early = 1 + ((round * 7) % 40)
      clock.advance(Date.parse(moment) - Date.parse(clock.now()) - early)
      clock.run(true)
      const [released, stopped, ...placed] = await Promise.all([
        publish(),
        // In every other round nobody stops it.
        round % 2 === 0 ? stop() : null,
        ...shoppers.map(({ place, placeUpdated }, index) => (index % 2 === 0 ? place() : placeUpdated())),
      ])
      clock.run(false)
      expect([released.ok, stopped?.ok ?? true], `round ${round}`).toEqual([true, true])
      for (const answer of placed)
        expect(['placed', 'quote-changed', 'promotion-used-up'], `round ${round}`).toContain(kindOf(answer))
      clock.advance(1_000)
      const late = shoppers.filter((_, index) => placed[index]?.ok === false)
      const again = await Promise.all(late.map(({ placeUpdated }) => placeUpdated()))
      expect(again.map(kindOf), `round ${round}`).toEqual(late.map(() => 'placed'))

      const afterwards = stopped ? withoutPromotion : inSeason
      const orders = await ordered()
      expect(orders.length, `round ${round}`).toBe(shoppers.length)
      for (const order of orders)
        expect([formerly, inSeason, afterwards], `round ${round}`).toContainEqual(order)
      expect(
        orders.filter((order) => isDeepStrictEqual(order, afterwards)).length,
        `round ${round}`,
      ).toBeGreaterThanOrEqual(late.length)
      expect((await shop.contentReleases.find(releaseId, by))?.state, `round ${round}`).toBe('live')
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
    expect(errors).toEqual([])
    await close()
  })
})
