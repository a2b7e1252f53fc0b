import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CartNotes, CartRepository, StoredCart, LineChange } from '#commerce/cart/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { cartLines, carts } from '#adapters/cart/cart-tables.ts'
import { combineWrites } from '#infrastructure/db/combine-writes.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'

/** Idempotency keys remembered per cart. */
const maxRecentKeys = 20

/** Carts in the database. The cart's row is locked while a change is decided and written. */
export function createCartRepository(db: Database): CartRepository {
  return {
    async find(token) {
      const [cart] = await rowsOf<ReadCart>(db, selectCart(digestToken(token)))
      return cart && readCart(cart)
    },

    note: (token, { coupon, gift }, at) =>
      db.transaction(async (tx) => {
        const [cart] = await tx
          .select()
          .from(carts)
          .where(eq(carts.tokenDigest, digestToken(token)))
          .for('update')
        if (!cart) return undefined
        const chosenGifts = gift ? withGift(cart.chosenGifts, gift) : cart.chosenGifts
        const noted = { coupon: coupon === undefined ? cart.coupon : coupon, chosenGifts }
        const version = cart.version + 1
        await tx
          .update(carts)
          .set({ ...noted, version, changedAt: new Date(at) })
          .where(eq(carts.id, cart.id))
        return toStoredCart({ ...noted, version }, await listLines(tx, cart.id))
      }),

    change<Failure>({ token, country, at, key, decide }: Parameters<typeof this.change<Failure>>[0]) {
      const now = new Date(at)
      const tokenDigest = digestToken(token)
      return db.transaction(async (tx): Promise<Result<StoredCart, Failure>> => {
        // Inserts the cart, or locks the existing row.
        const [cart] = await tx
          .insert(carts)
          .values({ tokenDigest, country, version: 0, createdAt: now, changedAt: now })
          .onConflictDoUpdate({ target: carts.tokenDigest, set: { version: sql`${carts.version}` } })
          .returning()
        invariant(cart, 'a cart is inserted or found')
        // Version 0: inserted just now, without lines.
        const lines = cart.version === 0 ? [] : await listLines(tx, cart.id)
        if (key !== null && cart.recentKeys.includes(key)) return ok(toStoredCart(cart, lines))
        const decided = decide(lines)
        if (!decided.ok) {
          // A rejected change must not leave an empty cart behind.
          if (cart.version === 0) await tx.delete(carts).where(eq(carts.id, cart.id))
          return decided
        }
        const version = cart.version + 1
        const recentKeys = key === null ? cart.recentKeys : [...cart.recentKeys, key].slice(-maxRecentKeys)
        await tx.execute(
          combineWrites(
            tx
              .update(carts)
              .set({ version, recentKeys, country, changedAt: now })
              .where(eq(carts.id, cart.id)),
            ...decided.value.map((change) => writeLine(tx, cart.id, change, now)),
          ),
        )
        return ok(toStoredCart({ ...cart, version }, applyChanges(lines, decided.value)))
      })
    },
  }
}

type CartRow = typeof carts.$inferSelect

export const toStoredCart = (
  { version, coupon, chosenGifts }: Pick<CartRow, 'version' | 'coupon' | 'chosenGifts'>,
  lines: StoredCart['lines'],
): StoredCart => ({ lines, version, coupon, chosenGifts })

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

/** Statement for one change; several run as one statement. */
function writeLine(
  tx: Database,
  cartId: string,
  { sku, quantity, price, saved }: LineChange,
  now: Date,
): SQLWrapper {
  const line = and(eq(cartLines.cartId, cartId), eq(cartLines.sku, sku))
  if (quantity === 0) return tx.delete(cartLines).where(line)
  if (price === null)
    return tx
      .update(cartLines)
      .set({ quantity, ...(saved === undefined ? {} : { saved }) })
      .where(line)
  const values = {
    quantity,
    addedPriceMinor: price.minor,
    currency: price.currency,
    ...(saved === undefined ? {} : { saved }),
  }
  return tx
    .insert(cartLines)
    .values({ cartId, sku, ...values, addedAt: now })
    .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.sku], set: values })
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

/** A row of `selectCart`. */
export type ReadCart = Pick<CartRow, 'version' | 'coupon' | 'chosenGifts'> & {
  readonly lines: readonly LineRow[]
}

/** Selects a cart with its lines, as a statement or a part of one. */
export const selectCart = (tokenDigest: string): SQL =>
  sql`select version, coupon, chosen_gifts as "chosenGifts",
      (select coalesce(json_agg(json_build_object(
          'sku', sku, 'quantity', quantity, 'addedPriceMinor', added_price_minor, 'currency', currency, 'saved', saved)
          order by added_at, sku collate "C"), '[]')
        from cart_lines where cart_id = carts.id) as lines
    from carts where token_digest = ${tokenDigest}`

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
