import type { ListVariants, PurchasableVariant } from '#commerce/catalog/variant.ts'
import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import type { ListSellables, Sellable } from '#commerce/catalog/sellable.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { CutQuote, CutRequest } from './cut.ts'
import { parseCutSku } from './cut-sku.ts'
import { quoteCut } from './quote-cut.ts'

/** The same for pieces cut to measure: priced by their size, drawn from the roll. */
export const sellCuts =
  (listSellables: ListSellables): ListSellables =>
  (skus, storefront) =>
    withCuts(skus, (plain) => listSellables(plain, storefront), ({ sku, request, roll, quote }): Sellable => ({
      ...roll,
      sku,
      choice: withSize(roll.choice, sizeOf(request)[storefront.language]),
      price: quote.price,
      available: Math.floor(roll.available / unitsOf(quote)),
      addable: true,
    }), ({ price }) => price) // prettier-ignore

export const withCutVariants =
  (listVariants: ListVariants): ListVariants =>
  (skus, country) =>
    withCuts(skus, (plain) => listVariants(plain, country), ({ sku, request, roll, quote }): PurchasableVariant => ({
      ...roll,
      sku,
      choice: { en: withSize(roll.choice.en, sizeOf(request).en), ar: withSize(roll.choice.ar, sizeOf(request).ar) },
      unitPrice: quote.price,
      floor: priceOf(request, roll.cut, roll.floor)?.price ?? quote.price,
      draws: roll.draws.map((draw) => ({ ...draw, quantity: draw.quantity * unitsOf(quote) })),
      facts: { ...roll.facts, listPrice: priceOf(request, roll.cut, roll.facts.listPrice)?.price ?? quote.price },
      ...loadOf(roll, unitsOf(quote)),
      available: Math.floor(roll.available / unitsOf(quote)),
      addable: true,
    }), ({ unitPrice }) => unitPrice) // prettier-ignore

/** It weighs what is cut of it. Rolled up, it takes as much more of the van than the usual parcel as it is heavier. */
function loadOf(
  { kg, litres, kgPerUnit }: PurchasableVariant,
  units: number,
): Pick<PurchasableVariant, 'kg' | 'litres'> {
  if (kgPerUnit === null) return { kg, litres }
  const own = Math.round(kgPerUnit * units * 10) / 10
  return { kg: own, litres: kg > 0 ? Math.ceil((litres * own) / kg) : litres }
}

type Goods = { readonly sku: string; readonly cut: MadeToMeasure | null }
type Cut<Roll> = {
  readonly sku: string
  readonly request: CutRequest
  readonly roll: Roll
  readonly quote: CutQuote
}

/** What is cut is looked up by what it is cut from. A size that is not cut is not sold. */
async function withCuts<Roll extends Goods>(
  skus: readonly string[],
  list: (skus: readonly string[]) => Promise<ReadonlyMap<string, Roll>>,
  make: (cut: Cut<Roll>) => Roll,
  unitPriceOf: (roll: Roll) => Money,
): Promise<ReadonlyMap<string, Roll>> {
  const requests = new Map(skus.map((sku) => [sku, parseCutSku(sku)] as const))
  const found = await list([...new Set(skus.map((sku) => requests.get(sku)?.sku ?? sku))])
  return new Map(
    skus.flatMap((sku) => {
      const request = requests.get(sku)
      const roll = found.get(request?.sku ?? sku)
      if (!roll || !request) return roll ? [[sku, roll] as const] : []
      const quote = priceOf(request, roll.cut, unitPriceOf(roll))
      return quote ? [[sku, make({ sku, request, roll, quote })] as const] : []
    }),
  )
}

/** Undefined: not cut, not in this size, or a fullness of what is no curtain. */
function priceOf(request: CutRequest, cut: MadeToMeasure | null, unitPrice: Money): CutQuote | undefined {
  if (!cut || (cut.kind === 'curtain') !== (request.fullness !== null)) return undefined
  const quoted = quoteCut(request, cut, unitPrice)
  return quoted.ok ? quoted.value : undefined
}

/** Whole square metres or metres of cloth, the unit of its price: so much of the stock one piece takes. */
const unitsOf = ({ kind, chargedCm2, lengthCm }: CutQuote): number =>
  Math.ceil(kind === 'curtain' ? chargedCm2 / lengthCm / 100 : chargedCm2 / 10_000)

const sizeOf = ({ widthCm, lengthCm, fullness }: CutRequest): Bilingual => {
  const size = `${widthCm} × ${lengthCm}`
  const times = (fullness ?? 0) / 100
  return fullness === null
    ? { en: `${size} cm`, ar: `${size} سم` }
    : { en: `${size} cm · ${times}× fullness`, ar: `${size} سم · كثافة الكسرات ${times}` }
}

const withSize = (choice: string, size: string): string => [choice, size].filter(Boolean).join(' · ')
