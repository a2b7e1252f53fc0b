/** This many order numbers are remembered; older orders' pages are not opened any more. */
const maxPurchases = 40

/** Numbers of orders whose purchase event was sent from this browser, newest last. */
export const readTrackedPurchases = (text: string | null): readonly string[] =>
  (text ?? '').split(' ').filter((number) => /^[\w-]{4,40}$/.test(number))

export const withTrackedPurchase = (tracked: readonly string[], number: string): string =>
  [...tracked.filter((one) => one !== number), number].slice(-maxPurchases).join(' ')
