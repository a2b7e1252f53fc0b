import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { may, mayAnywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Store } from '#commerce/stores/store.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import { listConsultationSlots } from './consultation-slots.ts'
import { nextConsultationState, type ConsultationEvent } from './consultation-states.ts'
import type { Consultation } from './consultation.ts'
import type { FreeSlot } from './create-consultations.ts'
import type { ConsultationFilters, ConsultationRepository } from './ports.ts'

type NotFound = { readonly kind: 'not-found' }

export type ConsultationFailure =
  | NotPermitted
  | NotFound
  /** Not from its state, or not before or after it has begun. */
  | { readonly kind: 'illegal' }
  | { readonly kind: 'no-reason' }
  /** Another has changed it since it was seen. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'slot-full' }

type Advance = {
  readonly event: ConsultationEvent
  readonly by: Operator
  /** Needed to cancel. */
  readonly reason?: string
  /** Of a move: the start of a slot of its store. */
  readonly startsAt?: string
  /** The start that was seen; absent: as it is. */
  readonly seen?: string
}

/** Appointments, for the people in the stores. */
export type ConsultationAdmin = {
  /** Of a store or of all within reach, from a moment on (by default now), in order. */
  list(storeCode: string | null, by: Operator, from?: Instant): Promise<readonly Consultation[]>
  listPage(query: ListQuery<ConsultationFilters>, by: Operator): Promise<ListPage<Consultation>>
  find(reference: string, by: Operator): Promise<Consultation | undefined>
  /** Appointments of a store by day, canceled ones left out; undefined: it is no store of theirs. */
  calendar(
    store: Pick<Store, 'storeCode' | 'country' | 'timeZone'>,
    days: { readonly from: Day; readonly count: number },
    by: Operator,
  ): Promise<readonly Consultation[] | undefined>
  /** Times of the store to which an appointment can be moved now. */
  listSlots(consultation: Consultation): Promise<readonly FreeSlot[]>
  advance(reference: string, advance: Advance): Promise<Result<Consultation, ConsultationFailure>>
}

type Deps = {
  readonly repository: Pick<
    ConsultationRepository,
    'list' | 'listPage' | 'listBetween' | 'listTaken' | 'findByReference' | 'change'
  >
  readonly findStore: (storeCode: string) => Store | undefined
  readonly clock: Clock
}

const maxListed = 500

export function createConsultationAdmin({ repository, findStore, clock }: Deps): ConsultationAdmin {
  const whereOf = ({ country, storeCode }: Pick<Consultation, 'country' | 'storeCode'>) => ({
    country,
    place: storeCode,
  })

  async function listSlots({ storeCode, startsAt }: Consultation): Promise<readonly FreeSlot[]> {
    const store = findStore(storeCode)
    if (!store) return []
    const now = clock.now()
    const taken = await repository.listTaken(storeCode, now)
    return listConsultationSlots(store, now)
      .filter((slot) => slot.startsAt !== startsAt)
      .map((slot) => ({ ...slot, free: Math.max(0, slot.capacity - (taken.get(slot.startsAt) ?? 0)) }))
  }

  return {
    list: (storeCode, by, from = clock.now()) => repository.list(storeCode, from, by, maxListed),

    listPage: async (query, by) =>
      mayAnywhere(by, 'leads.see') ? repository.listPage(query, by, clock.now()) : noRows,

    async find(reference, by) {
      const found = await repository.findByReference(reference)
      return found && may(by, 'leads.see', whereOf(found)) ? found : undefined
    },

    async calendar({ storeCode, country, timeZone }, { from, count }, by) {
      if (!may(by, 'leads.see', { country, place: storeCode })) return undefined
      const midnight = (day: Day) => atLocalTime({ day, second: 0 }, timeZone)
      return repository.listBetween(storeCode, midnight(from), midnight(addDays(from, count)))
    },

    listSlots,

    async advance(reference, { event, by, reason = '', startsAt, seen }) {
      const found = await repository.findByReference(reference)
      if (!found || !may(by, 'leads.see', whereOf(found))) return fail({ kind: 'not-found' })
      if (!may(by, 'leads.manage', whereOf(found))) return fail({ kind: 'not-permitted' })
      const why = tidyReason(reason)
      if (seen !== undefined && seen !== found.startsAt) return fail({ kind: 'changed' })
      const at = clock.now()
      const to = nextConsultationState(found.state, event, !isBefore(at, found.startsAt))
      if (to === undefined) return isKnown(found, event) ? ok(found) : fail({ kind: 'illegal' })
      if (event === 'cancel' && why === null) return fail({ kind: 'no-reason' })
      const slot = event === 'move' ? (await listSlots(found)).find((one) => one.startsAt === startsAt) : null
      if (slot === undefined) return fail({ kind: 'slot-full' })
      return repository.change({
        ...{ seen: found, to, slot, act: `consultation.${event}`, by, at },
        reason: why,
      })
    },
  }
}

/** The same said twice changes nothing. */
const isKnown = ({ state }: Consultation, event: ConsultationEvent): boolean =>
  (event === 'cancel' && state === 'canceled') ||
  (event === 'complete' && state === 'done') ||
  (event === 'miss' && state === 'no-show')
