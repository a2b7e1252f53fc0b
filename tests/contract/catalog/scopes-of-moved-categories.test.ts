import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { Category } from '#commerce/catalog/category.ts'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCategoryMoves } from '#adapters/catalog/category-moves.ts'
import { createActivePromotions } from '#adapters/checkout/quote-snapshot/active-promotions.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'
import { loadWidgetData } from '#web/content/widget-data.ts'
import { widgetSchemas } from '#content/schemas/widgets.ts'
import { zero } from '#kernel/money.ts'
import { aCollectionText } from '../../support/builders/a-collection.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { eventually } from '../../support/eventually.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aRuleText } from '../../support/shops/a-search-words-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const at = (path: string, ...formerPaths: readonly string[]): Category => ({
  ...{ path, name: { en: path, ar: `قسم ${path}` }, position: 1 },
  ...(formerPaths.length > 0 && { formerPaths }),
})
const mona = aMember({ name: 'Mona', role: 'merchandiser' })
const here = theStorefront('ae/en')
const offer = aPromotion({
  id: 'sofas',
  benefit: {
    kind: 'offer',
    of: { products: [], categories: ['living/sofas'], brands: [] },
    discount: { rate: 2_000, maxMinor: null },
  },
})

/** A whole shop in which each kind of document names `living/sofas`. */
async function aShopOfSofas(open: Open) {
  const opened = await openTestShop({
    // The suite closes its own.
    openDatabase: async () => ({ ...(await open()), close: async () => undefined }),
  })
  const { shop, catalog, promotions, promotionAdmin, collectionAdmin, searchWordsAdmin, database } = opened
  await catalog.writer.putCategories([at('living'), at('living/sofas'), at('seating'), at('kitchen')])
  await catalog.writer.apply(
    [
      aRecord({ code: 'SOFA', categories: ['living/sofas'] }),
      aRecord({ code: 'PAN', categories: ['kitchen'] }),
    ],
    shop.clock.now(),
  )
  need(await promotionAdmin.put({ promotion: offer, by: operator }))
  const text = aCollectionText({ slug: 'our-sofas', categories: 'living/sofas' })
  const collection = await eventually(async () =>
    need(await collectionAdmin.put({ id: null, text, by: mona })),
  )
  const boost = aRuleText({ kind: 'boost', terms: 'comfort', targetKind: 'category', target: 'living/sofas' })
  const rule = await eventually(async () =>
    need(await searchWordsAdmin.put({ id: null, text: boost, by: mona })),
  )
  const price = createPriceStoredCart({
    ...{ listVariants: catalog.listVariants, promotions, findOwnCode: promotions.findOwnCode },
    ...{ productPromotionLabel, clock: shop.clock },
  })
  const cart = {
    ...{ version: 0, coupon: null, chosenGifts: {} },
    lines: ['SOFA', 'PAN'].map((sku) => ({
      ...{ sku, quantity: 1, addedPrice: zero('AED'), saved: false },
    })),
  }
  const buyer = { paymentMethod: null, customer: { group: null, isFirstOrder: false, phone: null } }
  return {
    ...opened,
    ids: { collection: collection.id, rule: rule.id },
    text,
    boost,
    pricedTotal: async () => (await price(cart, here, buyer)).priced.total,
    async inCollection() {
      const found = await shop.collections.find('our-sofas', here)
      if (!found) return undefined
      const { cards } = await shop.search.list(
        {
          ...{ category: null, collection: { kind: 'collection', ...found }, text: null },
          ...{ facets: {}, ranges: {}, sort: 'relevance', page: 1, pageSize: 24 },
        },
        here,
      )
      return cards.map(({ code }) => code)
    },
    boosted: async () => (await opened.search.liveRules.inForce(here)).preferencesFor('comfort'),
    async inForms() {
      const promotion = (await promotionAdmin.find('sofas', operator))?.promotion.benefit
      const rows = await collectionAdmin.find(collection.id, mona)
      const found = await searchWordsAdmin.find(rule.id, mona)
      return [
        promotion?.kind === 'offer' && promotion.of.categories.join(),
        rows?.rule.categories.join(),
        found?.kind === 'boost' && found.target.code,
      ]
    },
    /** What is written, versions and audit included. */
    stored: () =>
      rowsOf(
        database.db,
        sql`select document::text as text, version from promotions where id = 'sofas'
          union all select collection::text, version from collections where slug = 'our-sofas'
          union all select rule::text, version from search_rules where kind = 'boost'
          union all select after::text, 0 from audit_log where object_kind in ('promotion', 'collection', 'search-rule')
          order by 1`,
      ),
  }
}

/** The message of the move has arrived. Carts do not wait for it. */
const hasArrived = (shop: Awaited<ReturnType<typeof aShopOfSofas>>, path: string) =>
  eventually(async () => expect(await shop.inForms()).toEqual(each(path)))

const each = (path: string) => [path, path, path]

