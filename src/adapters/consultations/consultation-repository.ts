import { and, asc, count, eq, gt, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { maxConsultationsAhead, type Consultation } from '#commerce/consultations/consultation.ts'
import type { ConsultationRepository } from '#commerce/consultations/ports.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { fail, ok } from '#kernel/result.ts'
import { invariant } from '#kernel/invariant.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { changeConsultation, freePlace, queueConsultationMessage, takePlace } from './change-consultation.ts'
import { toConsultation } from './consultation-rows.ts'
import { listConsultations } from './list-consultations.ts'
import { consultations, consultationSlots } from './consultation-tables.ts'

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/** A slot that was full: the transaction is given up. */
class SlotFull extends Error {}

export function createConsultationRepository(
  db: Database,
  countries: readonly Country[],
): ConsultationRepository {
  const findByKey = async (tx: Database, key: string): Promise<Consultation | undefined> => {
    const [row] = await tx.select().from(consultations).where(eq(consultations.idempotencyKey, key))
    return row && toConsultation(row)
  }

  return {
    async listTaken(storeCode, from) {
      const found = await db
        .select()
        .from(consultationSlots)
        .where(
          and(eq(consultationSlots.storeCode, storeCode), gte(consultationSlots.startsAt, new Date(from))),
        )
      return new Map(found.map(({ startsAt, booked }) => [toInstant(startsAt), booked]))
    },

    async book({ key, capacity, ...consultation }) {
      const { storeCode, startsAt, email, bookedAt } = consultation
      try {
        return await db.transaction(async (tx) => {
          // Bookings of one address wait for each other, so that its limit is counted right.
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`consultation ${email}`}, 0))`)
          const before = await findByKey(tx, key)
          if (before) return ok(before)
          const [ahead] = await tx
            .select({ count: count() })
            .from(consultations)
            .where(
              and(
                eq(consultations.email, email),
                eq(consultations.state, 'booked'),
                gt(consultations.startsAt, new Date(bookedAt)),
              ),
            )
          if ((ahead?.count ?? 0) >= maxConsultationsAhead) return fail({ kind: 'too-many-ahead' as const })
          if (!(await takePlace(tx, { storeCode, startsAt, capacity })))
            return fail({ kind: 'slot-full' as const })
          const [row] = await tx
            .insert(consultations)
            .values({
              ...consultation,
              idempotencyKey: key,
              state: 'booked',
              startsAt: new Date(startsAt),
              endsAt: new Date(consultation.endsAt),
              bookedAt: new Date(bookedAt),
            })
            .onConflictDoNothing({ target: consultations.idempotencyKey })
            .returning()
          // The same form, sent twice with two addresses at the same moment.
          if (!row) throw new SlotFull('the key was used meanwhile')
          await queueConsultationMessage(tx, 'consultation-booked', toConsultation(row), bookedAt)
          return ok(toConsultation(row))
        })
      } catch (error) {
        if (!(error instanceof SlotFull)) throw error
        const stored = await findByKey(db, key)
        invariant(stored, 'a booking whose key was used exists')
        return ok(stored)
      }
    },

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(consultations).where(eq(consultations.id, id))
      return row && toConsultation(row)
    },

    async findByReference(reference) {
      const [row] = await db.select().from(consultations).where(eq(consultations.reference, reference))
      return row && toConsultation(row)
    },

    cancel: (id, at) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(consultations)
          .set({ state: 'canceled', canceledAt: new Date(at) })
          .where(and(eq(consultations.id, id), eq(consultations.state, 'booked')))
          .returning()
        if (!row) return
        await freePlace(tx, row)
        await queueConsultationMessage(tx, 'consultation-canceled', toConsultation(row), at)
      }),

    remind: (now, until) =>
      db.transaction(async (tx) => {
        const due = await tx
          .update(consultations)
          .set({ remindedAt: new Date(now) })
          .where(
            and(
              eq(consultations.state, 'booked'),
              isNull(consultations.remindedAt),
              gt(consultations.startsAt, new Date(now)),
              lte(consultations.startsAt, new Date(until)),
              // Who has just booked needs no reminder of it.
              sql`${consultations.bookedAt} < ${now}::timestamptz - interval '6 hours'`,
            ),
          )
          .returning()
        for (const row of due)
          await queueConsultationMessage(tx, 'consultation-reminder', toConsultation(row), now)
        return due.length
      }),

    async list(storeCode, from, by, limit) {
      const found = await db
        .select()
        .from(consultations)
        .where(
          and(
            storeCode === null ? undefined : eq(consultations.storeCode, storeCode),
            gte(consultations.startsAt, new Date(from)),
            withinReach(by, 'leads.see', {
              country: sql`${consultations.country}`,
              place: sql`${consultations.storeCode}`,
            }),
          ),
        )
        .orderBy(asc(consultations.startsAt), asc(consultations.reference))
        .limit(limit)
      return found.map(toConsultation)
    },

    listPage: (query, by, now) => listConsultations(db, query, { by, now, countries }),

    async listBetween(storeCode, from, until) {
      const found = await db
        .select()
        .from(consultations)
        .where(
          and(
            eq(consultations.storeCode, storeCode),
            gte(consultations.startsAt, new Date(from)),
            lt(consultations.startsAt, new Date(until)),
            ne(consultations.state, 'canceled'),
          ),
        )
        .orderBy(asc(consultations.startsAt), asc(consultations.bookedAt), asc(consultations.id))
      return found.map(toConsultation)
    },

    change: (change) => changeConsultation(db, change),
  }
}

/** Deletes what an address has booked, and frees its slots to come. */
export async function eraseConsultations(tx: Database, email: string, at: Instant): Promise<void> {
  const gone = await tx.delete(consultations).where(eq(consultations.email, email)).returning()
  for (const row of gone) if (row.state === 'booked' && row.startsAt > new Date(at)) await freePlace(tx, row)
}
