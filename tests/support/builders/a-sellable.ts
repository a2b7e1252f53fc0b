import type { Sellable } from '#commerce/catalog/sellable.ts'
import { fromStock } from '#commerce/catalog/supply.ts'
import { money } from '#kernel/money.ts'
import { aCard } from './a-widget.ts'

/** A SKU that can be bought: twenty pieces of it are there. */
export const aSellable = (parts: Partial<Sellable> = {}): Sellable => {
  const { sku = 'MJ-1', price = money(129_900, 'AED') } = parts
  return {
    sku,
    card: aCard({ sku, price }),
    choice: '',
    price,
    available: 20,
    addable: true,
    cut: null,
    sizeClass: 'M',
    supply: fromStock,
    ...parts,
  }
}
