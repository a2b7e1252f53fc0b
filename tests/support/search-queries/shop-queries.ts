import { readFileSync } from 'node:fs'
import type { Product, Variant } from '#commerce/catalog/product.ts'
import type { Language } from '#kernel/language.ts'

/** A query as a shopper types it, and what the first results should be. */
export type ShopQuery = {
  readonly text: string
  readonly language: Language
  /** Not looked at while the search was tuned. */
  readonly isBlind: boolean
  /** Category paths of which a result must be in one, or codes ("#MJ-1021") or forms (":dresser"). */
  readonly wanted: readonly string[]
  /** Parts of forms that a result must not have. */
  readonly unwanted: readonly string[]
  /** Sides in centimeters that a variant must have; empty: any size. */
  readonly size: readonly number[]
}

/** Share of a side by which a size may differ. */
const tolerance = 0.04

/** Reads en.tsv and ar.tsv: a query, a tab, and what is wanted of its results. */
export const readShopQueries = (): readonly ShopQuery[] =>
  (['en', 'ar'] as const).flatMap((language) =>
    readFileSync(new URL(`${language}.tsv`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line): ShopQuery => {
        const [text = '', expected = ''] = line.split('\t')
        const words = expected.split(' ')
        return {
          text,
          language,
          isBlind: isBlindQuery(text),
          wanted: words.filter((word) => !/^[-[]/.test(word)),
          unwanted: words.filter((word) => word.startsWith('-:')).map((word) => word.slice(2)),
          size: words
            .filter((word) => word.startsWith('['))
            .flatMap((word) => word.slice(1, -1).split('x').map(Number)),
        }
      }),
  )

/** Two of five, by the letters of the query: nobody chose which. */
const isBlindQuery = (text: string): boolean =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5 < 2

/** Whether a result is what the query means. */
export function isWanted({ wanted, unwanted, size }: ShopQuery, product: Product, shown?: Variant): boolean {
  const isOne = wanted.some((each) =>
    each.startsWith('#')
      ? product.code === each.slice(1)
      : each.startsWith(':')
        ? product.form === each.slice(1)
        : product.categories.some((path) => `${path}/`.startsWith(`${each}/`)),
  )
  return (
    isOne &&
    !unwanted.some((part) => product.form.includes(part)) &&
    (size.length === 0 || hasSize(size, shown))
  )
}

function hasSize(size: readonly number[], shown: Variant | undefined): boolean {
  if (!shown) return false
  const { widthCm, depthCm, heightCm } = shown.dimensions
  const named = Object.values(shown.options).flatMap((value) =>
    /^\d+(?:x\d+)+/.test(value) ? [value.split('-')[0]?.split('x').map(Number) ?? []] : [],
  )
  const sizes = [...named, [widthCm, depthCm, heightCm].flatMap((side) => side ?? [])]
  return sizes.some((sides) =>
    size.every((wanted) => sides.some((side) => Math.abs(side - wanted) <= Math.max(2, wanted * tolerance))),
  )
}
