import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSeeding } from '#adapters/catalog/start-seeding.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { listDemoLocations } from '#adapters/catalog/demo/demo-locations.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { emptyDirectory } from '../../support/databases/empty-directory.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

describeDatabases('seeding the demo catalog', (open) => {
  async function aDemo(contentDirectory = 'src/content') {
    const { db, purgeBus } = await open()
    const clock = manualClock()
    const purged: string[] = []
    const reports: unknown[] = []
    const publish = async (tags: readonly string[]) => void purged.push(...tags)
    const writer = createCatalogWriter({ db, purgeBus, clock })
    await writer.putLocations(listDemoLocations(theCountries, readStores('src/content')))
    const parts = { db, purgeBus: { publish }, clock, contentDirectory, pictures: 'public' }
    const seeding = () => createSeeding({ ...parts, report: (error) => reports.push(error) })
    const count = async () =>
      (await rowsOf(db, sql`select count(*)::int as count from products`))[0]?.['count']
    return { db, seeding, purged, reports, count, writer, clock, reader: createCatalogReader(db) }
  }

  test('fills an empty catalog once, and again only after the files have changed', async () => {
    const directory = emptyDirectory()
    cpSync('src/content', directory, { recursive: true })
    const demo = await aDemo(directory)
    const first = demo.seeding()
    first.start()
    await first.finished()
    expect(demo.reports).toEqual([])
    expect(demo.purged.length).toBeGreaterThan(500)
    const before = await demo.count()
    expect(before).toBeGreaterThanOrEqual(420)
    demo.purged.length = 0
    const again = demo.seeding()
    again.start()
    await again.finished()
    expect(demo.purged).toEqual([])
    await demo.writer.setPrice('MJ-1006-SAND', 'ae', aBookPrice(1), demo.clock.now())
    const file = join(directory, 'categories.json')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
    const changed = demo.seeding()
    changed.start()
    await changed.finished()
    expect(demo.purged.filter((tag) => tag.startsWith('product:')).length).toBeLessThan(20)
  })

  test('continues after an interruption', async () => {
    const demo = await aDemo()
    const first = demo.seeding()
    first.start()
    await first.stop()
    const second = demo.seeding()
    second.start()
    await second.finished()
    expect(await demo.count()).toBeGreaterThanOrEqual(420)
    expect(demo.reports).toEqual([])
  })

  test('leaves a merchant’s own catalog alone', async () => {
    const demo = await aDemo()
    await demo.writer.putCategories([
      { path: 'living/sofas/three-seaters', name: { en: 'a', ar: 'ا' }, position: 1 },
    ])
    await demo.writer.apply([aRecord({ code: 'OWN-1' })], demo.clock.now())
    const seeding = demo.seeding()
    seeding.start()
    await seeding.finished()
    expect(await demo.count()).toBe(1)
  })

  test('reports invalid files while the shop keeps running', async () => {
    const directory = emptyDirectory()
    cpSync('src/content', directory, { recursive: true })
    rmSync(join(directory, 'categories.json'))
    const demo = await aDemo(directory)
    const seeding = demo.seeding()
    seeding.start()
    await seeding.finished()
    expect(demo.reports).toHaveLength(1)
    expect(await demo.count()).toBe(0)
  })
})
