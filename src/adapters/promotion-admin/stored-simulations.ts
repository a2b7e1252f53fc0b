import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LoadSimulated } from '#commerce/promotion-admin/ports.ts'
import type { SimulatedMonth } from '#commerce/promotion-admin/simulate-month.ts'
import { givingTermsOf } from '#commerce/promotions/merge-promotion.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotionSimulations } from './simulation-tables.ts'

const digestOf = (promotion: Promotion): string =>
  createHash('sha256').update(givingTermsOf(promotion)).digest('hex')

/** Stores what a version would have given; a later simulation of it takes its place. */
export const createStoreSimulation =
  (db: Database) =>
  (promotion: Promotion, { given, touched }: SimulatedMonth, by: Operator, at: Instant): Promise<void> =>
    db.transaction(async (tx) => {
      const values = { givenMinor: given.minor, touched, simulatedAt: new Date(at) }
      await tx
        .insert(promotionSimulations)
        .values({ promotionId: promotion.id, terms: digestOf(promotion), ...values })
        .onConflictDoUpdate({
          target: [promotionSimulations.promotionId, promotionSimulations.terms],
          set: values,
        })
      await writeAudit(tx, by, at, {
        ...{ act: 'promotion.simulate', object: { kind: 'promotion', id: promotion.id } },
        ...{ country: promotion.country, before: {}, after: { count: touched } },
        ...{ reason: null, approvalId: null },
      })
    })

export const createLoadSimulated =
  (db: Database): LoadSimulated =>
  async (id) => {
    const rows = await db.select().from(promotionSimulations).where(eq(promotionSimulations.promotionId, id))
    const given = new Map(rows.map(({ terms, givenMinor }) => [terms, givenMinor]))
    return (promotion) => given.get(digestOf(promotion)) ?? null
  }
