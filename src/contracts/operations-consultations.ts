import { z } from 'zod'

/** Appointments with designers, as the operations API takes and returns them. */
export const consultationsQuery = z.object({
  store: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional(),
})

export const wireConsultation = z.object({
  reference: z.string(),
  store: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['booked', 'done', 'no-show', 'canceled']),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string().nullable(),
})
export type WireConsultation = z.infer<typeof wireConsultation>

export const wireConsultations = z.object({ consultations: z.array(wireConsultation) })
const reason = z.string().max(300)
export const consultationReasonBody = z.strictObject({ reason })
/** `startsAt`: the start of a time that the store offers. */
export const consultationMoveBody = z.strictObject({ startsAt: z.iso.datetime(), reason: reason.optional() })
export const consultationOutcomeBody = z.strictObject({
  outcome: z.enum(['done', 'no-show']),
  reason: reason.optional(),
})
