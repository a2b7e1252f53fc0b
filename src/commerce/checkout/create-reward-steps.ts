import type { RewardChoice } from '#commerce/ahlan/apply-rewards.ts'
import { readPoints } from '#commerce/ahlan/reward-input.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { CheckoutSteps } from './checkout.ts'
import type { LoadCheckout } from './load-checkout.ts'
import type { CheckoutRepository } from './ports.ts'

type Deps = {
  readonly checkouts: Pick<CheckoutRepository, 'find' | 'save'>
  readonly loadCheckout: LoadCheckout
  readonly clock: Clock
}
type RewardSteps = Pick<CheckoutSteps, 'spendPoints' | 'spendCredit' | 'removeReward'>

const noRewards: RewardChoice = { credit: false, points: 0 }

/** The choice of credit and points. What is chosen is a wish: each quote takes what the order and the balance allow. */
export function createRewardSteps({ checkouts, loadCheckout, clock }: Deps): RewardSteps {
  const chosen = async (token: string): Promise<RewardChoice> =>
    (await checkouts.find(token))?.rewards ?? noRewards

  const save = async (token: string, rewards: RewardChoice) =>
    (await checkouts.save(token, { rewards }, clock.now())) ? ok(undefined) : fail({ kind: 'empty-cart' })

  return {
    async spendPoints(token, typed, storefront) {
      const choice = await chosen(token)
      const all = { ...choice, points: Number.MAX_SAFE_INTEGER }
      const loaded = await loadCheckout(token, storefront, 'web', { rewards: all })
      if (!loaded.ok) return loaded
      const { rewards } = loaded.value.checkout
      const points = readPoints(typed, {
        minimum: rewards?.minimumPoints ?? 1,
        max: rewards?.spent.points ?? 0,
      })
      return points.ok ? save(token, { ...choice, points: points.value }) : points
    },

    async spendCredit(token, storefront) {
      const loaded = await loadCheckout(token, storefront, 'web')
      if (!loaded.ok) return loaded
      if ((loaded.value.checkout.rewards?.max.credit.minor ?? 0) === 0) return fail({ kind: 'no-credit' })
      return save(token, { ...(await chosen(token)), credit: true })
    },

    removeReward: async (token, which) =>
      save(token, { ...(await chosen(token)), ...(which === 'credit' ? { credit: false } : { points: 0 }) }),
  }
}
