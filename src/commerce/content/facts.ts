import type { Storefront } from '#kernel/storefront.ts'
import type { ContentFlaw } from './gateway.ts'

/** Replaces words in braces ("{phone}") in all texts of a value by facts of the storefront. */
export type FillFacts = <Value>(
  value: Value,
  storefront: Storefront,
) => { readonly value: Value; readonly flaws: readonly ContentFlaw[] }
