import { createHmac, hkdfSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { pickupCodeAlphabet, pickupCodeLength } from '#commerce/orders/pickup/pickup-code.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { pickups } from './pickup-tables.ts'

export type PickupCodes = {
  /** Gives an order its code; one that has a code keeps it, and is reminded at another time. */
  issue(
    tx: Database,
    pickup: { readonly orderId: string; readonly store: string; readonly remindAt: Instant | null },
  ): Promise<void>
  /** Undefined: the order has never been ready. */
  find(db: Database, orderId: string): Promise<string | undefined>
  digest(store: string, code: string): string
}

/** Codes of the same store differ. With 31⁶ codes a second derivation is hardly ever needed. */
const maxSkipped = 20

/**
 * Codes are derived from the order and the shop's secret: no row holds one, and mail, SMS and page show the same. Stores
 * find an order by the digest alone.
 */
export function createPickupCodes(installationSecret: string): PickupCodes {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', installationSecret, '', purpose, 32))
  const codeKey = keyOf('pickup codes')
  const digestKey = keyOf('digests of pickup codes')
  const derive = (orderId: string, skipped: number): string => {
    let number = createHmac('sha256', codeKey).update(`${orderId}:${skipped}`).digest().readBigUInt64BE()
    const size = BigInt(pickupCodeAlphabet.length)
    return Array.from({ length: pickupCodeLength }, () => {
      const letter = pickupCodeAlphabet[Number(number % size)] ?? ''
      number /= size
      return letter
    }).join('')
  }
  const digest = (store: string, code: string): string =>
    createHmac('sha256', digestKey).update(`${store}:${code}`).digest('base64url')
  return {
    digest,
    async issue(tx, { orderId, store, remindAt }) {
      const again = await tx
        .update(pickups)
        .set({ remindAt: remindAt === null ? null : new Date(remindAt) })
        .where(eq(pickups.orderId, orderId))
        .returning({ orderId: pickups.orderId })
      if (again.length > 0) return
      for (let skipped = 0; skipped < maxSkipped; skipped += 1) {
        const issued = await rowsOf(
          tx,
          sql`insert into pickups (order_id, store, skipped, code_digest, remind_at)
            values (${orderId}::uuid, ${store}, ${skipped}, ${digest(store, derive(orderId, skipped))}, ${remindAt}::timestamptz)
            on conflict (code_digest) do nothing returning order_id`,
        )
        if (issued.length > 0) return
      }
      invariant(false, `one of ${maxSkipped} codes is free`)
    },
    async find(db, orderId) {
      const [pickup] = await db
        .select({ skipped: pickups.skipped })
        .from(pickups)
        .where(eq(pickups.orderId, orderId))
      return pickup && derive(orderId, pickup.skipped)
    },
  }
}
