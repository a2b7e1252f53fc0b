import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { ConsultationState } from './consultation-states.ts'

/** A booked visit to a designer. */
export type Consultation = {
  readonly id: string
  /** "D-4K7R-9TXW" */
  readonly reference: string
  readonly storeCode: string
  readonly country: CountryCode
  readonly language: Language
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly state: ConsultationState
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string | null
  readonly bookedAt: Instant
}

/** Appointments that one address may have ahead of it. */
export const maxConsultationsAhead = 2

/** What a visitor has entered, not validated. `key`: the idempotency key. */
export type BookConsultation = {
  readonly key: string
  readonly storeCode: string
  /** The start of the slot. */
  readonly startsAt: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
  /** Client address, for the rate limit; never stored. */
  readonly from: string
}

export type ConsultationField = 'slot' | 'name' | 'phone' | 'email' | 'message'

export type BookingFailure =
  | { readonly kind: 'unknown-store' }
  | {
      readonly kind: 'invalid-fields'
      readonly fields: Readonly<Partial<Record<ConsultationField, 'missing' | 'malformed' | 'too-long'>>>
    }
  /** Others were faster, or the slot is no longer offered. */
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'too-many-ahead' }
  | { readonly kind: 'too-many' }

export type ConsultationLinkFailure = { readonly kind: 'invalid-link' }
export type CancellationFailure = ConsultationLinkFailure | { readonly kind: 'begun' }
