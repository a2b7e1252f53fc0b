import { sql } from 'drizzle-orm'
import { catalogTag, categoryTag } from '#commerce/catalog/catalog-tags.ts'
import { isBelow, pathsAbove, type Category } from '#commerce/catalog/category.ts'
import type { Instant } from '#kernel/instant.ts'
import { notFoundTag } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { escapeLike, lockCatalog, rows, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { applyRecords } from './apply-records.ts'
import { listRecordsByCodes } from './list-records.ts'

type Move = { readonly path: string; readonly target: string }

/** Adds, renames and moves categories; returns the tags of pages that show them. */
export async function putCategories(
  tx: Database,
  categories: readonly Category[],
  at: Instant,
): Promise<readonly string[]> {
  await lockCatalog(tx)
  const moves = await newMoves(tx, categories)
  const changed = await upsert(tx, categories)
  if (changed.length > 0 || moves.length > 0) await countChange(tx)
  if (moves.length === 0) return changed.map(categoryTag)
  await copyToTargets(tx, moves)
  const tags = await moveProducts(tx, moves, at)
  const gone = texts(moves.map(({ path }) => path))
  await tx.execute(sql`delete from categories where path in ${gone}`)
  await writeMoves(tx, moves)
  const places = [...changed, ...moves.flatMap(({ path, target }) => [path, target])].flatMap(pathsAbove)
  return [...new Set([...places.map(categoryTag), ...tags, catalogTag, notFoundTag])]
}

/** In the transaction of the change, so that a reader sees both or neither. */
const countChange = (tx: Database): Promise<unknown> =>
  tx.execute(sql`insert into category_places (is_only, version) values (true, 1)
    on conflict (is_only) do update set version = category_places.version + 1`)

async function upsert(tx: Database, categories: readonly Category[]): Promise<readonly string[]> {
  const values = categories.map(({ path, name, position }) => ({
    path,
    name_en: name.en,
    name_ar: name.ar,
    position,
  }))
  const changed = await rowsOf<{ path: string }>(
    tx,
    sql`insert into categories (path, name_en, name_ar, position)
      select path, name_en, name_ar, position
      from ${rows(values, 'path text, name_en text, name_ar text, position int')}
      on conflict (path) do update
        set name_en = excluded.name_en, name_ar = excluded.name_ar, position = excluded.position
      where (categories.name_en, categories.name_ar, categories.position)
        is distinct from (excluded.name_en, excluded.name_ar, excluded.position)
      returning path`,
  )
  return changed.map(({ path }) => path)
}

/**
 * What is at a former path that was not taken over before, and below it; what is put itself stays where it is. A path that is a
 * category again after it was taken over is another category, which the same words do not move a second time.
 */
async function newMoves(tx: Database, categories: readonly Category[]): Promise<readonly Move[]> {
  const isPut = new Set(categories.map(({ path }) => path))
  const stated = categories.flatMap(({ path: target, formerPaths = [] }) =>
    formerPaths.filter((path) => !isPut.has(path)).map((path): Move => ({ path, target })),
  )
  if (stated.length === 0) return []
  const paths = stated.map(({ path }) => path)
  const before = new Map(
    (
      await rowsOf<Move>(tx, sql`select path, target from category_redirects where path in ${texts(paths)}`)
    ).map(({ path, target }) => [path, target]),
  )
  const fresh = stated.filter(({ path, target }) => before.get(path) !== target)
  if (fresh.length === 0) return []
  const found = await rowsOf<{ path: string }>(
    tx,
    sql`select path from categories where ${sql.join(
      fresh.map(({ path }) => sql`path like ${`${escapeLike(path)}/%`}`),
      sql` or `,
    )}`,
  )
  // The nearest former path says where a category below it goes.
  const nearestFirst = fresh.toSorted((a, b) => b.path.length - a.path.length)
  const below = found.flatMap(({ path }): Move[] => {
    const above = nearestFirst.find((move) => isBelow(path, [move.path]))
    return above === undefined || above.path === path || isPut.has(path)
      ? []
      : [{ path, target: withinLevels(above.target + path.slice(above.path.length)) }]
  })
  const targets = new Map([...below, ...fresh].map(({ path, target }) => [path, target]))
  return [...targets.keys()]
    .map((path) => ({ path, target: endOf(path, targets) }))
    .filter(({ path, target }) => path !== target)
}

/** Where a path leads that is moved to one that is moved as well. */
function endOf(path: string, targets: ReadonlyMap<string, string>): string {
  const seen = new Set([path])
  let at = path
  for (let next = targets.get(at); next !== undefined && !seen.has(next); next = targets.get(at)) {
    seen.add(next)
    at = next
  }
  return at
}

/** There are three levels: what would be on a fourth becomes part of the third. */
const withinLevels = (path: string): string => path.split('/').slice(0, 3).join('/')

/** What is below a former path is at the new one as it was, unless something is there already. */
const copyToTargets = (tx: Database, moves: readonly Move[]): Promise<unknown> =>
  tx.execute(sql`insert into categories (path, name_en, name_ar, position)
    select distinct on (given.target) given.target, name_en, name_ar, position
    from ${rows(moves, 'path text, target text')} join categories using (path)
    order by given.target, length(path)
    on conflict (path) do nothing`)

/** Products of a transaction's statements. */
const batchSize = 200

async function moveProducts(tx: Database, moves: readonly Move[], at: Instant): Promise<readonly string[]> {
  const targets = new Map(moves.map(({ path, target }) => [path, target]))
  const found = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct product_code as code from product_categories
      where path in ${texts(targets.keys())} order by 1`,
  )
  const tags: string[] = []
  for (let from = 0; from < found.length; from += batchSize) {
    const codes = found.slice(from, from + batchSize).map(({ code }) => code)
    const records = (await listRecordsByCodes(tx, codes)).map(({ product, prices }) => ({
      product: {
        ...product,
        categories: [...new Set(product.categories.map((path) => targets.get(path) ?? path))],
      },
      prices,
      stock: null,
    }))
    const applied = await applyRecords(tx, records, { at, since: () => at })
    const [failure] = applied.failures
    if (failure) throw new Error(`${failure.code} is not moved: ${failure.kind}`)
    tags.push(...applied.tags)
  }
  return tags
}

/** Former paths lead to the current place, not to each other. */
async function writeMoves(tx: Database, moves: readonly Move[]): Promise<void> {
  const given = rows(moves, 'path text, target text')
  // Not to itself: the path that a category comes back to has none.
  await tx.execute(
    sql`delete from category_redirects where path in ${texts(moves.map(({ target }) => target))}`,
  )
  await tx.execute(sql`update category_redirects set target = given.target from ${given}
    where category_redirects.target = given.path and category_redirects.path <> given.target`)
  await tx.execute(sql`insert into category_redirects (path, target)
    select path, target from ${given}
    on conflict (path) do update set target = excluded.target`)
}
