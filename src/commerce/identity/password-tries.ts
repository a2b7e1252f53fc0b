import type { Instant } from '#kernel/instant.ts'
import type { Browser } from './challenge.ts'
import { codeBudgets } from './code-rules.ts'
import { budgetSubject, type IdentityDeps } from './deps.ts'
import type { ChallengeStore } from './ports.ts'

/** A try at a password, used before it is verified. */
type PasswordTry = {
  /** Undefined: it may be verified. */
  readonly freeAt: Instant | undefined
  /**
   * The same for the account, whose tries another contact has used up. To whom is not signed in it fails like a wrong password:
   * another answer would tell that both contacts belong to one account.
   */
  readonly accountFreeAt: Instant | undefined
  /** Returns the try: the password was right, or could not be verified. */
  returnTo(store: Pick<ChallengeStore, 'returnUnit'>): Promise<void>
}

/**
 * Uses a try of the identifier's budget for this network, and of its budget for all networks: a thousand networks together
 * get no more tries than that. The account has the same budgets once more, so that phone and email give no more than one.
 * `knownDevice` has signed in to the account and has a budget of its own.
 */
export async function usePasswordTry(
  store: Pick<ChallengeStore, 'spend'>,
  deps: IdentityDeps,
  {
    identifier,
    customerId,
    browser,
    knownDevice,
  }: {
    /** As entered. */
    readonly identifier: string
    /** Undefined: there is none, which takes the same statements. */
    readonly customerId: string | undefined
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
  async function spendAll(owner: string): Promise<Instant | undefined> {
    for (const [budget, about] of tries) {
      const subject = budgetSubject(deps, budget, owner, about)
      const freeAt = await store.spend(subject, codeBudgets[budget], at)
      if (freeAt !== undefined) return freeAt
      used.push(subject)
    }
    return undefined
  }
  const freeAt = await spendAll(identifier)
  const accountFreeAt =
    freeAt === undefined ? await spendAll(`account ${customerId ?? identifier}`) : undefined
  return {
    freeAt,
    accountFreeAt,
    async returnTo(target) {
      for (const subject of used) await target.returnUnit(subject, at)
    },
  }
}
