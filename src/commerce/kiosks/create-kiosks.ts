import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import { isKioskName, type Kiosk, type KioskRecord } from './kiosk.ts'
import type { KioskAdmin, KiosksFacade } from './kiosks-facade.ts'
import type { KioskRepository } from './ports.ts'

/** How long the link of an invitation is good. */
const invitationMinutes = 10
/** In use at once, all countries together. */
const maxKiosks = 500
const reasonShape = /^(?=.*\S)[^\p{Cc}]{3,200}$/u

type Deps = {
  readonly kiosks: KioskRepository
  readonly sign: (kiosk: Kiosk) => string
  readonly hasStore: (country: CountryCode, storeCode: string) => Promise<boolean>
  /** Tells every process that a kiosk was revoked. */
  readonly publish: () => Promise<void>
  readonly newId: () => string
  readonly newToken: () => string
  readonly origin: string
  readonly clock: Clock
  readonly checkRateLimit: (from: string) => ReturnType<RateLimiter['check']>
}

/** Enrolling kiosks by a one-time link, and revoking them. */
export function createKiosks(deps: Deps): KioskAdmin & Pick<KiosksFacade, 'enroll' | 'noteVisit'> {
  const { kiosks, publish, clock } = deps
  return {
    async invite({ country, storeCode, name, language, reason, by }) {
      if (!may(by, 'kiosks.enroll', { country, place: storeCode })) return fail({ kind: 'not-permitted' })
      if (!isKioskName(name)) return fail({ kind: 'invalid-name' })
      if (!reasonShape.test(reason)) return fail({ kind: 'invalid-reason' })
      if (!(await deps.hasStore(country, storeCode))) return fail({ kind: 'unknown-store' })
      const at = clock.now()
      const expiresAt = addMilliseconds(at, invitationMinutes * 60_000)
      const token = deps.newToken()
      const invitation = { id: deps.newId(), country, storeCode, name, token, reason, at, expiresAt }
      const kiosk = await kiosks.invite(invitation, maxKiosks, by)
      if (!kiosk) return fail({ kind: 'too-many-kiosks', max: maxKiosks })
      const link = `${deps.origin}/api/${country}/${language}/kiosk/enroll?token=${token}`
      return ok({ kiosk, link, expiresAt })
    },

    list: async (country, by) => (await kiosks.list(country)).filter((kiosk) => isSeen(kiosk, by)),

    async revoke(id, { reason, by }) {
      const found = await kiosks.find(id)
      if (!found || !isSeen(found, by)) return fail({ kind: 'not-found' })
      if (!may(by, 'kiosks.manage', { country: found.country, place: found.storeCode }))
        return fail({ kind: 'not-permitted' })
      if (!reasonShape.test(reason)) return fail({ kind: 'invalid-reason' })
      const kiosk = await kiosks.revoke(id, { reason, by, at: clock.now() })
      if (!kiosk) return fail({ kind: 'not-found' })
      await publish()
      return ok(kiosk)
    },

    async enroll(token, from, { country }) {
      if (!(await deps.checkRateLimit(from)).allowed) return fail({ kind: 'too-many' })
      const kiosk = await kiosks.enroll(token, country.isoCode, clock.now())
      if (!kiosk) return fail({ kind: 'invalid-link' })
      // The kiosk that had this name until now.
      await publish()
      return ok({ signedId: deps.sign(kiosk) })
    },

    noteVisit: ({ id }) => kiosks.noteVisit(id, clock.now()),
  }
}

/** By who enrolls or revokes in its store. */
const isSeen = ({ country, storeCode }: KioskRecord, by: Operator): boolean =>
  may(by, 'kiosks.enroll', { country, place: storeCode }) ||
  may(by, 'kiosks.manage', { country, place: storeCode })
