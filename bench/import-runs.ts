import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { createImportsModule } from '#adapters/imports/create-imports-module.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { aMagentoExport } from '../tests/support/builders/a-magento-export.ts'
import { emptyDirectory } from './support/processes.ts'

/* An export of Magento 2 with 10 000 products, checked and written as the back office does it, and then its stock alone. */
const products = process.env.MAJLIS_BENCH_SMALL ? 500 : 10_000
const maxSeconds = { check: 120, apply: 300 }
const clock = { now: () => new Date().toISOString() }
const by = { kind: 'command', name: 'bench' } as const

const database = await openDatabase({ kind: 'directory', path: await emptyDirectory() })
const { db, purgeBus } = database
const writer = createCatalogWriter({ db, purgeBus, clock })
const { countries } = readDataFiles('src/content')
const named = (path: string, en: string) => ({ path, name: { en, ar: en }, position: 0 })
await writer.putCategories([named('living', 'Living'), named('living/sofas', 'Sofas')])
await writer.putLocations([{ code: 'wh-ae', kind: 'warehouse', country: 'ae' }])
const { admin } = createImportsModule(db, {
  ...{ purgeBus, clock, countries, writer, reader: createCatalogReader(db) },
  ...{ isManagedElsewhere: false, report: (error) => console.error(error) },
})

let missed = 0
async function timed(name: string, limit: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  if (seconds > limit) missed += 1
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024)
  console.log(`  ${name}: ${seconds.toFixed(1)} s (target ${limit} s), ${memory} MB`)
}

for (const kind of ['products', 'stock'] as const) {
  const file = aMagentoExport(products, kind === 'stock' ? { change: { qty: '40.0000' } } : {})
  const stored = await admin.upload(
    { kind, fileName: 'export.csv', bytes: new TextEncoder().encode(file), map: 'magento-2', key: kind },
    by,
  )
  if (!stored.ok) throw new Error(stored.failure.kind)
  const { id } = stored.value
  const work = () => admin.work(new AbortController().signal)
  await timed(`check of ${kind}`, maxSeconds.check, work)
  const begun = await admin.apply({ id, by })
  if (!begun.ok) throw new Error(begun.failure.kind)
  await timed(`writing of ${kind}`, maxSeconds.apply, work)
  const run = await admin.find(id, by)
  console.log(`  ${kind}: ${run?.state}, ${JSON.stringify(run?.counts)}`)
}
await database.close()
process.exitCode = missed > 0 ? 1 : 0
