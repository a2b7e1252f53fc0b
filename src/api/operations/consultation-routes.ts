import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { ConsultationAdmin } from '#commerce/consultations/consultation-admin.ts'
import {
  consultationCanceled,
  consultationsQuery,
  wireConsultations,
  type WireConsultation,
} from '#contracts/operations-consultations.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

/** Appointments with designers: the list of what is to come, and cancelling for a visitor. */
export const consultationRoutes = (admin: ConsultationAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/consultations',
    scope: 'orders:read',
    summary: 'Lists appointments with designers that are to come, of one store or of all.',
    query: consultationsQuery,
    reply: wireConsultations,
    run: async ({ query: { store = null } }) => ok({ consultations: (await admin.list(store)).map(toWire) }),
  }),
  route({
    method: 'POST',
    path: '/consultations/{reference}/cancel',
    scope: 'orders:write',
    summary: 'Cancels an appointment, frees its time and tells the visitor. Again: nothing changes.',
    reply: consultationCanceled,
    run: async ({ parameters: { reference = '' } }) =>
      (await admin.cancel(reference)) ? ok({ reference }) : fail({ status: 404, kind: 'not-found' }),
  }),
]

const toWire = ({ storeCode: store, ...consultation }: Consultation): WireConsultation => {
  const { reference, startsAt, endsAt, state, name, phone, email, message } = consultation
  return { reference, store, startsAt, endsAt, state, name, phone, email, message }
}
