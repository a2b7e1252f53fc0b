/** The number of items in a visitor's cart, as of one version of that cart. */
export type CartVersion = {
  readonly count: number
  /** Which cart: a short hash of its token; '' for none. */
  readonly of: string
  /** Rises with each change of that cart, so that responses can be ordered however they arrive. */
  readonly version: number
}

export const noCart: CartVersion = { count: 0, of: '', version: 0 }

/** The newer of two. Versions of different carts cannot be compared: there the one received last wins. */
export const newerVersion = (known: CartVersion, received: CartVersion): CartVersion =>
  received.of === known.of && received.version < known.version ? known : received

/** "3 k2j9x 17". */
export const writeCartVersion = ({ count, of, version }: CartVersion): string => `${count} ${of} ${version}`

/** Anything malformed reads as no cart. */
export function readCartVersion(text: unknown): CartVersion {
  const [, count, of = '', version] = /^(\d{1,4}) (\w*) (\d+)$/.exec(String(text)) ?? []
  return count ? { count: Number(count), of, version: Number(version) } : noCart
}
