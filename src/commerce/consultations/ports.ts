import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Consultation } from './consultation.ts'

type NewConsultation = Omit<Consultation, 'id' | 'state'> & {
  readonly key: string
  readonly capacity: number
}

export type ConsultationRepository = {
  /** Bookings of a store by the start of their slot, from a moment on. */
  listTaken(storeCode: string, from: Instant): Promise<ReadonlyMap<Instant, number>>
  /**
   * Once per key, with its message; the same key returns the same booking. Counts in the database: a slot never takes more
   * than its capacity, whoever books at the same moment.
   */
  book(
    consultation: NewConsultation,
  ): Promise<Result<Consultation, { readonly kind: 'slot-full' | 'too-many-ahead' }>>
  find(id: string): Promise<Consultation | undefined>
  findByReference(reference: string): Promise<Consultation | undefined>
  /** Frees the slot and queues the message, once. */
  cancel(id: string, at: Instant): Promise<void>
  /** Queues a reminder, once each, of those that begin until a moment. Returns their number. */
  remind(now: Instant, until: Instant): Promise<number>
  /** Of a store or of all, from a moment on, in order. */
  list(storeCode: string | null, from: Instant, limit: number): Promise<readonly Consultation[]>
}
