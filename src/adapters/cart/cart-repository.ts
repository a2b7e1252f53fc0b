import { eq, sql, type SQL } from 'drizzle-orm'
import { withAgreement } from '#commerce/cart/bulk-agreement.ts'
import type { CartChange, CartNotes, CartRepository, StoredCart, LineChange } from '#commerce/cart/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { cartLines, carts } from '#adapters/cart/cart-tables.ts'
import { compileStatement } from '#infrastructure/db/compile-statement.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { agreeWithin } from './cart-agreement.ts'

/** Idempotency keys remembered per cart. */
const maxRecentKeys = 20

/** Carts in the database. A change is written to the version that it was decided for, else decided again under a lock. */
export function createCartRepository(db: Database): CartRepository {
  return {
    async find(token) {
      const [row] = await rowsOf<{ cart: ReadCart | null }>(
        db,
        sql`with ${cartExpressions(sql`${digestToken(token)}`)} select ${cartColumn}`,
      )
      return row?.cart ? readCart(row.cart) : undefined
    },

    note: (token, { coupon, gift, purchaseOrder }, at) =>
      db.transaction(async (tx) => {
        const [cart] = await tx
          .select()
          .from(carts)
          .where(eq(carts.tokenDigest, digestToken(token)))
          .for('update')
        if (!cart) return undefined
        const chosenGifts = gift ? withGift(cart.chosenGifts, gift) : cart.chosenGifts
        const agreement =
          cart.agreement && purchaseOrder !== undefined
            ? { ...cart.agreement, purchaseOrder }
            : cart.agreement
        const noted = { coupon: coupon === undefined ? cart.coupon : coupon, chosenGifts, agreement }
        const version = cart.version + 1
        await tx
          .update(carts)
          .set({ ...noted, version, changedAt: new Date(at) })
          .where(eq(carts.id, cart.id))
        return toStoredCart({ ...noted, version }, await listLines(tx, cart.id))
      }),

    async change<Failure>(change: CartChange<Failure>) {
      return (await changeAsSeen(db, change)) ?? changeUnderLock(db, change)
    },

    agree: (request) => db.transaction((tx) => agreeWithin(tx, request)),
  }
}

const newCart: StoredCart = { lines: [], version: 0, coupon: null, chosenGifts: {} }

/** Changes a cart that is still as it was seen. Undefined: it is not, and nothing was written. */
async function changeAsSeen<Failure>(
  db: Database,
  change: CartChange<Failure>,
): Promise<Result<StoredCart, Failure> | undefined> {
  const { seen, key, decide } = change
  if (seen === undefined) return undefined
  const decided = decide(seen?.lines ?? [])
  if (decided.ok) return write(db, change, seen, decided.value)
  // A repetition is not rejected because of what it did the first time: that is known under the lock.
  return key === null || seen === null ? decided : undefined
}

function changeUnderLock<Failure>(
  db: Database,
  change: CartChange<Failure>,
): Promise<Result<StoredCart, Failure>> {
  const { token, country, key, decide } = change
  const now = new Date(change.at)
  return db.transaction(async (tx): Promise<Result<StoredCart, Failure>> => {
    // Inserts the cart, or locks the existing row.
    const [cart] = await tx
      .insert(carts)
      .values({ tokenDigest: digestToken(token), country, version: 0, createdAt: now, changedAt: now })
      .onConflictDoUpdate({ target: carts.tokenDigest, set: { version: sql`${carts.version}` } })
      .returning()
    invariant(cart, 'a cart is inserted or found')
    // Version 0: inserted just now, without lines.
    const stored = toStoredCart(cart, cart.version === 0 ? [] : await listLines(tx, cart.id))
    if (key !== null && cart.recentKeys.includes(key)) return ok(stored)
    const decided = decide(stored.lines)
    if (!decided.ok) {
      // A rejected change must not leave an empty cart behind.
      if (cart.version === 0) await tx.delete(carts).where(eq(carts.id, cart.id))
      return decided
    }
    const written = await write(tx, change, stored, decided.value)
    invariant(written, 'a locked cart stays as it is')
    return written
  })
}

/** Writes changes to the version of the cart that they were decided for; null: it is new. Undefined: nothing was written. */
async function write(
  db: Database,
  { token, country, at, key }: Omit<CartChange<never>, 'decide'>,
  before: StoredCart | null,
  changes: readonly LineChange[],
) {
  const { version, lines } = before ?? newCart
  const written = await rowsOf(
    db,
    (before ? updateCart : insertCart)({
      digest: digestToken(token),
      version,
      key,
      country,
      at,
      lines: JSON.stringify(
        changes.map(({ price, ...line }) => ({ ...line, minor: price?.minor, currency: price?.currency })),
      ),
    }),
  )
  if (written.length === 0) return undefined
  return ok({ ...(before ?? newCart), version: version + 1, lines: applyChanges(lines, changes) })
}

type WriteValues = {
  readonly digest: string
  readonly version: number
  readonly key: string | null
  readonly country: string
  readonly at: Instant
  readonly lines: string
}

const insertCart = compileStatement<WriteValues>(
  (value) => sql`with changed as (
      insert into carts (token_digest, country, version, recent_keys, created_at, changed_at)
      select ${value('digest')}, ${value('country')}, 1, array_remove(array[${value('key')}::text], null),
        ${value('at')}::timestamptz, ${value('at')}::timestamptz
      returning id
    ), ${addedLines(value('lines'), value('at'))}
    select id from changed`,
)

