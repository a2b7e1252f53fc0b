import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'
import type { anOrderShop } from './an-order-shop.ts'
import { operator } from '../builders/operators.ts'

/** Number of a placed order that is ready at the store. */
export async function aReadyPickup(
  db: Database,
  { aShopper, orderAdmin }: Awaited<ReturnType<typeof anOrderShop>>,
): Promise<string> {
  const placed = await (await aShopper()).place()
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { number } = placed.value
  const choice = JSON.stringify({ kind: 'collect', store: 'dubai-mall' })
  await db.execute(sql`update orders set choice = ${choice}::jsonb, address = null where number = ${number}`)
  for (const event of ['approve', 'process', 'schedule'] as const) {
    const action = { kind: 'shipment', position: 1, event, collected: null } as const
    const advanced = await orderAdmin.advance({ number, action, by: operator, note: null })
    if (!advanced.ok) throw new Error(advanced.failure.kind)
  }
  return number
}
