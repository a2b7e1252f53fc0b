import type { Instant } from '#kernel/instant.ts'
import type { Consultation } from './consultation.ts'

/** Appointments, for the people in the stores. */
export type ConsultationAdmin = {
  /** Of a store or of all, from a moment on (by default now), in order. */
  list(storeCode: string | null, from?: Instant): Promise<readonly Consultation[]>
  /** Frees the slot and tells the visitor. False: there is no such appointment. */
  cancel(reference: string): Promise<boolean>
}
