import { checkLead } from '#commerce/leads/check-lead.ts'
import type { NewReference, PhoneNumbers } from '#commerce/leads/ports.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { hasService, type Store } from '#commerce/stores/store.ts'
import { isBefore, type Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { listConsultationSlots, type ConsultationSlot } from './consultation-slots.ts'
import type {
  BookConsultation,
  BookingFailure,
  CancellationFailure,
  Consultation,
  ConsultationLinkFailure,
} from './consultation.ts'
import type { ConsultationRepository } from './ports.ts'

type Deps = {
  readonly repository: ConsultationRepository
  /** The stores of a country; none when they cannot be read. */
  readonly listStores: (storefront: Storefront) => Promise<readonly Store[]>
  readonly phones: PhoneNumbers
  readonly newReference: NewReference
  readonly tokens: LinkTokens
  readonly clock: Clock
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** A slot with the places that are free. */
export type FreeSlot = ConsultationSlot & { readonly free: number }

/** Booking an hour with a designer, by visitors of the shop. */
export function createConsultations({ repository, tokens, clock, ...deps }: Deps) {
  const listConsultingStores = async (storefront: Storefront): Promise<readonly Store[]> =>
    (await deps.listStores(storefront)).filter((store) => hasService(store, 'design-consultation'))

  const open = async (token: string): Promise<Result<Consultation, ConsultationLinkFailure>> => {
    const read = tokens.read('manage-consultation', token, clock.now())
    const found = read && (await repository.find(read.id))
    return found ? ok(found) : fail({ kind: 'invalid-link' })
  }

  return {
    listStores: listConsultingStores,

    /** Slots of a store that can be booked now; those without a free place, too. */
    async listSlots(store: Store): Promise<readonly FreeSlot[]> {
      const now = clock.now()
      const taken = await repository.listTaken(store.storeCode, now)
      return listConsultationSlots(store, now).map((slot) => ({
        ...slot,
        free: Math.max(0, slot.capacity - (taken.get(slot.startsAt) ?? 0)),
      }))
    },

    /** The token opens the booking: for the page that follows and the message. */
    async book(
      input: BookConsultation,
      storefront: Storefront,
    ): Promise<Result<{ readonly token: string }, BookingFailure>> {
      const { country, language } = storefront
      const store = (await listConsultingStores(storefront)).find((one) => one.storeCode === input.storeCode)
      if (!store) return fail({ kind: 'unknown-store' })
      const checked = checkLead(
        'design-advice',
        { ...input, country: country.isoCode, consent: true },
        deps.phones,
      )
      const { consent: _, ...fields } = checked.ok ? {} : checked.failure.fields
      const missing = {
        ...(input.startsAt === '' ? { slot: 'missing' as const } : {}),
        ...(input.email.trim() === '' ? { email: 'missing' as const } : {}),
      }
      if (!checked.ok || Object.keys(missing).length > 0)
        return fail({ kind: 'invalid-fields', fields: { ...fields, ...missing } })
      const { name, phone, email, message } = checked.value
      if (name === null || phone === null || email === null)
        return fail({ kind: 'invalid-fields', fields: { email: 'missing' } })
      const now = clock.now()
      const slot = listConsultationSlots(store, now).find(({ startsAt }) => startsAt === input.startsAt)
      if (!slot) return fail({ kind: 'slot-full' })
      if (!(await deps.checkRateLimit(input.from)).allowed) return fail({ kind: 'too-many' })
      const booked = await repository.book({
        key: input.key,
        reference: deps.newReference(),
        storeCode: store.storeCode,
        country: country.isoCode,
        language,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        capacity: slot.capacity,
        name,
        phone,
        email: email.toLowerCase(),
        message,
        bookedAt: now,
      })
      return booked.ok ? ok({ token: tokens.sign('manage-consultation', booked.value.id, null) }) : booked
    },

    /** The booking that a signed link leads to. */
    describe: open,

    /** By the button behind the link: programs that open the links of a mail cancel nothing. */
    async cancel(token: string): Promise<Result<void, CancellationFailure>> {
      const opened = await open(token)
      if (!opened.ok) return opened
      const { id, startsAt, state } = opened.value
      if (state === 'canceled') return ok(undefined)
      if (state !== 'booked' || !isBefore(clock.now(), startsAt)) return fail({ kind: 'begun' })
      await repository.cancel(id, clock.now())
      return ok(undefined)
    },
  }
}

export type ConsultationsFacade = ReturnType<typeof createConsultations>
