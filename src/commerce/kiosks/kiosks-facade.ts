import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { MergeConflict } from '#commerce/cart/ports.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import type { Kiosk, KioskRecord } from './kiosk.ts'

/** Opened before, too old, of another country, or of nothing: all alike. */
type HandoverFailure =
  { readonly kind: 'handover-gone' } | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** A cart that may be taken along from a kiosk. */
export type CartOffer = {
  readonly id: string
  /** Of the address that the phone opens. */
  readonly token: string
  readonly expiresAt: Instant
}

/** Kiosks, as the web knows them. */
export type KiosksFacade = {
  /** Whose id a browser sends, without a query. Undefined: forged, of another installation, or revoked. */
  identify(signedId: string): Kiosk | undefined
  /** Opens the one-time link of an invitation: the id that the browser is to keep. */
  enroll(
    token: string,
    from: string,
    storefront: Storefront,
  ): Promise<Result<{ readonly signedId: string }, { readonly kind: 'invalid-link' | 'too-many' }>>
  /** A shopper has left it. */
  noteVisit(kiosk: Kiosk): Promise<void>
  /** Offers the cart of a kiosk's shopper to a phone; the same offer while it has time left. Null: nothing in the cart. */
  offerCart(kiosk: Kiosk, cartToken: string | null, storefront: Storefront): Promise<CartOffer | null>
  /** What has become of an offer, for the screen that shows it. */
  offerState(id: string): Promise<'open' | 'taken' | 'gone'>
  /** What a phone would take along; nothing is changed. */
  findOffer(
    token: string,
    from: string,
    storefront: Storefront,
  ): Promise<Result<{ readonly count: number }, HandoverFailure>>
  /** Adds the kiosk's cart to the visitor's, once: the token of the visitor's cart, and what did not fit. */
  takeCart(
    taking: { readonly token: string; readonly cartToken: string | null; readonly from: string },
    storefront: Storefront,
  ): Promise<
    Result<{ readonly cartToken: string; readonly conflicts: readonly MergeConflict[] }, HandoverFailure>
  >
}

type KioskInvitation = {
  readonly country: CountryCode
  readonly storeCode: string
  readonly name: string
  readonly language: 'en' | 'ar'
  readonly reason: string
  readonly by: Operator
}

export type KioskFailure =
  | NotPermitted
  | { readonly kind: 'unknown-store' }
  | { readonly kind: 'invalid-name' }
  | { readonly kind: 'invalid-reason' }
  | { readonly kind: 'too-many-kiosks'; readonly max: number }

/** Kiosks, as operators know them: of their stores. */
export type KioskAdmin = {
  /** A link for the browser of the kiosk, good once and for ten minutes. */
  invite(
    invitation: KioskInvitation,
  ): Promise<
    Result<{ readonly kiosk: KioskRecord; readonly link: string; readonly expiresAt: Instant }, KioskFailure>
  >
  /** Of one country or, null, of all; newest first. */
  list(country: CountryCode | null, by: Operator): Promise<readonly KioskRecord[]>
  /** From now on its id is none. Revoking again changes nothing. */
  revoke(
    id: string,
    edit: { readonly reason: string; readonly by: Operator },
  ): Promise<Result<KioskRecord, NotPermitted | { readonly kind: 'not-found' | 'invalid-reason' }>>
}
