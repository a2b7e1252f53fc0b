import type { ListOrderedItems, OrderedItem } from '#commerce/catalog/ordered-items.ts'
import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import type { Bilingual } from '#kernel/country.ts'
import { zero, type Money } from '#kernel/money.ts'
import type { CutQuote, CutRequest } from './cut.ts'
import { cutSku, parseCutSku } from './cut-sku.ts'
import { quoteCut } from './quote-cut.ts'

/** "260 × 240 cm" in both languages. */
export type DescribeCut = (request: CutRequest) => Bilingual

/**
 * Adds variants cut to measure, which no catalog lists: each is found by the variant that it is cut from, priced by its
 * size and taken from that stock. Sizes that are not cut are missing.
 */
export const withCutVariants =
  (listVariants: ListVariants, describeCut: DescribeCut): ListVariants =>
  async (skus, country) => {
    const requests = new Map(skus.map((sku) => [sku, parseCutSku(sku)] as const))
    const found = await listVariants([...new Set(skus.map((sku) => requests.get(sku)?.sku ?? sku))], country)
    return new Map(
      skus.flatMap((sku) => {
        const request = requests.get(sku)
        const variant = found.get(request?.sku ?? sku)
        const shown = variant && request ? cutFrom(variant, request, describeCut) : variant
        return shown ? [[sku, shown] as const] : []
      }),
    )
  }

/** Adds what was cut to measure, whose size, weight and volume are those of the piece. */
export const withCutItems =
  (listOrderedItems: ListOrderedItems): ListOrderedItems =>
  async (skus) => {
    const requests = new Map(skus.map((sku) => [sku, parseCutSku(sku)] as const))
    const found = await listOrderedItems([...new Set(skus.map((sku) => requests.get(sku)?.sku ?? sku))])
    return new Map(
      skus.flatMap((sku) => {
        const request = requests.get(sku)
        const orderedItems = found.get(request?.sku ?? sku)
        if (!orderedItems) return []
        // The limits of the sizes may be others than when it was ordered.
        const quote = request && findQuote(request, orderedItems.cut, zero('AED'))
        return [
          [
            sku,
            { ...orderedItems, sku, ...(quote && volumeAndWeight(orderedItems, unitsOf(quote))) },
          ] as const,
        ]
      }),
    )
  }

function cutFrom(
  roll: PurchasableVariant,
  request: CutRequest,
  describeCut: DescribeCut,
): PurchasableVariant | undefined {
  const priceOf = (unitPrice: Money) => findQuote(request, roll.cut, unitPrice)
  const quote = priceOf(roll.unitPrice)
  if (!quote) return undefined
  const units = unitsOf(quote)
  const size = describeCut(request)
  return {
    ...roll,
    sku: cutSku(request),
    choice: { en: withSize(roll.choice.en, size.en), ar: withSize(roll.choice.ar, size.ar) },
    unitPrice: quote.price,
    floor: priceOf(roll.floor)?.price ?? quote.price,
    components: roll.components.map((one) => ({ ...one, quantity: one.quantity * units })),
    snapshot: { ...roll.snapshot, listPrice: priceOf(roll.snapshot.listPrice)?.price ?? quote.price },
    ...volumeAndWeight(roll, units),
    available: Math.floor(roll.available / units),
    addable: true,
  }
}

/** Weight by what is cut. Rolled up, it takes more room than the usual parcel in proportion to its weight. */
function volumeAndWeight(
  { kg, litres, kgPerUnit }: Pick<OrderedItem, 'kg' | 'litres' | 'kgPerUnit'>,
  units: number,
): Pick<OrderedItem, 'kg' | 'litres'> {
  if (kgPerUnit === null) return { kg, litres }
  const own = Math.round(kgPerUnit * units * 10) / 10
  return { kg: own, litres: kg > 0 ? Math.ceil((litres * own) / kg) : litres }
}

/** Undefined: not cut, not in this size, or a fullness for what is not a curtain. */
function findQuote(request: CutRequest, cut: MadeToMeasure | null, unitPrice: Money): CutQuote | undefined {
  if (!cut || (cut.kind === 'curtain') !== (request.fullness !== null)) return undefined
  const quoted = quoteCut(request, cut, unitPrice)
  return quoted.ok ? quoted.value : undefined
}

/** Whole square metres, or metres of fabric: the unit of the price and of the stock. */
const unitsOf = ({ kind, chargedCm2, lengthCm }: CutQuote): number =>
  Math.ceil(kind === 'curtain' ? chargedCm2 / lengthCm / 100 : chargedCm2 / 10_000)

const withSize = (choice: string, size: string): string => [choice, size].filter(Boolean).join(' · ')
