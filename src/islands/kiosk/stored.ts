import { inactivityTimeoutKey } from '#stores/inactivity.ts'

type Store = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** Keys of this screen, in the session: gone with its visitor but the last, which asks to forget one as soon as that is possible. */
export const kioskKeys = {
  /** The pages of this visit, for our Back button. */
  trail: 'kiosk_trail',
  /** Set where a page leads to another of the same visit: without it the wall begins a new one. */
  goesOn: 'kiosk_goes_on',
  /** The connection has just come back. */
  back: 'kiosk_back',
  /** A visitor left while there was no connection. */
  owesForget: 'kiosk_owes_forget',
} as const

const retained: readonly string[] = [inactivityTimeoutKey, kioskKeys.owesForget]

/** Empties what this browser stores about a shopper; the kiosk's own timeout stays. */
export function emptyStores(...stores: readonly Store[]): void {
  for (const store of stores) {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
    for (const key of keys) if (key !== null && !retained.includes(key)) store.removeItem(key)
  }
}
