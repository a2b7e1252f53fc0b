import { asc, inArray, sql } from 'drizzle-orm'
import type { WalletContact } from '#commerce/ahlan/wallet-admin.ts'
import { customers, identities } from '#adapters/identity/identity-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Names and contacts of customers; verified ones before others. */
export async function findOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WalletContact>> {
  if (ids.length === 0) return new Map()
  const [people, known] = await Promise.all([
    db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(inArray(customers.id, [...ids])),
    db
      .select()
      .from(identities)
      .where(inArray(identities.customerId, [...ids]))
      .orderBy(sql`${identities.verifiedAt} nulls last`, asc(identities.createdAt)),
  ])
  return new Map(
    people.map(({ id, name }) => {
      const valueOf = (kinds: readonly string[]): string =>
        known.find((one) => one.customerId === id && kinds.includes(one.kind))?.value ?? ''
      return [id, { name, phone: valueOf(['phone']), email: valueOf(['email']) }]
    }),
  )
}