describeDatabases('what operators wrote for a category that moves', (open) => {
  test('counts for the current category, in carts, pages, searches and forms, and stays as it was written', async () => {
    const shop = await aShopOfSofas(open)
    const [before, stored] = [await shop.pricedTotal(), await shop.stored()]
    await eventually(async () => expect(await shop.inCollection()).toEqual(['SOFA']))
    expect(await shop.inForms()).toEqual(each('living/sofas'))

    await shop.catalog.writer.putCategories([at('seating/sofas', 'living/sofas')])
    expect(await shop.pricedTotal()).toEqual(before)
    await hasArrived(shop, 'seating/sofas')
    await eventually(async () => expect(await shop.inCollection()).toEqual(['SOFA']))
    expect(await shop.boosted()).toMatchObject([{ target: { code: 'seating/sofas' } }])
    expect(await shop.stored()).toEqual(stored)

    await shop.catalog.writer.putCategories([at('lounge', 'seating/sofas')])
    expect(await shop.pricedTotal()).toEqual(before)
    await hasArrived(shop, 'lounge')
    await eventually(async () => expect(await shop.inCollection()).toEqual(['SOFA']))
    expect(await shop.stored()).toEqual(stored)
    expect(shop.errors).toEqual([])
    await shop.close()
  })

  test('prices carts right before a process has heard of the move', async () => {
    const shop = await aShopOfSofas(open)
    const { db } = shop.database
    const deaf = { subscribe: () => () => undefined }
    const { loadCurrentPath } = createCategoryMoves(createCatalogReader(db), deaf)
    const other = createPromotionRepository(db, shop.shop.clock, createActivePromotions(loadCurrentPath))
    const targets = async () =>
      (await other.load('ae', null)).promotions.flatMap(({ id, benefit }) =>
        id === 'sofas' && benefit.kind === 'offer' ? benefit.of.categories : [],
      )
    expect(await targets()).toEqual(['living/sofas'])
    await shop.catalog.writer.putCategories([at('seating/sofas', 'living/sofas')])
    expect(await targets()).toEqual(['seating/sofas'])
    await shop.catalog.writer.putCategories([at('living/sofas')])
    expect(await targets()).toEqual(['living/sofas'])
    await shop.close()
  })

  test('is for the former path again when that becomes another category', async () => {
    const shop = await aShopOfSofas(open)
    const before = await shop.pricedTotal()
    await shop.catalog.writer.putCategories([at('seating/sofas', 'living/sofas')])
    await shop.catalog.writer.putCategories([at('living/sofas')])
    await hasArrived(shop, 'living/sofas')
    await eventually(async () => expect(await shop.inCollection()).toEqual([]))
    expect((await shop.pricedTotal()).minor).toBeGreaterThan(before.minor)
    await shop.close()
  })

  test('is saved with the current category, also from a form and a document of before', async () => {
    const shop = await aShopOfSofas(open)
    await shop.catalog.writer.putCategories([at('seating/sofas', 'living/sofas')])
    await hasArrived(shop, 'seating/sofas')
    const { promotionAdmin, collectionAdmin, searchWordsAdmin, ids, text, boost } = shop
    const saved = await promotionAdmin.put({ promotion: offer, shown: offer, version: 1, by: operator })
    expect(need(saved), 'a move is no change of the operator').toEqual({ outcome: 'unchanged', version: 1 })
    const label = { ...offer.label, en: 'Sofas for less' }
    need(await promotionAdmin.put({ promotion: { ...offer, label }, shown: offer, version: 1, by: operator }))
    const slug = 'seats'
    need(await collectionAdmin.put({ id: ids.collection, text: { ...text, slug }, shown: text, by: mona }))
    need(
      await searchWordsAdmin.put({ id: ids.rule, text: { ...boost, terms: 'cosy' }, shown: boost, by: mona }),
    )
    const written = await rowsOf(
      shop.database.db,
      sql`select document #>> '{benefit,of,categories,0}' as path, version from promotions where id = 'sofas'
        union all select collection #>> '{rule,categories,0}', version from collections where slug = 'seats'
        union all select rule #>> '{target,code}', version from search_rules where kind = 'boost'`,
    )
    expect(written).toEqual(Array(3).fill({ path: 'seating/sofas', version: 2 }))
    const tried = await eventually(async () => need(await collectionAdmin.try(text, mona)))
    expect(tried.find(({ country }) => country === 'ae')?.cards.map(({ code }) => code)).toEqual(['SOFA'])
    const simulated = need(
      await shop.promotionSimulation.ofCart(
        {
          ...{
            country: 'ae',
            items: [{ sku: 'SOFA', quantity: 1 }],
            coupon: null,
            at: shop.shop.clock.now(),
          },
          ...{ isFirstOrder: false, paymentMethod: null, tried: offer },
        },
        operator,
      ),
    )
    expect(simulated.verdicts.find(({ isTried }) => isTried)?.why).toBeNull()
    await shop.close()
  })

  test('rails and lists of operators that name the former path show what is in the category now', async () => {
    const shop = await aShopOfSofas(open)
    await shop.catalog.writer.putCategories([at('seating/sofas', 'living/sofas')])
    await hasArrived(shop, 'seating/sofas')
    const list = await shop.catalogAdmin.listPage(
      {
        filters: { view: null, category: 'living/sofas', brand: null, country: null },
        ...{ search: '', sort: 'code', descending: false, size: 25, cursor: null },
      },
      mona,
    )
    expect(list.rows.map(({ code }) => code)).toEqual(['SOFA'])
    const rail = widgetSchemas['product-rail'].parse({
      ...{ id: 'rail', type: 'product-rail', title: 'Sofas', source: { category: 'living/sofas' } },
    })
    const data = await loadWidgetData({ shop: shop.shop, storefront: here, requestId: 'test' }, [rail])
    expect(data.cards.get(rail)?.map(({ code }) => code)).toEqual(['SOFA'])
    expect(data.lifetime.tags).toEqual(['category:seating/sofas'])
    await shop.close()
  })
})
