import { totalOf } from './basket.ts'
import type { PromotionRejection } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { inTurn, runPromotions, type Desk, type Run } from './run-promotions.ts'

/** More ways than these are not tried: the first promotions of each group, in turn, go before the others. */
const mostWays = 243

export type Chosen = {
  readonly run: Run
  /** Of those that would have applied, but for a better one of their group: that one's id. */
  readonly beaten: ReadonlyMap<string, string>
  /** Of those of a group that would not even apply by themselves: why. */
  readonly refused: ReadonlyMap<string, PromotionRejection>
}

/**
 * Of each group lets the one promotion apply with which the whole cart costs least; among equals the one that pays the
 * delivery, then the first in turn. Tries all ways of choosing, since one choice may change the worth of another.
 */
export function chooseExclusive(promotions: readonly Promotion[], desk: Desk): Chosen {
  const free = promotions.filter(({ group }) => group === null)
  const groups = [...Map.groupBy(inTurn(promotions), ({ group }) => group)]
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
    ways = ways.flatMap((way) => members.map((member) => [...way, member])).slice(0, mostWays)
  }
  const runs = ways.map((way) => ({ way, run: runPromotions([...free, ...way], desk) }))
  const best = runs.reduce((one, other) => (isBetter(other.run, one.run) ? other : one))
  return { run: best.run, beaten: beatenBy(best.way, contenders), refused }
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

function isBetter(one: Run, other: Run): boolean {
  const difference = totalOf(one.basket) - totalOf(other.basket)
  return difference === 0 ? paysDelivery(one) && !paysDelivery(other) : difference < 0
}

const paysDelivery = ({ outcomes }: Run): boolean =>
  [...outcomes.values()].some((outcome) => outcome.kind === 'applied' && outcome.freeDelivery)
