import { add, type Money } from '#kernel/money.ts'
import type { Adjustment, PromotionBundle } from './priced-cart.ts'

type Line = { readonly sku: string }
type LineWithAdjustments = Line & { readonly adjustments: readonly Adjustment[] }

/** Lines that are shown as one because a promotion sells them together, or a line by itself. */
export type BundledLines<Of extends Line> = {
  readonly bundle: Pick<PromotionBundle, 'promotionId' | 'label' | 'amount'> | null
  readonly lines: readonly Of[]
}

const isOfSet = ({ kind }: Pick<Adjustment, 'kind'>): boolean => kind === 'combo' || kind === 'bogo'

/** The bundles of an order's lines: what was stored of them are the shares of each line. */
export function bundlesOfLines(lines: readonly LineWithAdjustments[]): readonly PromotionBundle[] {
  const bundles = new Map<string, { share: Adjustment; amount: Money; skus: string[] }>()
  for (const { sku, adjustments } of lines)
    for (const share of adjustments.filter(isOfSet)) {
      const before = bundles.get(share.promotionId)
      if (!before) bundles.set(share.promotionId, { share, amount: share.amount, skus: [sku] })
      else {
        before.amount = add(before.amount, share.amount)
        before.skus.push(sku)
      }
    }
  return [...bundles.values()].map(({ share: { promotionId, kind, label }, amount, skus }) => ({
    promotionId,
    kind,
    label,
    amount,
    skus,
  }))
}

/**
 * Lines in their order, those of a set together where the first of them stands. A line belongs to the first set that has it; a
 * set of one line is that line.
 */
export function bundleLines<Of extends Line>(
  lines: readonly Of[],
  bundles: readonly PromotionBundle[],
): readonly BundledLines<Of>[] {
  const sets = bundles.filter(isOfSet)
  const bundleOf = ({ sku }: Of) => sets.find(({ skus }) => skus.includes(sku))
  return lines.flatMap((line): readonly BundledLines<Of>[] => {
    const bundle = bundleOf(line)
    const together = bundle ? lines.filter((one) => bundleOf(one) === bundle) : []
    if (!bundle || together.length < 2) return [{ bundle: null, lines: [line] }]
    return together[0] === line ? [{ bundle, lines: together }] : []
  })
}
