import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { ConsultationAdmin, ConsultationFailure } from '#commerce/consultations/consultation-admin.ts'
import {
  consultationMoveBody,
  consultationOutcomeBody,
  consultationReasonBody,
  consultationsQuery,
  wireConsultation,
  wireConsultations,
  type WireConsultation,
} from '#contracts/operations-consultations.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

const statuses = {
  'not-found': 404,
  'not-permitted': 403,
  'no-reason': 422,
  illegal: 409,
  changed: 409,
  'slot-full': 409,
} as const satisfies Record<ConsultationFailure['kind'], number>

/** Appointments with designers: the list of what is to come, and cancelling for a visitor. */
export const consultationRoutes = (admin: ConsultationAdmin): readonly Route[] => {
  const advance = async (reference: string, given: Parameters<ConsultationAdmin['advance']>[1]) => {
    const changed = await admin.advance(reference, given)
    return changed.ok
      ? ok(toWire(changed.value))
      : fail({ status: statuses[changed.failure.kind], kind: changed.failure.kind })
  }
  return [
    route({
      method: 'GET',
      path: '/consultations',
      scope: 'leads:read',
      summary: 'Lists appointments with designers that are to come, of one store or of all.',
      query: consultationsQuery,
      reply: wireConsultations,
      run: async ({ query: { store = null }, by }) =>
        ok({ consultations: (await admin.list(store, by)).map(toWire) }),
    }),
    route({
      method: 'POST',
      path: '/consultations/{reference}/cancel',
      scope: 'leads:write',
      summary: 'Cancels an appointment, frees its time and tells the visitor. Again: nothing changes.',
      body: consultationReasonBody,
      reply: wireConsultation,
      run: ({ parameters: { reference = '' }, body: { reason }, by }) =>
        advance(reference, { event: 'cancel', reason, by }),
    }),
    route({
      method: 'POST',
      path: '/consultations/{reference}/move',
      scope: 'leads:write',
      summary: 'Moves an appointment to another time of its store and tells the visitor.',
      body: consultationMoveBody,
      reply: wireConsultation,
      run: ({ parameters: { reference = '' }, body: { startsAt, reason = '' }, by }) =>
        advance(reference, { event: 'move', startsAt, reason, by }),
    }),
    route({
      method: 'POST',
      path: '/consultations/{reference}/outcome',
      scope: 'leads:write',
      summary: 'Says whether the visitor came. It can be corrected.',
      body: consultationOutcomeBody,
      reply: wireConsultation,
      run: ({ parameters: { reference = '' }, body: { outcome, reason = '' }, by }) =>
        advance(reference, { event: outcome === 'done' ? 'complete' : 'miss', reason, by }),
    }),
  ]
}

const toWire = ({ storeCode: store, ...consultation }: Consultation): WireConsultation => {
  const { reference, startsAt, endsAt, state, name, phone, email, message } = consultation
  return { reference, store, startsAt, endsAt, state, name, phone, email, message }
}
