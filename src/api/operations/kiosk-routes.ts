import { kioskStateOf, type KioskRecord } from '#commerce/kiosks/kiosk.ts'
import type { KioskAdmin } from '#commerce/kiosks/kiosks-facade.ts'
import {
  kioskBody,
  kioskInvitation,
  kioskRevocationBody,
  kiosksQuery,
  wireKiosk,
  wireKiosks,
  type WireKiosk,
} from '#contracts/operations-kiosks.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

const statuses = {
  'unknown-store': 404,
  'not-found': 404,
  'not-permitted': 403,
  'invalid-name': 422,
  'invalid-reason': 422,
  'too-many-kiosks': 409,
} as const

/** Screens in showrooms: the links that make a browser one, the list, and revoking. */
export const kioskRoutes = (admin: KioskAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/kiosks',
    scope: 'kiosks:write',
    summary: 'Lists kiosks, newest first.',
    query: kiosksQuery,
    reply: wireKiosks,
    run: async ({ query: { country = null }, by }) =>
      ok({ kiosks: (await admin.list(country, by)).map(toWire) }),
  }),
  route({
    method: 'POST',
    path: '/kiosks',
    scope: 'kiosks:write',
    summary: 'Makes a link that turns a browser into a kiosk, once and within ten minutes.',
    body: kioskBody,
    reply: kioskInvitation,
    run: async ({ body: { store, ...body }, by }) => {
      const invited = await admin.invite({ ...body, storeCode: store, by })
      return invited.ok
        ? ok({ ...invited.value, kiosk: toWire(invited.value.kiosk) })
        : fail({ status: statuses[invited.failure.kind], kind: invited.failure.kind })
    },
  }),
  route({
    method: 'POST',
    path: '/kiosks/{id}/revocation',
    scope: 'kiosks:write',
    summary: 'Revokes a kiosk: its browser becomes an ordinary one.',
    body: kioskRevocationBody,
    reply: wireKiosk,
    run: async ({ parameters: { id = '' }, body: { reason }, by }) => {
      const revoked = await admin.revoke(id, { reason, by })
      return revoked.ok
        ? ok(toWire(revoked.value))
        : fail({ status: statuses[revoked.failure.kind], kind: revoked.failure.kind })
    },
  }),
]

const toWire = ({ storeCode, ...kiosk }: KioskRecord): WireKiosk => ({
  ...kiosk,
  store: storeCode,
  state: kioskStateOf(kiosk),
})
