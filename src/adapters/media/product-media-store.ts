import { and, desc, eq, sql } from 'drizzle-orm'
import { nameOfPicture } from '#commerce/media/picture-fields.ts'
import { picturesOfState, readPictureList } from '#commerce/media/picture-list.ts'
import type {
  ChangePictures,
  LibraryPicture,
  PictureState,
  PictureVersion,
  ProductMediaEdit,
  ProductMediaStore,
} from '#commerce/media/ports.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { refOf } from '#commerce/staff/operator.ts'
import { toInstant } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { applyRecords } from '#adapters/catalog/apply-records.ts'
import { products } from '#adapters/catalog/catalog-tables.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import { digestOf } from '#adapters/content/canonical-json.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, lockCatalog } from '#infrastructure/db/sql-helpers.ts'
import { mediaRoot, toPicture } from './library-store.ts'
import { lockLibrary } from './media-locks.ts'
import { mediaPictures, productPictureVersions as versions } from './media-tables.ts'

const shownVersions = 30

type Deps = { readonly db: Database; readonly purgeBus: Pick<PurgeBus, 'publish'> }

export const createProductMediaStore = ({ db, purgeBus }: Deps): ProductMediaStore => ({
  async find(code) {
    const [row] = await db
      .select({ document: products.document })
      .from(products)
      .where(eq(products.code, code))
    return row?.document
  },

  listVersions: (code) => readVersions(db, code, shownVersions),

  async findVersion(code, version) {
    const [row] = await db
      .select()
      .from(versions)
      .where(and(eq(versions.code, code), eq(versions.version, version)))
    return row && toVersion(row)
  },

  async edit(code, bases, change, edit) {
    const { result, tags } = await db.transaction((tx) => editIn(tx, code, bases, change, edit))
    if (tags.length > 0) await purgeBus.publish(tags)
    return result
  },
})

async function editIn<Failure>(
  tx: Database,
  code: string,
  bases: readonly string[],
  change: ChangePictures<Failure>,
  edit: ProductMediaEdit,
): Promise<{
  readonly result: Result<Product, Failure | { readonly kind: 'not-found' }>
  readonly tags: readonly string[]
}> {
  if (bases.length > 0) await lockLibrary(tx)
  await lockCatalog(tx)
  const [record] = await listRecordsByCodes(tx, [code])
  const [row] = await tx
    .select({ changedAt: products.changedAt })
    .from(products)
    .where(eq(products.code, code))
  if (!record || !row) return { result: fail({ kind: 'not-found' }), tags: [] }
  const [last] = await readVersions(tx, code, 1)
  const before = picturesOfState(record.product)
  const isLast = last !== undefined && isSameState(last.state, before)
  const changed = change(record.product, await readLibrary(tx, bases), isLast ? last.by : null)
  if (!changed.ok) return { result: changed, tags: [] }
  const { product } = changed.value
  const after = picturesOfState(product)
  if (isSameState(before, after)) return { result: ok(record.product), tags: [] }
  const { at, act, by, reason } = edit
  const { failures, tags } = await applyRecords(tx, [{ ...record, product, stock: null }], {
    at,
    by: refOf(by),
    since: () => at,
  })
  const [failure] = failures
  if (failure) throw new Error(`the pictures of ${code} are not written: ${failure.kind}`)
  const version = (last?.version ?? 0) + (isLast ? 1 : 2)
  await tx
    .insert(versions)
    .values([
      ...(isLast ? [] : [{ code, version: version - 1, state: before, by: null, at: row.changedAt }]),
      { code, version, state: after, by: refOf(by), at: new Date(at) },
    ])
  await labelInLibrary(tx, product)
  await writeAudit(tx, by, at, {
    ...{ act, object: { kind: 'product', id: code }, country: null, reason, approvalId: null },
    before: changed.value.before,
    after: { ...changed.value.after, version },
  })
  return { result: ok(product), tags }
}

/** What is first said of a picture on a product is what the library says of it, too. */
async function labelInLibrary(tx: Database, product: Product): Promise<void> {
  for (const { base, alt } of readPictureList(product))
    if (alt && base.startsWith(mediaRoot))
      await tx
        .update(mediaPictures)
        .set({ altEn: alt.en, altAr: alt.ar })
        .where(
          and(
            eq(mediaPictures.name, nameOfPicture(base)),
            eq(mediaPictures.altEn, ''),
            eq(mediaPictures.altAr, ''),
          ),
        )
}

async function readLibrary(
  tx: Database,
  bases: readonly string[],
): Promise<ReadonlyMap<string, LibraryPicture>> {
  const names = bases.filter((base) => base.startsWith(mediaRoot)).map((base) => base.slice(mediaRoot.length))
  if (names.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(mediaPictures)
    .where(sql`${mediaPictures.name} = ${anyOf(names)}`)
  return new Map(rows.map(toPicture).map((picture) => [picture.base, picture]))
}

async function readVersions(db: Database, code: string, limit: number): Promise<readonly PictureVersion[]> {
  const rows = await db
    .select()
    .from(versions)
    .where(eq(versions.code, code))
    .orderBy(desc(versions.version))
    .limit(limit)
  return rows.map(toVersion)
}

const toVersion = ({ version, state, by, at }: typeof versions.$inferSelect): PictureVersion => ({
  ...{ version, state, by },
  at: toInstant(at),
})

const isSameState = (one: PictureState, other: PictureState): boolean => digestOf(one) === digestOf(other)
