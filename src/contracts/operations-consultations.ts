import { z } from 'zod'

/** Appointments with designers, as the operations API takes and returns them. */
export const consultationsQuery = z.object({
  store: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional(),
})

const wireConsultation = z.object({
  reference: z.string(),
  store: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['booked', 'canceled']),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string().nullable(),
})
export type WireConsultation = z.infer<typeof wireConsultation>

export const wireConsultations = z.object({ consultations: z.array(wireConsultation) })
export const consultationCanceled = z.object({ reference: z.string() })
