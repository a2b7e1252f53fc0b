import { money, times } from '#kernel/money.ts'
import { totalOf, type PromotionWorkspace } from './workspace.ts'
import { applied, rejected, type PromotionOutcome } from './outcome.ts'
import type { GiftItem, GiftTerms, PromotionContext } from './priced-cart.ts'
import type { Benefit, Promotion } from './promotion.ts'
import { isTargeted } from './target.ts'

type GiftWith = Extract<Benefit, { kind: 'gift-with' }>
type GiftTiers = Extract<Benefit, { kind: 'gift-tiers' }>
type GiftItems = ReadonlyMap<string, GiftItem>

/** Adds `get` gifts for every `buy` targeted units, as long as gifts are in stock. */
export function applyGiftWith(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  { of, buy, get, sku }: GiftWith,
  gifts: GiftItems,
): PromotionOutcome {
  const targeted = workspace.lines.filter((line) => isTargeted(of, line.item))
  const count = targeted.reduce((total, line) => total + line.item.quantity, 0)
  if (count === 0) return rejected({ kind: 'nothing-fits' })
  if (count < buy) return rejected({ kind: 'add-items', missing: buy - count })
  const quantity = Math.min(Math.floor(count / buy) * get, availableOf(workspace, sku, gifts))
  if (quantity === 0) return rejected({ kind: 'used-up' })
  const skus = targeted.map((line) => line.item.sku)
  addGift(workspace, promotion, { sku, quantity, terms: { from: 0, every: { skus, buy, get } } }, gifts)
  return applied({ bundle: { skus: [...skus, sku] } })
}

/** Offers the gifts of the tier that the cart has reached, and adds the one that the shopper has chosen. */
export function applyGiftTiers(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  { tiers }: GiftTiers,
  context: PromotionContext,
  gifts: GiftItems,
): PromotionOutcome {
  const total = totalOf(workspace)
  const open = tiers.map(({ fromMinor, choices }) => ({
    fromMinor,
    choices: choices.filter((sku) => availableOf(workspace, sku, gifts) > 0),
  }))
  const offered = open
    .filter(({ choices }) => choices.length > 0)
    .toSorted((a, b) => a.fromMinor - b.fromMinor)
  const next = offered.find(({ fromMinor }) => fromMinor > total)
  const more = next
    ? ({
        kind: 'add-value',
        missing: money(next.fromMinor - total, workspace.currency),
        gifts: next.choices,
      } as const)
    : null
  const tier = offered.findLast(({ fromMinor }) => fromMinor <= total)
  if (!tier) return rejected(more ?? { kind: 'used-up' })
  const requested = context.chosenGifts.get(promotion.id)
  const chosen = tier.choices.find((sku) => sku === requested) ?? null
  if (chosen !== null)
    addGift(
      workspace,
      promotion,
      { sku: chosen, quantity: 1, terms: { from: tier.fromMinor, every: null } },
      gifts,
    )
  return applied({ offer: { choices: tier.choices, chosen }, more })
}

/** Stock of a gift that is neither in the cart nor added by another promotion. */
function availableOf({ lines, gifts }: PromotionWorkspace, sku: string, items: GiftItems): number {
  const available = items.get(sku)?.available ?? 0
  const bought = lines.find((line) => line.item.sku === sku)?.item.quantity ?? 0
  const added = gifts.reduce((total, gift) => total + (gift.sku === sku ? gift.quantity : 0), 0)
  return Math.max(0, available - bought - added)
}

type NewGift = {
  readonly sku: string
  readonly quantity: number
  /** `from`: the value of the tier, in minor units. */
  readonly terms: { readonly from: number; readonly every: GiftTerms['every'] }
}

function addGift(
  workspace: PromotionWorkspace,
  { id, label, conditions }: Promotion,
  { sku, quantity, terms }: NewGift,
  gifts: GiftItems,
): void {
  const minimumMinor = Math.max(terms.from, conditions.minimumMinor ?? 0)
  const unitPrice = gifts.get(sku)?.unitPrice ?? money(0, workspace.currency)
  const amount = times(unitPrice, -quantity)
  workspace.gifts.push({
    sku,
    quantity,
    unitPrice,
    adjustment: { promotionId: id, kind: 'gift', label, amount },
    terms: {
      minimum: minimumMinor > 0 ? money(minimumMinor, workspace.currency) : null,
      every: terms.every,
    },
  })
}
