import type { Storefront } from '#kernel/storefront.ts'
import type { ContentFlaw } from './gateway.ts'

/** Puts a storefront's facts in place of words in braces ("{phone}"), wherever a text stands in a value. */
export type FillFacts = <Value>(
  value: Value,
  storefront: Storefront,
) => { readonly value: Value; readonly flaws: readonly ContentFlaw[] }
