import type { Budget } from '#commerce/identity/code-rules.ts'
import type { ChallengeStore, Secrets } from '#commerce/identity/ports.ts'
import type { Instant } from '#kernel/instant.ts'

const minute = 60_000
const hour = 60 * minute

/** Of a person from one network. */
const fromNetwork: readonly Budget[] = [{ max: 5, withinMs: 15 * minute }]
/** Of a person from wherever: a thousand networks together get no more. A browser that they have used has its own. */
const fromAnywhere: readonly Budget[] = [
  { max: 20, withinMs: hour },
  { max: 50, withinMs: 24 * hour },
]

type Deps = { readonly secrets: Pick<Secrets, 'seal'>; readonly networkOf: (from: string) => string }

/**
 * Uses a try before anything is compared, so that guesses at once are counted as those one by one are. False: none is left.
 * A try that was right is returned.
 */
export async function spendTry(
  store: Pick<ChallengeStore, 'spend'>,
  { secrets, networkOf }: Deps,
  /** `knownDevice`: digest of a browser that has signed the person in before. */
  {
    who,
    from,
    knownDevice,
  }: { readonly who: string; readonly from: string; readonly knownDevice: string | null },
  at: Instant,
): Promise<{ readonly isFree: boolean; returnTo(store: Pick<ChallengeStore, 'returnUnit'>): Promise<void> }> {
  const budgets = [
    [secrets.seal('staff budget', who, networkOf(from)), fromNetwork],
    [secrets.seal('staff budget', who, 'anywhere', knownDevice ?? ''), fromAnywhere],
  ] as const
  const used: string[] = []
  for (const [subject, budget] of budgets) {
    if ((await store.spend(subject, budget, at)) !== undefined) break
    used.push(subject)
  }
  return {
    isFree: used.length === budgets.length,
    async returnTo(target) {
      for (const subject of used) await target.returnUnit(subject, at)
    },
  }
}
