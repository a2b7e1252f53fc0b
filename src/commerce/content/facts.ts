import type { Storefront } from '#kernel/storefront.ts'
import type { ContentFlaw } from './gateway.ts'

/** Facts of a storefront by name ("phone", "days.near"). Null: it has none (a tax number where there is no tax). */
export type StorefrontFacts = (storefront: Storefront) => Readonly<Record<string, string | null>>

/** Replaces words in braces ("{phone}") in all texts of a value by facts of the storefront. */
export type FillFacts = <Value>(
  value: Value,
  storefront: Storefront,
) => { readonly value: Value; readonly flaws: readonly ContentFlaw[] }
