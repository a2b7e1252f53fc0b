import { eq } from 'drizzle-orm'
import type { ObjectKind } from '#commerce/collaboration/collaboration.ts'
import { createCollaboration } from '#commerce/collaboration/create-collaboration.ts'
import type { FindWheres } from '#commerce/collaboration/ports.ts'
import { wheresOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Where } from '#commerce/staff/operator.ts'
import { consultations } from '#adapters/consultations/consultation-tables.ts'
import { leads } from '#adapters/leads/lead-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { bulkQuotes } from '#adapters/quotes/quote-tables.ts'
import { orderReturns as returns } from '#adapters/returns/return-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { createCollaborationKinds } from './collaboration-kinds.ts'
import { createCollaborationRepository } from './collaboration-repository.ts'

type FindWheresOfKind = Readonly<Record<ObjectKind, (id: string) => Promise<readonly Where[]>>>

/** Claims, notes and tags of what people of operations work on. */
export const createCollaborationModule = (db: Database, { clock }: { readonly clock: Clock }) => ({
  collaboration: createCollaboration({
    repository: createCollaborationRepository(db),
    findWheres: findWheresIn(db),
    clock,
  }),
  taskKinds: createCollaborationKinds(findWheresIn),
})

function findWheresIn(db: Database): FindWheres {
  const find: FindWheresOfKind = {
    /** By number. */
    async order(number) {
      const [found] = await db
        .select({ country: orders.country, choice: orders.choice })
        .from(orders)
        .where(eq(orders.number, number))
      return found ? wheresOf(found) : []
    },
    /** By reference. */
    async lead(reference) {
      const found = await db
        .select({ country: leads.country, place: leads.storeCode })
        .from(leads)
        .where(eq(leads.reference, reference))
      return found
    },
    /** By reference. */
    return: (reference) =>
      db
        .select({ country: returns.country, place: returns.place })
        .from(returns)
        .where(eq(returns.reference, reference)),
    /** By number. */
    async quote(number) {
      const found = await db
        .select({ country: bulkQuotes.country })
        .from(bulkQuotes)
        .where(eq(bulkQuotes.number, number))
      return found.map(({ country }) => ({ country, place: null }))
    },
    /** By reference. */
    consultation: (reference) =>
      db
        .select({ country: consultations.country, place: consultations.storeCode })
        .from(consultations)
        .where(eq(consultations.reference, reference)),
  }
  return ({ kind, id }) => find[kind](id)
}
