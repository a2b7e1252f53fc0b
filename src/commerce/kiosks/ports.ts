import type { MergeConflict, MergedCart, StoredCart } from '#commerce/cart/ports.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Kiosk, KioskRecord } from './kiosk.ts'

type StoredInvitation = Kiosk & {
  readonly country: CountryCode
  readonly token: string
  readonly reason: string
  readonly at: Instant
  readonly expiresAt: Instant
}

export type KioskRepository = {
  /** Replaces an invitation for the same name that nobody has opened. Undefined: `max` kiosks are in use. */
  invite(invitation: StoredInvitation, max: number, by: Operator): Promise<KioskRecord | undefined>
  /** Opens an invitation and revokes the kiosk that had its name until now. Undefined: opened before, expired or none. */
  enroll(token: string, country: CountryCode, at: Instant): Promise<Kiosk | undefined>
  list(country: CountryCode | null): Promise<readonly KioskRecord[]>
  /** Undefined: there is none. */
  revoke(
    id: string,
    edit: { readonly reason: string; readonly by: Operator; readonly at: Instant },
  ): Promise<KioskRecord | undefined>
  find(id: string): Promise<KioskRecord | undefined>
  noteVisit(id: string, at: Instant): Promise<void>
}

export type HandoverRepository = {
  /**
   * Stores an offer of a cart with lines, unless one is still open at `reusableAt`: that one is returned. Undefined: there is
   * no such cart, or nothing is in it.
   */
  offer(offer: {
    readonly id: string
    readonly token: string
    readonly cartToken: string
    readonly kioskId: string
    readonly country: CountryCode
    readonly at: Instant
    readonly expiresAt: Instant
    readonly reusableAt: Instant
  }): Promise<{ readonly id: string; readonly expiresAt: Instant } | undefined>
  state(id: string, at: Instant): Promise<'open' | 'taken' | 'gone'>
  /** The cart of an offer that is open. */
  find(token: string, country: CountryCode, at: Instant): Promise<StoredCart | undefined>
  /**
   * Takes an offer: calls `decide`, which must be fast and pure, while both carts are locked, and deletes the kiosk's. The
   * visitor's cart keeps which kiosk it came from until it is ordered. Undefined: it was taken before, or is gone.
   */
  take(taking: {
    readonly token: string
    readonly cartToken: string
    readonly country: CountryCode
    readonly at: Instant
    readonly decide: (offered: StoredCart, own: StoredCart) => MergedCart
  }): Promise<readonly MergeConflict[] | undefined>
}
