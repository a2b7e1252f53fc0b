import { toLatinDigits } from '#kernel/digits.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'

/** "MJ-1001-SAND × 2", "MJ-1001-SAND 2" or "MJ-1001-SAND" for one. */
const line = /^([A-Z0-9][A-Z0-9-]{2,39})(?:\s*[×x*=,;\s]\s*([1-9]\d{0,3}))?$/i

/** Items typed one per line; what occurs twice is added up. `wrong`: lines that cannot be read. */
export function readTypedItems(text: string): {
  readonly items: readonly ItemQuantity[]
  readonly wrong: readonly string[]
} {
  const quantities = new Map<string, number>()
  const wrong: string[] = []
  const lines = text.split('\n').map((one) => toLatinDigits(one.replaceAll(/\p{Cf}/gu, '')).trim())
  for (const typed of lines.filter((one) => one !== '')) {
    const [, sku, quantity = '1'] = line.exec(typed) ?? []
    if (sku === undefined) wrong.push(typed.slice(0, 60))
    else quantities.set(sku.toUpperCase(), (quantities.get(sku.toUpperCase()) ?? 0) + Number(quantity))
  }
  return { items: [...quantities].map(([sku, quantity]) => ({ sku, quantity })), wrong }
}
