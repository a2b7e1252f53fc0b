import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'

/** A screen in a showroom that everybody uses: its browser has an id that the shop has signed. */
export type Kiosk = {
  readonly id: string
  /** Of the store that it stands in. */
  readonly storeCode: string
  /** By which the staff know it, "wall-1". */
  readonly name: string
}

/** Stands for any kiosk on pages that are rendered once for all of them: such a page cannot know which one shows it. */
export const anyKiosk: Kiosk = { id: '', storeCode: '', name: '' }

/** A kiosk as its operators see it. */
export type KioskRecord = Kiosk & {
  readonly country: CountryCode
  /** When its link was made. */
  readonly invitedAt: Instant
  /** Null: nobody has opened the link. */
  readonly enrolledAt: Instant | null
  /** When a shopper last left it, or took a cart along. */
  readonly seenAt: Instant | null
  readonly revokedAt: Instant | null
  /** Orders of carts that were put together on it. */
  readonly orders: number
}

export const kioskStates = ['invited', 'enrolled', 'revoked'] as const

export const kioskStateOf = ({
  enrolledAt,
  revokedAt,
}: Pick<KioskRecord, 'enrolledAt' | 'revokedAt'>): (typeof kioskStates)[number] =>
  revokedAt !== null ? 'revoked' : enrolledAt !== null ? 'enrolled' : 'invited'

const nameShape = /^[\p{L}\d](?:[\p{L}\d ._-]{0,38}[\p{L}\d])?$/u
/** A name for a list and a label: up to forty letters and digits. */
export const isKioskName = (text: string): boolean => nameShape.test(text)
