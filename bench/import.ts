import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { listDemoLocations } from '#adapters/catalog/demo/demo-locations.ts'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { emptyMap, importMapSchema } from '#adapters/import/import-map.ts'
import { toImportCatalog } from '#adapters/import/import-catalog.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { runImport, type ImportRequest } from '#adapters/import/run-import.ts'
import { generatedProducts } from './support/generated-products.ts'
import { emptyDirectory } from './support/processes.ts'

/* Lines per second of an import into PGlite in a directory: a line becomes product, variant and six prices. */
const minLinesPerSecond = 1500
const clock = { now: () => new Date().toISOString() }
const { countries } = readDataFiles('src/content')
const stores = readStores('src/content')
const { categories } = readDemoCatalog('src/content')

async function createShop() {
  const database = await openDatabase({ kind: 'directory', path: await emptyDirectory() })
  const writer = createCatalogWriter({ ...database, clock })
  await writer.putCategories(categories)
  await writer.putLocations(listDemoLocations(countries, stores))
  return { database, catalog: toImportCatalog({ writer, reader: createCatalogReader(database.db) }) }
}

type Shop = Awaited<ReturnType<typeof createShop>>
async function time({ catalog }: Shop, request: Pick<ImportRequest, 'bytes' | 'map'>) {
  let maxMemory = 0
  const began = performance.now()
  const imported = await runImport(
    { ...request, format: 'csv', dryRun: false, deleteMissing: false },
    {
      catalog,
      countries,
      now: clock.now,
      onProgress: () => (maxMemory = Math.max(maxMemory, process.memoryUsage().rss)),
    },
  )
  if (!imported.ok) throw new Error(JSON.stringify(imported.failure))
  const seconds = (performance.now() - began) / 1000
  const { lines, added, changed, unchanged, errors } = imported.value
  if (errors > 0) throw new Error(`${errors} invalid lines`)
  return { lines, added, changed, unchanged, perSecond: Math.round(lines / seconds), maxMemory }
}
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

let missed = false
const real = process.env.MAJLIS_REAL_CATALOG ?? '../shared/data/ikea-sa/ikea.csv'
if (existsSync(real)) {
  const map = importMapSchema.parse(JSON.parse(readFileSync('docs/examples/ikea-sa.map.json', 'utf8')))
  const rates: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const shop = await createShop()
    const first = await time(shop, { bytes: createReadStream(real), map })
    const second = await time(shop, { bytes: createReadStream(real), map })
    rates.push(first.perSecond)
    console.log(
      `    round ${round + 1}: ${first.lines} lines, ${first.added} products, ${first.perSecond} lines/s; again ${second.unchanged} unchanged, ${second.perSecond} lines/s`,
    )
    await shop.database.close()
  }
  const best = Math.max(...rates)
  missed = best < minLinesPerSecond
  console.log(
    `${missed ? '✗' : '✓'} import of the real catalog: ${best} lines/s (at least ${minLinesPerSecond})`,
  )
} else console.log(`– import of the real catalog: skipped, ${real} does not exist (set MAJLIS_REAL_CATALOG)`)

for (const lines of process.env.MAJLIS_BENCH_SMALL ? [5000] : [5000, 50_000, 200_000]) {
  const shop = await createShop()
  const { perSecond, maxMemory, added } = await time(shop, {
    bytes: generatedProducts(lines),
    map: emptyMap,
  })
  console.log(
    `  ${lines} generated variants, ${added} products: ${perSecond} lines/s, resident at most ${megabytes(maxMemory)}`,
  )
  await shop.database.close()
}
process.exitCode = missed ? 1 : 0
