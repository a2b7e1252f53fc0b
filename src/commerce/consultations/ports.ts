import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Consultation } from './consultation.ts'
import type { ConsultationState } from './consultation-states.ts'

export const consultationViews = ['ahead', 'unsettled'] as const
type ConsultationView = (typeof consultationViews)[number]

export type ConsultationFilters = {
  /** Still to come; or over, and no one has said whether the visitor came. */
  readonly view: ConsultationView | null
  readonly state: ConsultationState | null
  readonly country: string | null
  /** Code of a store. */
  readonly store: string | null
  readonly day: { readonly from: Day | null; readonly to: Day | null } | null
}

/** What an operator does with an appointment, as it was when they saw it. */
export type ConsultationChange = {
  readonly seen: Pick<Consultation, 'id' | 'state' | 'startsAt'>
  readonly to: ConsultationState
  /** Another time of the store; null: the same. */
  readonly slot: { readonly startsAt: Instant; readonly endsAt: Instant; readonly capacity: number } | null
  readonly act: `consultation.${'move' | 'cancel' | 'complete' | 'miss'}`
  readonly by: Operator
  readonly reason: string | null
  readonly at: Instant
}

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
  /** Of a store or of all within the operator's reach, from a moment on, in order. */
  list(storeCode: string | null, from: Instant, by: Operator, limit: number): Promise<readonly Consultation[]>
  /** Those within the operator's reach. `now` decides what is still to come. */
  listPage(query: ListQuery<ConsultationFilters>, by: Operator, now: Instant): Promise<ListPage<Consultation>>
  /** Of a store, of these days, canceled ones left out; in order. */
  listBetween(storeCode: string, from: Instant, until: Instant): Promise<readonly Consultation[]>
  /** With its places, its message and its row in the audit. `changed`: it is no longer as it was seen. */
  change(
    change: ConsultationChange,
  ): Promise<Result<Consultation, { readonly kind: 'changed' | 'slot-full' }>>
}
