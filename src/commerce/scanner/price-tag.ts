import { toEan13 } from '#commerce/catalog/gtin.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { GateFailure } from '#kernel/gate.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { tagEan } from './tag-number.ts'

/** A label on a shelf. */
export type PriceTag = {
  readonly sku: string
  readonly name: Bilingual
  readonly choice: Bilingual
  readonly price: Money
  /** The price before a reduction; null: it is not reduced. */
  readonly was: Money | null
  readonly ean: string
  /** What the QR code holds: the scanner's page with this code in this store. */
  readonly address: string
}

export type PriceTagsFailure =
  | { readonly kind: 'unknown-store' }
  /** Named SKUs that the store's country does not sell, or that are unknown. */
  | { readonly kind: 'not-sold'; readonly skus: readonly string[] }
  | { readonly kind: 'nothing-stocked' }
  | { readonly kind: 'too-many'; readonly max: number }
  | { readonly kind: GateFailure }

/** Price tags of a store as PDF: of the SKUs, or of everything that it has in stock. */
export type PrintPriceTags = (
  storeCode: string,
  skus: readonly string[],
) => Promise<Result<Uint8Array, PriceTagsFailure>>

type Where = { readonly origin: string; readonly storefrontCode: string; readonly store: string }

/** `gtin`: the manufacturer's number. `number`: the tag number, used without one. */
export function toPriceTag(
  { sku, name, choice, unitPrice, card: { was } }: PurchasableVariant,
  { gtin, number }: { readonly gtin: string | null; readonly number: number },
  { origin, storefrontCode, store }: Where,
): PriceTag {
  const ean = toEan13(gtin) ?? tagEan(number)
  const query = new URLSearchParams({ code: ean, store })
  return {
    sku,
    name,
    choice,
    price: unitPrice,
    was,
    ean,
    address: `${origin}/${storefrontCode}/scan?${query.toString()}`,
  }
}
