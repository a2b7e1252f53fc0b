import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import { scaled, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cutSku } from './cut-sku.ts'
import type { CutFailure, CutOffer, CutQuote, CutRequest, FindCut } from './cut.ts'

/** Minimum charge: a square meter of floor covering, a meter of fabric. */
const minimumCm2 = 10_000
const minimumClothCm = 100
/** Hems and heading of a curtain, top and bottom together. */
const hemsCm = 30
const cm2PerM2 = 10_000

type Layout = Pick<CutQuote, 'panels' | 'panelCm' | 'turned'>

export const createQuoteCut =
  ({ findCut }: { readonly findCut: FindCut }) =>
  async (request: CutRequest, storefront: Storefront): Promise<Result<CutOffer, CutFailure>> => {
    const found = await findCut(request.sku, storefront)
    if (!found) return fail({ kind: 'unknown-sku' })
    if (!found.cut) return fail({ kind: 'not-cut' })
    const quoted = quoteCut(request, found.cut, found.unitPrice)
    return quoted.ok ? ok({ ...quoted.value, sku: cutSku(request) }) : quoted
  }

/** Quotes a size within the product's limits. A larger size never costs less. */
export function quoteCut(
  request: Omit<CutRequest, 'sku'>,
  cut: MadeToMeasure,
  unitPrice: Money,
): Result<CutQuote, CutFailure> {
  const { widthCm, lengthCm } = request
  const { minWidthCm, maxWidthCm, minLengthCm, maxLengthCm } = cut
  const problem =
    sizeProblem('width', widthCm, minWidthCm, maxWidthCm) ??
    sizeProblem('length', lengthCm, minLengthCm, maxLengthCm)
  if (problem) return fail(problem)
  return ok(
    cut.kind === 'curtain' ? quoteCurtain(request, cut, unitPrice) : quoteFloor(request, cut, unitPrice),
  )
}

function sizeProblem(field: 'width' | 'length', value: number, min: number, max: number): CutFailure | null {
  if (!Number.isSafeInteger(value)) return { kind: 'not-a-number', field }
  return value < min || value > max ? { kind: 'out-of-range', field, min, max } : null
}

/** Whole widths of the roll, laid along the length or the width, whichever wastes less. */
function quoteFloor(
  { widthCm, lengthCm }: Omit<CutRequest, 'sku'>,
  { kind, rollWidthCm }: MadeToMeasure,
  unitPrice: Money,
): CutQuote {
  const along: Layout = { panels: Math.ceil(widthCm / rollWidthCm), panelCm: lengthCm, turned: false }
  const across: Layout = { panels: Math.ceil(lengthCm / rollWidthCm), panelCm: widthCm, turned: true }
  const area = ({ panels, panelCm }: Layout): number => panels * panelCm * rollWidthCm
  const layout = area(across) < area(along) ? across : along
  const chargedCm2 = Math.max(area(layout), minimumCm2)
  return {
    kind,
    widthCm,
    lengthCm,
    ...layout,
    rollWidthCm,
    clothWidthCm: widthCm,
    chargedCm2,
    wasteCm2: chargedCm2 - widthCm * lengthCm,
    minimumApplies: area(layout) < minimumCm2,
    unitPrice,
    price: scaled(unitPrice, chargedCm2, cm2PerM2, 'half-up'),
  }
}

/**
 * Fabric as wide as the rail times the fullness. If the drop with its hems fits the width of the roll, the fabric is turned
 * and charged by the centimeter; otherwise it is sewn from whole widths of the roll.
 */
function quoteCurtain(
  { widthCm, lengthCm, fullness }: Omit<CutRequest, 'sku'>,
  { kind, rollWidthCm }: MadeToMeasure,
  unitPrice: Money,
): CutQuote {
  const clothWidthCm = Math.ceil((widthCm * (fullness ?? 200)) / 100)
  const turned = lengthCm + hemsCm <= rollWidthCm
  const panels = turned ? 1 : Math.ceil(clothWidthCm / rollWidthCm)
  const takenCm = turned ? clothWidthCm : panels * rollWidthCm
  const chargedCm = Math.max(takenCm, minimumClothCm)
  return {
    kind,
    widthCm,
    lengthCm,
    panels,
    panelCm: turned ? clothWidthCm : lengthCm + hemsCm,
    rollWidthCm,
    turned,
    clothWidthCm,
    chargedCm2: chargedCm * lengthCm,
    wasteCm2: (chargedCm - clothWidthCm) * lengthCm,
    minimumApplies: takenCm < minimumClothCm,
    unitPrice,
    price: scaled(unitPrice, chargedCm, 100, 'half-up'),
  }
}
