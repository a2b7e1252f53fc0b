import { may, reachesOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseStaffName } from './accept-invite.ts'
import type { LinkInvalid, Rejected, SignedInTokens, StaffBrowser, StaffDeps } from './deps.ts'
import { openSession } from './open-session.ts'
import { pepperPin } from './pin-rules.ts'
import type { StaffStore } from './ports.ts'
import { tabletLifetimeMs, tabletLinkLifetimeMs } from './staff-session-rules.ts'
import { tabletStateOf, type Tablet } from './tablet.ts'

type TabletFailure = NotPermitted | { readonly kind: 'not-found' | 'unknown-place' | 'invalid-name' }

export type StaffTablets = {
  listTablets(by: Operator): Promise<Result<readonly Tablet[], NotPermitted>>
  /** A link that binds the browser in which it is opened, once. */
  addTablet(
    by: Operator,
    tablet: { readonly place: string; readonly name: string },
  ): Promise<Result<{ readonly tablet: Tablet; readonly link: string }, TabletFailure>>
  revokeTablet(by: Operator, id: string): Promise<Result<Tablet, TabletFailure>>
  findTabletLink(token: string): Promise<Tablet | undefined>
  /** Returns the token of the tablet. */
  bindTablet(link: string): Promise<Result<{ readonly tablet: Tablet; readonly token: string }, LinkInvalid>>
  /** The tablet that the browser is; undefined: none, or it was revoked. */
  findTablet(browser: StaffBrowser): Promise<Tablet | undefined>
  /** By the person's number and PIN. */
  signInOnTablet(
    entry: { readonly number: string; readonly pin: string },
    browser: StaffBrowser,
  ): Promise<Result<SignedInTokens, Rejected>>
}

const rejected = fail({ kind: 'rejected' } satisfies Rejected)

export function createTablets(deps: StaffDeps): StaffTablets {
  const { repository, secrets, passwords, clock } = deps

  const audit = (store: StaffStore, by: Operator, act: string, { id, place, name, country }: Tablet) =>
    store.writeAudit(by, clock.now(), {
      act,
      object: { kind: 'tablet', id },
      country,
      before: {},
      after: { place, name },
      reason: null,
      approvalId: null,
    })

  const mayManage = (by: Operator, country: CountryCode): boolean =>
    may(by, 'staff.manage', { country, place: null })

  return {
    async listTablets(by) {
      if (reachesOf(by, 'staff.see').length === 0) return fail({ kind: 'not-permitted' })
      const tablets = await repository.listTablets()
      return ok(tablets.filter(({ country }) => may(by, 'staff.see', { country, place: null })))
    },

    async addTablet(by, { place: code, name: typed }) {
      const place = deps.places().find((one) => one.code === code)
      if (!place) return fail({ kind: 'unknown-place' })
      if (!mayManage(by, place.country)) return fail({ kind: 'not-permitted' })
      const name = parseStaffName(typed)
      if (name === undefined) return fail({ kind: 'invalid-name' })
      const token = secrets.newToken()
      const at = clock.now()
      return repository.transaction(async (store) => {
        const tablet = await store.insertTablet(
          {
            place: code,
            country: place.country,
            name,
            createdAt: at,
            expiresAt: addMilliseconds(at, tabletLinkLifetimeMs),
          },
          secrets.digest(token),
        )
        await audit(store, by, 'tablet.add', tablet)
        return ok({ tablet, link: `${deps.origin}/operations/tablet?t=${token}` })
      })
    },

    revokeTablet: (by, id) =>
      repository.transaction(async (store): Promise<Result<Tablet, TabletFailure>> => {
        const found = (await store.listTablets()).find((one) => one.id === id)
        if (!found || !mayManage(by, found.country)) return fail({ kind: 'not-found' })
        const tablet = await store.revokeTablet(id, clock.now())
        if (!tablet) return fail({ kind: 'not-found' })
        await audit(store, by, 'tablet.revoke', tablet)
        return ok(tablet)
      }),

    findTabletLink: (token) => repository.findTabletLink(secrets.digest(token), clock.now()),

    async bindTablet(link) {
      const token = secrets.newToken()
      const at = clock.now()
      const tablet = await repository.bindTablet(secrets.digest(link), {
        tokenDigest: secrets.digest(token),
        at,
        expiresAt: addMilliseconds(at, tabletLifetimeMs),
      })
      return tablet ? ok({ tablet, token }) : fail({ kind: 'link-invalid' })
    },

    findTablet: async ({ tablet }) =>
      tablet === null ? undefined : repository.findTablet(secrets.digest(tablet), clock.now()),

    async signInOnTablet({ number, pin }, browser) {
      const at = clock.now()
      const limit = await deps.checkRateLimit(browser.from)
      const tablet =
        browser.tablet === null ? undefined : await repository.findTablet(secrets.digest(browser.tablet), at)
      const found = /^\d{1,9}$/.test(number.trim())
        ? await repository.findByNumber(Number(number))
        : undefined
      const mayTry =
        limit.allowed && tablet && tabletStateOf(tablet, at) === 'bound' && found?.state === 'active'
      // Counted before it is compared: guesses at once are as many as those one by one.
      const hash = mayTry ? await repository.usePinTry(found.id) : undefined
      const verified = await passwords.verify(pepperPin(secrets, found?.id ?? '', pin.trim()), hash)
      if (!mayTry || !verified.ok || !verified.value) return rejected
      return repository.transaction(async (store) => {
        await store.returnPinTries(found.id)
        const proofs = [{ kind: 'pin', at } as const]
        const { session, device } = await openSession(
          store,
          deps,
          { staffId: found.id, browser, proofs, tablet: { id: tablet.id, place: tablet.place } },
          at,
        )
        return ok({ session, device })
      })
    },
  }
}
