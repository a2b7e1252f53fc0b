import { totalOf } from './workspace.ts'
import type { PromotionRejection } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { inOrderOfStages, runPromotions, type PromotionInput, type PromotionRun } from './run-promotions.ts'

/** More ways than these are not tried: the first promotions of each group, in turn, go before the others. */
const maxCombinations = 243

export type ChosenPromotions = {
  readonly run: PromotionRun
  /** Of those that would have applied, but for a better one of their group: that one's id. */
  readonly beaten: ReadonlyMap<string, string>
  /** Of those of a group that would not even apply by themselves: why. */
  readonly rejected: ReadonlyMap<string, PromotionRejection>
}

/**
 * Of each group lets the one promotion apply with which the whole cart costs least; among equals the one that pays the
 * delivery, then the first in turn. Tries all ways of choosing, since one choice may change the worth of another.
 */
export function chooseExclusive(promotions: readonly Promotion[], desk: PromotionInput): ChosenPromotions {
  const free = promotions.filter(({ group }) => group === null)
  const groups = [...Map.groupBy(inOrderOfStages(promotions), ({ group }) => group)]
    .filter(([name]) => name !== null)
    .map(([, members]) => members)
  // What would not apply even by itself keeps nobody else from applying.
  const refused = new Map<string, PromotionRejection>()
  const applies = (member: Promotion): boolean => {
    const outcome = runPromotions([...free, member], desk).outcomes.get(member.id)
    if (outcome?.kind === 'rejected') refused.set(member.id, outcome.rejection)
    return outcome?.kind === 'applied'
  }
  const contenders = groups.map((members) => members.filter(applies))
  let ways: (readonly Promotion[])[] = [[]]
  for (const members of contenders) {
    if (members.length === 0) continue
    ways = ways.flatMap((way) => members.map((member) => [...way, member])).slice(0, maxCombinations)
  }
  const runs = ways.map((way) => ({ way, run: runPromotions([...free, ...way], desk) }))
  const best = runs.reduce((one, other) => (isBetter(other.run, one.run) ? other : one))
  return { run: best.run, beaten: beatenBy(best.way, contenders), rejected }
}

function beatenBy(
  way: readonly Promotion[],
  contenders: readonly (readonly Promotion[])[],
): ReadonlyMap<string, string> {
  return new Map(
    contenders.flatMap((members) => {
      const winner = members.find((member) => way.includes(member))
      return winner
        ? members.filter((member) => member !== winner).map(({ id }) => [id, winner.id] as const)
        : []
    }),
  )
}

function isBetter(one: PromotionRun, other: PromotionRun): boolean {
  const difference = totalOf(one.workspace) - totalOf(other.workspace)
  return difference === 0 ? paysDelivery(one) && !paysDelivery(other) : difference < 0
}

const paysDelivery = ({ outcomes }: PromotionRun): boolean =>
  [...outcomes.values()].some((outcome) => outcome.kind === 'applied' && outcome.freeDelivery)
