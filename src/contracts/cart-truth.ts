/** How many pieces a visitor's cart holds, as the server said it at some moment. */
export type CartTruth = {
  readonly count: number
  /** Which cart: a few letters that name it to its own browser; '' of nobody's. */
  readonly of: string
  /** Rises with each change of that cart; what is higher is newer, in whatever order answers arrive. */
  readonly version: number
}

export const noCart: CartTruth = { count: 0, of: '', version: 0 }

/** Of two things said about a cart the newer. Versions of different carts cannot be compared: there the later said holds. */
export const newerTruth = (known: CartTruth, said: CartTruth): CartTruth =>
  said.of === known.of && said.version < known.version ? known : said

/** "3 k2j9x 17". */
export const writeCartTruth = ({ count, of, version }: CartTruth): string => `${count} ${of} ${version}`

/** Anything odd reads as no cart. */
export function readCartTruth(text: unknown): CartTruth {
  const [, count, of = '', version] = /^(\d{1,4}) (\w*) (\d+)$/.exec(String(text)) ?? []
  return count ? { count: Number(count), of, version: Number(version) } : noCart
}
