import type { Consultation } from '#commerce/consultations/consultation.ts'
import { toInstant } from '#kernel/instant.ts'
import type { consultations } from './consultation-tables.ts'

export function toConsultation(row: typeof consultations.$inferSelect): Consultation {
  const { id, reference, storeCode, country, language, state, name, phone, email, message } = row
  return {
    ...{ id, reference, storeCode, country, language, state, name, phone, email, message },
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    bookedAt: toInstant(row.bookedAt),
  }
}
