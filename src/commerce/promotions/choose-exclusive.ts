import { totalOf } from './workspace.ts'
import type { PromotionRejection } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { inOrderOfStages, runPromotions, type PromotionInput, type PromotionRun } from './run-promotions.ts'

/** Limits the combinations that are tried; the first promotions of each group are tried first. */
const maxCombinations = 243

export type ChosenPromotions = {
  readonly run: PromotionRun
  /** Promotions that lost to a better one of their group → id of that one. */
  readonly beaten: ReadonlyMap<string, string>
  /** Promotions of a group that do not apply even alone → reason. */
  readonly rejected: ReadonlyMap<string, PromotionRejection>
}

/**
 * Chooses one promotion of each group so that the whole cart costs least; ties go to the one that pays for delivery, then
 * to the first in order. All combinations are tried, since one choice can change the value of another.
 */
export function chooseExclusive(promotions: readonly Promotion[], input: PromotionInput): ChosenPromotions {
  const free = promotions.filter(({ group }) => group === null)
  const groups = [...Map.groupBy(inOrderOfStages(promotions), ({ group }) => group)]
    .filter(([name]) => name !== null)
    .map(([, members]) => members)
  // A promotion that does not apply alone must not block the others of its group.
  const rejected = new Map<string, PromotionRejection>()
  const applies = (member: Promotion): boolean => {
    const outcome = runPromotions([...free, member], input).outcomes.get(member.id)
    if (outcome?.kind === 'rejected') rejected.set(member.id, outcome.rejection)
    return outcome?.kind === 'applied'
  }
  const contenders = groups.map((members) => members.filter(applies))
  let combinations: (readonly Promotion[])[] = [[]]
  for (const members of contenders) {
    if (members.length === 0) continue
    combinations = combinations
      .flatMap((combination) => members.map((member) => [...combination, member]))
      .slice(0, maxCombinations)
  }
  const runs = combinations.map((combination) => ({
    combination,
    run: runPromotions([...free, ...combination], input),
  }))
  const best = runs.reduce((one, other) => (isBetter(other.run, one.run) ? other : one))
  return { run: best.run, beaten: beatenBy(best.combination, contenders), rejected }
}

function beatenBy(
  combination: readonly Promotion[],
  contenders: readonly (readonly Promotion[])[],
): ReadonlyMap<string, string> {
  return new Map(
    contenders.flatMap((members) => {
      const winner = members.find((member) => combination.includes(member))
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
