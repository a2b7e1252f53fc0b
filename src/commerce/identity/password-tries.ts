import type { Instant } from '#kernel/instant.ts'
import type { Browser } from './challenge.ts'
import { codeBudgets } from './code-rules.ts'
import { budgetSubject, type IdentityDeps } from './deps.ts'
import type { ChallengeStore } from './ports.ts'

/** A try at a password, used before it is verified. */
type PasswordTry = {
  /** Undefined: it may be verified. */
  readonly freeAt: Instant | undefined
  /** Returns the try: the password was right, or could not be verified. */
  returnTo(store: Pick<ChallengeStore, 'returnUnit'>): Promise<void>
}

/**
 * Uses a try of the account's budget for this network, and of its budget for all networks: a thousand networks together
 * get no more tries than that. `knownDevice` has signed in to the account and has a budget of its own.
 */
export async function usePasswordTry(
  store: Pick<ChallengeStore, 'spend'>,
  deps: IdentityDeps,
  {
    account,
    browser,
    knownDevice,
  }: {
    readonly account: string
    readonly browser: Browser
    readonly knownDevice: string | null
  },
): Promise<PasswordTry> {
  const at = deps.clock.now()
  const tries = [
    ['passwords', deps.networkOf(browser.from)],
    ['passwordsOfAccount', knownDevice ?? ''],
  ] as const
  const used: string[] = []
  let freeAt: Instant | undefined
  for (const [budget, about] of tries) {
    const subject = budgetSubject(deps, budget, account, about)
    freeAt ??= await store.spend(subject, codeBudgets[budget], at)
    if (freeAt === undefined) used.push(subject)
  }
  return {
    freeAt,
    async returnTo(target) {
      for (const subject of used) await target.returnUnit(subject, at)
    },
  }
}
