import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isBundle } from '#commerce/catalog/offers.ts'
import type { ApplyFailure, CatalogWriter } from '#commerce/catalog/ports.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { DemoCatalog } from './demo/read-demo-catalog.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

export type CatalogSeedReport = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

type Deps = {
  readonly db: Database
  /** Its price history begins at publication: the demo's past is invented. */
  readonly writer: CatalogWriter
  readonly clock: Clock
}

/** Products per batch; requests are served between batches. */
const batchSize = 60

/** Writes the demo catalog to the database. `goOn` is called between batches; false leaves the rest for the next start. */
export async function seedCatalog(
  { writer, clock }: Omit<Deps, 'db'>,
  { categories, records }: DemoCatalog,
  goOn: () => boolean = () => true,
): Promise<CatalogSeedReport & { readonly whole: boolean }> {
  const report = { added: 0, changed: 0, unchanged: 0 }
  await writer.putCategories(categories)
  // Bundles after their parts.
  const ordered = [...records].sort((a, b) => Number(isBundle(a.product)) - Number(isBundle(b.product)))
  const last = ordered.filter(({ product }) => product.gift !== null)
  const first = ordered.filter(({ product }) => product.gift === null)
  const inOrder = [...first, ...last]
  for (let from = 0; from < inOrder.length; from += batchSize) {
    if (!goOn()) return { ...report, whole: false }
    const { applied, failures } = await writer.apply(inOrder.slice(from, from + batchSize), clock.now())
    invariant(failures.length === 0, `the demo catalog does not fit itself: ${explain(failures)}`)
    for (const { outcome } of applied) report[outcome] += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...report, whole: true }
}

const explain = (failures: readonly ApplyFailure[]): string => JSON.stringify(failures.slice(0, 3))

/** Digest of the demo's files, to skip seeding when nothing has changed. */
export function digestFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of listFiles(path)) hash.update(`${file}\n`).update(readFileSync(file)).update('\n')
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const demo = 'demo'

export async function readSeedDigest(db: Database): Promise<string | undefined> {
  const [row] = await rowsOf<{ digest: string }>(
    db,
    sql`select digest from catalog_seeds where name = ${demo}`,
  )
  return row?.digest
}

export const keepSeedDigest = (db: Database, digest: string, clock: Clock): Promise<unknown> =>
  Promise.resolve(
    db.execute(sql`insert into catalog_seeds (name, digest, seeded_at)
      values (${demo}, ${digest}, ${clock.now()}::timestamptz)
      on conflict (name) do update set digest = excluded.digest, seeded_at = excluded.seeded_at`),
  )