const updateCart = compileStatement<WriteValues>(
  (value) => sql`with changed as (
      update carts set version = version + 1, country = ${value('country')}, changed_at = ${value('at')}::timestamptz,
        recent_keys = case when ${value('key')}::text is null then recent_keys
          else (recent_keys || ${value('key')}::text)[greatest(1, cardinality(recent_keys) - ${sql.raw(String(maxRecentKeys - 2))}):] end
      where token_digest = ${value('digest')} and version = ${value('version')}::int
        and (${value('key')}::text is null or ${value('key')}::text <> all (recent_keys))
      returning id
    ), ${addedLines(value('lines'), value('at'))},
    removed as (
      delete from cart_lines using changed, given
      where cart_lines.cart_id = changed.id and cart_lines.sku = given.sku and given.quantity = 0
    ),
    altered as (
      update cart_lines set quantity = given.quantity, saved = coalesce(given.saved, cart_lines.saved)
      from changed, given
      where cart_lines.cart_id = changed.id and cart_lines.sku = given.sku and given.quantity > 0 and given.minor is null
    )
    select id from changed`,
)

/** The changes as a relation `given`, and the lines that are added with a price, or priced again. */
function addedLines(lines: SQL, at: SQL): SQL {
  return sql`given as (select sku, quantity, minor, currency, saved
      from json_to_recordset(${lines}::json) as line(sku text, quantity int, minor bigint, currency text, saved boolean)),
    added as (
      insert into cart_lines (cart_id, sku, quantity, added_price_minor, currency, saved, added_at)
      select changed.id, sku, quantity, minor, currency, coalesce(saved, false), ${at}::timestamptz
      from changed, given where quantity > 0 and minor is not null
      on conflict (cart_id, sku) do update
        set quantity = excluded.quantity, added_price_minor = excluded.added_price_minor, currency = excluded.currency,
          saved = coalesce((select given.saved from given where given.sku = excluded.sku), cart_lines.saved)
    )`
}

type CartRow = typeof carts.$inferSelect

export const toStoredCart = (
  {
    version,
    coupon,
    chosenGifts,
    agreement,
  }: Pick<CartRow, 'version' | 'coupon' | 'chosenGifts' | 'agreement'>,
  lines: StoredCart['lines'],
): StoredCart => ({
  lines: withAgreement(lines, agreement),
  version,
  coupon,
  chosenGifts,
  ...(agreement === null ? {} : { agreement }),
})

function withGift(
  chosen: CartRow['chosenGifts'],
  { promotionId, sku }: NonNullable<CartNotes['gift']>,
): CartRow['chosenGifts'] {
  const { [promotionId]: _, ...others } = chosen
  return sku === null ? others : { ...others, [promotionId]: sku }
}

/** Applies changes to lines; new lines come last. */
function applyChanges(lines: StoredCart['lines'], changes: readonly LineChange[]): StoredCart['lines'] {
  const bySku = new Map(changes.map((change) => [change.sku, change]))
  const existing = lines.map((line) => {
    const { quantity = line.quantity, price = null, saved } = bySku.get(line.sku) ?? {}
    return { ...line, quantity, addedPrice: price ?? line.addedPrice, saved: saved ?? line.saved }
  })
  const known = new Set(lines.map(({ sku }) => sku))
  const added = changes
    .filter(({ sku }) => !known.has(sku))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
    .flatMap(({ sku, quantity, price, saved = false }) =>
      price === null ? [] : [{ sku, quantity, addedPrice: price, saved }],
    )
  return [...existing, ...added].filter(({ quantity }) => quantity > 0)
}

const lineColumns = {
  sku: cartLines.sku,
  quantity: cartLines.quantity,
  addedPriceMinor: cartLines.addedPriceMinor,
  currency: cartLines.currency,
  saved: cartLines.saved,
}
type LineRow = Pick<typeof cartLines.$inferSelect, keyof typeof lineColumns>

const inOrder = sql`${cartLines.addedAt}, ${cartLines.sku} collate "C"`

/** What `cartColumn` returns. */
export type ReadCart = Pick<CartRow, 'version' | 'coupon' | 'chosenGifts' | 'agreement'> & {
  readonly lines: readonly LineRow[]
}

/** A cart and its lines, as relations of a statement. */
export const cartExpressions = (tokenDigest: SQL): SQL => sql`cart as materialized (
    select id, version, coupon, chosen_gifts, agreement from carts where token_digest = ${tokenDigest}
  ), lines as materialized (
    select sku, quantity, added_price_minor, currency, saved, added_at from cart_lines
    where cart_id = (select id from cart)
  )`

/** The cart of `cartExpressions` with its lines, as a column. */
export const cartColumn = sql`(select json_build_object(
    'version', version, 'coupon', coupon, 'chosenGifts', chosen_gifts, 'agreement', agreement, 'lines', (
      select coalesce(json_agg(json_build_object('sku', sku, 'quantity', quantity,
        'addedPriceMinor', added_price_minor, 'currency', currency, 'saved', saved)
        order by added_at, sku collate "C"), '[]') from lines)) from cart) as cart`

export const readCart = (cart: ReadCart): StoredCart => toStoredCart(cart, cart.lines.map(toLine))

export async function listLines(db: Database, cartId: string): Promise<StoredCart['lines']> {
  const rows = await db
    .select(lineColumns)
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(inOrder)
  return rows.map(toLine)
}

function toLine({ sku, quantity, addedPriceMinor, currency, saved }: LineRow): StoredCart['lines'][number] {
  invariant(isCurrency(currency), `prices are in a known currency, not ${currency}`)
  return { sku, quantity, addedPrice: money(addedPriceMinor, currency), saved }
}
