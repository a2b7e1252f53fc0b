import type { Money } from '#kernel/money.ts'

/** Which products a rail shows: by SKU list, by category, or by rule. */
export type RailSource =
  | { readonly skus: readonly string[] }
  | { readonly category: string }
  | { readonly rule: 'new' | 'best-sellers' | 'on-offer' }

/** A product as a card in a rail or listing shows it, in one storefront. */
export type ProductCard = {
  readonly sku: string
  readonly name: string
  readonly urlKey: string
  /** Where the card leads, inside the storefront: "/p/…", or a listing while products have no page. */
  readonly href: string
  readonly picture: {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly colour: string
  }
  readonly price: Money
  /** What it cost before, if it costs less now. */
  readonly was: Money | null
  readonly badge: 'new' | 'offer' | 'last-pieces' | null
  readonly colours: readonly string[]
}
