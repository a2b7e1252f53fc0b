import type { Adjustment, PricedCart, PricedLine } from '#commerce/promotions/priced-cart.ts'
import { spread } from '#commerce/promotions/spread.ts'
import type { Bilingual } from '#kernel/country.ts'
import { add, money, percentOf, sum, type Money } from '#kernel/money.ts'
import type { ProgrammeRow } from './programme.ts'

/** What a customer wants to spend on an order. */
export type RewardChoice = {
  /** Promotional credit, as much as fits. */
  readonly credit: boolean
  /** 0: none. */
  readonly points: number
}

/** What a customer has in one country. */
export type RewardBalances = { readonly credit: Money; readonly points: number }

/** What an order takes of them. */
export type SpentRewards = {
  readonly credit: Money
  readonly points: number
  /** Discount by points. */
  readonly pointsValue: Money
}

/** Id of an adjustment, in place of a promotion's. */
export const rewardIds = { credit: 'ahlan-credit', points: 'ahlan-points' } as const

export type RewardRules = {
  readonly row: ProgrammeRow
  /** No unit of a line is reduced below this; null: the line takes no rewards at all. */
  readonly floorOf: (line: PricedLine) => Money | null
  readonly labels: { readonly credit: Bilingual; readonly points: Bilingual }
}

export type RewardedCart = {
  readonly priced: PricedCart
  readonly spent: SpentRewards
  /** What could be spent on this cart if all was wanted. */
  readonly max: SpentRewards
}

/**
 * Takes credit, then points, off the lines: after all promotions and before tax. Together they pay at most the share of
 * the items that the row allows, no line falls below its floor, and points are spent in whole numbers from the minimum on.
 */
export function applyRewards(
  priced: PricedCart,
  balances: RewardBalances,
  choice: RewardChoice,
  rules: RewardRules,
): RewardedCart {
  const { currency } = priced.total
  const { row } = rules
  const nothing = money(0, currency)
  if (row.currency !== currency || balances.credit.currency !== currency) {
    const none = { credit: nothing, points: 0, pointsValue: nothing }
    return { priced, spent: none, max: none }
  }
  const targets = priced.lines.map((line) => ({ weight: line.net.minor, room: roomOf(line, rules) }))
  const room = Math.min(
    targets.reduce((all, target) => all + target.room, 0),
    percentOf(priced.total, row.maxShare, 'down').minor,
  )
  const max = spend(room, { credit: true, points: balances.points }, balances, row)
  const spent = spend(room, choice, balances, row)
  const takenCredit = spread(spent.credit.minor, targets, currency)
  const takenPoints = spread(
    spent.pointsValue.minor,
    targets.map((target, index) => ({ ...target, room: target.room - (takenCredit[index] ?? 0) })),
    currency,
  )
  const shares = (index: number): readonly Adjustment[] => [
    ...adjustment('credit', takenCredit[index] ?? 0),
    ...adjustment('points', takenPoints[index] ?? 0),
  ]
  const adjustment = (kind: 'credit' | 'points', minor: number): readonly Adjustment[] =>
    minor === 0
      ? []
      : [{ promotionId: rewardIds[kind], kind, label: rules.labels[kind], amount: money(-minor, currency) }]
  const whole = [
    ...adjustment('credit', spent.credit.minor),
    ...adjustment('points', spent.pointsValue.minor),
  ]
  if (whole.length === 0) return { priced, spent, max }
  const taken = sum(
    whole.map(({ amount }) => amount),
    currency,
  )
  return {
    spent,
    max,
    priced: {
      ...priced,
      lines: priced.lines.map((line, index) => reduced(line, shares(index))),
      adjustments: [...priced.adjustments, ...whole],
      discount: add(priced.discount, taken),
      total: add(priced.total, taken),
    },
  }
}

function spend(
  room: number,
  choice: RewardChoice,
  balances: RewardBalances,
  row: ProgrammeRow,
): SpentRewards {
  const credit = choice.credit ? Math.min(room, balances.credit.minor) : 0
  const wanted = Math.min(choice.points, balances.points, Math.floor((room - credit) / row.pointMinor))
  const points = wanted < row.minimumPoints ? 0 : wanted
  return {
    credit: money(credit, row.currency),
    points,
    pointsValue: money(points * row.pointMinor, row.currency),
  }
}

function roomOf(line: PricedLine, { floorOf }: RewardRules): number {
  const floor = line.gift ? null : floorOf(line)
  return floor === null ? 0 : Math.max(0, line.net.minor - floor.minor * line.quantity)
}

const reduced = (line: PricedLine, shares: readonly Adjustment[]): PricedLine =>
  shares.length === 0
    ? line
    : {
        ...line,
        adjustments: [...line.adjustments, ...shares],
        net: shares.reduce((net, { amount }) => add(net, amount), line.net),
      }
