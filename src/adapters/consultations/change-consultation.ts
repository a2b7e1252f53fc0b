import { and, eq, sql } from 'drizzle-orm'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { ConsultationChange } from '#commerce/consultations/ports.ts'
import type { ConsultationMessageKind } from '#commerce/messages/message.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { toConsultation } from './consultation-rows.ts'
import { consultations, consultationSlots } from './consultation-tables.ts'

type Changed = Result<Consultation, { readonly kind: 'changed' | 'slot-full' }>

/** Takes a failure back out of its transaction. */
class Rejected extends Error {
  override name = 'Rejected'
  readonly kind: 'changed' | 'slot-full'

  constructor(kind: Rejected['kind']) {
    super('nothing is written')
    this.kind = kind
  }
}

export async function changeConsultation(db: Database, change: ConsultationChange): Promise<Changed> {
  try {
    return await db.transaction(async (tx) => ok(await changeIn(tx, change)))
  } catch (error) {
    if (error instanceof Rejected) return fail({ kind: error.kind })
    throw error
  }
}

async function changeIn(
  tx: Database,
  { seen, to, slot, act, by, reason, at }: ConsultationChange,
): Promise<Consultation> {
  const [before] = await tx.select().from(consultations).where(eq(consultations.id, seen.id)).for('update')
  if (!before || before.state !== seen.state || toConsultation(before).startsAt !== seen.startsAt)
    throw new Rejected('changed')
  const { storeCode } = before
  if (slot) await changePlaces(tx, before, { ...slot, storeCode })
  else if (to === 'canceled') await freePlace(tx, before)
  const [row] = await tx
    .update(consultations)
    .set({
      state: to,
      canceledAt: to === 'canceled' ? new Date(at) : null,
      ...(slot ? { startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt), remindedAt: null } : {}),
    })
    .where(eq(consultations.id, seen.id))
    .returning()
  if (!row) throw new Rejected('changed')
  const after = toConsultation(row)
  if (slot) await queueConsultationMessage(tx, 'consultation-moved', after, at)
  if (to === 'canceled') await queueConsultationMessage(tx, 'consultation-canceled', after, at)
  await writeAudit(tx, by, at, {
    act,
    object: { kind: 'consultation', id: after.reference },
    country: after.country,
    before: slot ? { time: seen.startsAt } : { state: seen.state },
    after: slot ? { time: after.startsAt } : { state: to },
    reason,
    approvalId: null,
  })
  return after
}

/** In the order of their times, so that two appointments that change places do not wait for each other. */
async function changePlaces(
  tx: Database,
  from: { storeCode: string; startsAt: Date },
  to: { storeCode: string; startsAt: Instant; capacity: number },
): Promise<void> {
  const isLater = new Date(to.startsAt) > from.startsAt
  if (isLater) await freePlace(tx, from)
  if (!(await takePlace(tx, to))) throw new Rejected('slot-full')
  if (!isLater) await freePlace(tx, from)
}

/** Counts up to the capacity of the moment; false: others were faster. */
export async function takePlace(
  tx: Database,
  { storeCode, startsAt, capacity }: { storeCode: string; startsAt: Instant; capacity: number },
): Promise<boolean> {
  const counted = await rowsOf(
    tx,
    sql`insert into consultation_slots (store_code, starts_at, booked)
      values (${storeCode}, ${startsAt}::timestamptz, 1)
      on conflict (store_code, starts_at) do update set booked = consultation_slots.booked + 1
        where consultation_slots.booked < ${capacity}::int
      returning booked`,
  )
  return counted.length > 0
}

export const freePlace = (tx: Database, { storeCode, startsAt }: { storeCode: string; startsAt: Date }) =>
  tx
    .update(consultationSlots)
    .set({ booked: sql`${consultationSlots.booked} - 1` })
    .where(and(eq(consultationSlots.storeCode, storeCode), eq(consultationSlots.startsAt, startsAt)))

/** A visitor who is moved to another time is reminded of that one as well, and may be moved back to the first. */
function keyOf(
  kind: ConsultationMessageKind,
  { id, startsAt }: Pick<Consultation, 'id' | 'startsAt'>,
  at: Instant,
): string {
  if (kind === 'consultation-moved') return `${kind}:${id}:${startsAt}:${at}`
  return kind === 'consultation-reminder' ? `${kind}:${id}:${startsAt}` : `${kind}:${id}`
}

/** Once for each kind, of moves and reminders once for each time. */
export const queueConsultationMessage = (
  tx: Database,
  kind: ConsultationMessageKind,
  consultation: Pick<Consultation, 'id' | 'email' | 'startsAt'>,
  at: Instant,
) =>
  tx
    .insert(outbox)
    .values({
      key: keyOf(kind, consultation, at),
      channel: 'mail',
      kind,
      consultationId: consultation.id,
      recipient: consultation.email,
      nextAt: new Date(at),
      createdAt: new Date(at),
    })
    .onConflictDoNothing()
