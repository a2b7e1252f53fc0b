import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Category } from '#commerce/catalog/category.ts'
import { findMovedCategory } from '#commerce/catalog/moved-category.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

const at = (path: string, ...formerPaths: readonly string[]): Category => ({
  path,
  name: { en: path, ar: `قسم ${path}` },
  position: 1,
  ...(formerPaths.length > 0 && { formerPaths }),
})

describeDatabases('categories that move', (open) => {
  async function aMovingCatalog() {
    const catalog = await aCatalog(await open())
    const { reader, writer, db, clock } = catalog
    await writer.putCategories(['seats', 'seats/sofas', 'seats/sofas/corner'].map((path) => at(path)))
    await writer.apply(
      [
        aRecord({ code: 'MJ-1', categories: ['seats/sofas/corner', 'living/sofas'] }),
        aRecord({ code: 'MJ-2', categories: ['seats/sofas'] }),
      ],
      clock.now(),
    )
    catalog.takePublishedTags()
    const pathsNow = async () =>
      (await reader.listCategories())
        .map(({ path }) => path)
        .filter((path) => !/^(?:living|bedroom)/.test(path))
    return {
      ...catalog,
      pathsNow,
      leadsTo: (path: string) =>
        reader.loadCategoryPlaces().then((places) => findMovedCategory(path, places)),
      placesOf: async (code: string) => (await reader.listByCodes([code]))[0]?.categories,
      redirects: () => rowsOf(db, sql`select path, target from category_redirects order by path collate "C"`),
    }
  }

  test('take what is below them and their products along, and the former paths lead there', async () => {
    const { writer, pathsNow, leadsTo, placesOf, takePublishedTags, db } = await aMovingCatalog()
    await writer.putCategories([at('couches', 'seats/sofas')])
    expect((await pathsNow()).toSorted()).toEqual(['couches', 'couches/corner', 'seats'])
    expect(await leadsTo('seats/sofas')).toBe('couches')
    expect(await leadsTo('seats/sofas/corner')).toBe('couches/corner')
    expect(await leadsTo('seats/sofas/never-was')).toBeUndefined()
    expect(await leadsTo('nothing')).toBeUndefined()
    expect(await placesOf('MJ-1')).toEqual(['couches/corner', 'living/sofas'])
    expect(await placesOf('MJ-2')).toEqual(['couches'])
    const listed = await rowsOf(
      db,
      sql`select path from product_categories where product_code = 'MJ-2' order by path`,
    )
    expect(listed).toEqual([{ path: 'couches' }])
    const tags = takePublishedTags()
    expect(tags).toEqual(
      expect.arrayContaining(['category:seats/sofas', 'category:couches', 'product:MJ-2', 'not-found']),
    )
  })

  test('are moved once: the same words again change nothing', async () => {
    const { writer, redirects, takePublishedTags } = await aMovingCatalog()
    const moved = [at('couches', 'seats/sofas', 'sofas-of-the-old-shop')]
    await writer.putCategories(moved)
    const before = await redirects()
    takePublishedTags()
    await writer.putCategories(moved)
    expect(takePublishedTags()).toEqual([])
    expect(await redirects()).toEqual(before)
  })

  test('lead to the last of several places in one step', async () => {
    const { writer, redirects, leadsTo } = await aMovingCatalog()
    await writer.putCategories([at('couches', 'seats/sofas')])
    await writer.putCategories([at('lounge', 'couches')])
    expect(await redirects()).toEqual([
      { path: 'couches', target: 'lounge' },
      { path: 'couches/corner', target: 'lounge/corner' },
      { path: 'seats/sofas', target: 'lounge' },
      { path: 'seats/sofas/corner', target: 'lounge/corner' },
    ])
    await writer.putCategories([at('lounge/l-shaped', 'lounge/corner')])
    expect(await leadsTo('seats/sofas/corner')).toBe('lounge/l-shaped')
    expect(await leadsTo('couches')).toBe('lounge')
  })

  test('may come back: then the former place is the other one, and nothing turns in a circle', async () => {
    const { writer, pathsNow, redirects, placesOf } = await aMovingCatalog()
    await writer.putCategories([at('couches', 'seats/sofas')])
    await writer.putCategories([at('seats/sofas', 'couches')])
    expect((await pathsNow()).toSorted()).toEqual(['seats', 'seats/sofas', 'seats/sofas/corner'])
    expect(await redirects()).toEqual([
      { path: 'couches', target: 'seats/sofas' },
      { path: 'couches/corner', target: 'seats/sofas/corner' },
    ])
    expect(await placesOf('MJ-2')).toEqual(['seats/sofas'])
  })

  test('leave a path that another category takes: it is shown, and not moved a second time', async () => {
    const { writer, pathsNow } = await aMovingCatalog()
    const moved = at('couches', 'seats/sofas')
    await writer.putCategories([moved])
    await writer.putCategories([at('seats/sofas')])
    await writer.putCategories([moved])
    expect(await pathsNow()).toContain('seats/sofas')
    await writer.putCategories([at('seats/stools', 'seats/sofas'), moved])
    expect(await pathsNow(), 'moved by other words').not.toContain('seats/sofas')
  })

  test('neither take what is put as well, nor fall below the third level', async () => {
    const { writer, pathsNow, leadsTo, placesOf } = await aMovingCatalog()
    await writer.putCategories([at('home/lounge', 'seats'), at('seats/chairs'), at('seats/sofas')])
    expect((await pathsNow()).toSorted()).toEqual([
      'home/lounge',
      'home/lounge/sofas',
      'seats/chairs',
      'seats/sofas',
    ])
    expect(await leadsTo('seats/sofas/corner')).toBe('home/lounge/sofas')
    expect(await placesOf('MJ-1')).toEqual(['home/lounge/sofas', 'living/sofas'])
  })

  test('are found where another system still says the former path', async () => {
    const { writer, placesOf, clock } = await aMovingCatalog()
    await writer.putCategories([at('couches', 'seats/sofas')])
    const { applied, failures } = await writer.apply(
      [
        aRecord({ code: 'MJ-2', categories: ['seats/sofas'] }),
        aRecord({ code: 'MJ-3', categories: ['couches', 'seats/sofas'] }),
      ],
      clock.now(),
    )
    expect(failures).toEqual([])
    expect(applied.map(({ outcome }) => outcome)).toEqual(['unchanged', 'added'])
    expect(await placesOf('MJ-3')).toEqual(['couches'])
  })

  test('of another shop lead to the categories of this one, those below them too', async () => {
    const { writer, leadsTo } = await aMovingCatalog()
    await writer.putCategories([at('seats/sofas', 'furniture/settees')])
    expect(await leadsTo('furniture/settees')).toBe('seats/sofas')
    expect(await leadsTo('furniture/settees/corner')).toBe('seats/sofas/corner')
    expect(await leadsTo('furniture')).toBeUndefined()
  })
})
