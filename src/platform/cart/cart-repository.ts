import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CartNotes, CartRepository, KeptCart, LineChange } from '#commerce/cart/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Database } from '#platform/db/database.ts'
import { cartLines, carts } from '#platform/db/schema-visitors.ts'
import { digestToken } from '#platform/visitor-token.ts'

/** Presses of a button that are remembered per cart. */
const rememberedKeys = 20

/** Carts in PostgreSQL or PGlite. The cart's row is locked while a change is decided and written. */
export function createCartRepository(db: Database): CartRepository {
  return {
    async find(token) {
      const [cart] = await db
        .select({ ...getTableColumns(carts), lines: linesOfCart })
        .from(carts)
        .where(eq(carts.tokenDigest, digestToken(token)))
      return cart && toKept(cart, cart.lines.map(toLine))
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
        return toKept({ ...noted, version }, await listLines(tx, cart.id))
      }),

    change<Failure>({ token, country, at, key, decide }: Parameters<typeof this.change<Failure>>[0]) {
      const now = new Date(at)
      const tokenDigest = digestToken(token)
      return db.transaction(async (tx): Promise<Result<KeptCart, Failure>> => {
        // Made, or locked as it is.
        const [cart] = await tx
          .insert(carts)
          .values({ tokenDigest, country, version: 0, createdAt: now, changedAt: now })
          .onConflictDoUpdate({ target: carts.tokenDigest, set: { version: sql`${carts.version}` } })
          .returning()
        invariant(cart, 'a cart is made or found')
        const lines = await listLines(tx, cart.id)
        if (key !== null && cart.recentKeys.includes(key)) return ok(toKept(cart, lines))
        const decided = decide(lines)
        if (!decided.ok) {
          // A cart is made with its first line, not by a refusal.
          if (cart.version === 0) await tx.delete(carts).where(eq(carts.id, cart.id))
          return decided
        }
        for (const change of decided.value) await writeLine(tx, cart.id, change, now)
        const version = cart.version + 1
        const recentKeys = key === null ? cart.recentKeys : [...cart.recentKeys, key].slice(-rememberedKeys)
        await tx
          .update(carts)
          .set({ version, recentKeys, country, changedAt: now })
          .where(eq(carts.id, cart.id))
        return ok(toKept({ ...cart, version }, await listLines(tx, cart.id)))
      })
    },
  }
}

type CartRow = typeof carts.$inferSelect

export const toKept = (
  { version, coupon, chosenGifts }: Pick<CartRow, 'version' | 'coupon' | 'chosenGifts'>,
  lines: KeptCart['lines'],
): KeptCart => ({ lines, version, coupon, chosenGifts })

function withGift(
  chosen: CartRow['chosenGifts'],
  { promotionId, sku }: NonNullable<CartNotes['gift']>,
): CartRow['chosenGifts'] {
  const { [promotionId]: _, ...others } = chosen
  return sku === null ? others : { ...others, [promotionId]: sku }
}

async function writeLine(
  tx: Database,
  cartId: string,
  { sku, quantity, price, saved }: LineChange,
  now: Date,
): Promise<void> {
  const line = and(eq(cartLines.cartId, cartId), eq(cartLines.sku, sku))
  if (quantity === 0) {
    await tx.delete(cartLines).where(line)
    return
  }
  if (price === null) {
    await tx
      .update(cartLines)
      .set({ quantity, ...(saved === undefined ? {} : { saved }) })
      .where(line)
    return
  }
  const asked = {
    quantity,
    addedPriceMinor: price.minor,
    currency: price.currency,
    ...(saved === undefined ? {} : { saved }),
  }
  await tx
    .insert(cartLines)
    .values({ cartId, sku, ...asked, addedAt: now })
    .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.sku], set: asked })
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

/** Of the cart that is selected: its lines beside it, so that reading it is one statement. */
const linesOfCart = sql<readonly LineRow[]>`(select coalesce(json_agg(json_build_object(
    'sku', ${cartLines.sku}, 'quantity', ${cartLines.quantity}, 'addedPriceMinor', ${cartLines.addedPriceMinor},
    'currency', ${cartLines.currency}, 'saved', ${cartLines.saved}) order by ${inOrder}), '[]')
  from ${cartLines} where ${cartLines.cartId} = ${carts}.id)`

export async function listLines(db: Database, cartId: string): Promise<KeptCart['lines']> {
  const rows = await db
    .select(lineColumns)
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(inOrder)
  return rows.map(toLine)
}

function toLine({ sku, quantity, addedPriceMinor, currency, saved }: LineRow): KeptCart['lines'][number] {
  invariant(isCurrency(currency), `prices are in a known currency, not ${currency}`)
  return { sku, quantity, addedPrice: money(addedPriceMinor, currency), saved }
}
