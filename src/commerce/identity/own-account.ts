import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Browser } from './challenge.ts'
import type { CustomerEvent, SessionSummary, SignedIn } from './customer-record.ts'
import type { IdentityDeps } from './deps.ts'
import { findSignedIn, requireStepUp, type SignedOut, type StepUpRequired } from './step-up.ts'

/** Days in which signing in undoes a deletion. */
export const deletionDays = 14

export type WalletNotEmpty = { readonly kind: 'wallet-not-empty'; readonly balances: readonly Money[] }

/** What a customer may do with sessions and account; each finds the customer by the session alone. */
export function createOwnAccount(deps: IdentityDeps) {
  const { repository, secrets, clock } = deps
  const find = (session: string | null) => findSignedIn(repository, deps, session)

  return {
    find,
    guard: (session: string | null) => requireStepUp(repository, deps, session),

    async signOut({ session }: Pick<Browser, 'session'>): Promise<void> {
      if (session === null) return
      const at = clock.now()
      const customerId = await repository.endSession(secrets.digest(session), at)
      if (customerId !== undefined)
        await repository.record({ customerId, kind: 'signed-out', at, detail: {} })
    },

    async listSessions(session: string | null): Promise<readonly SessionSummary[]> {
      const signedIn = await find(session)
      if (!signedIn) return []
      return repository.listSessions(signedIn.customer.id, signedIn.sessionId, clock.now())
    },

    /** Another customer's session and an unknown one are the same: none. `null`: all but this one. */
    async revokeSession(
      session: string | null,
      id: string | null,
    ): Promise<Result<{ readonly ended: number }, SignedOut>> {
      const signedIn = await find(session)
      if (!signedIn) return fail({ kind: 'signed-out' })
      const at = clock.now()
      const customerId = signedIn.customer.id
      const which = id === null ? { except: signedIn.sessionId } : { only: id }
      const ended = await repository.endSessions(customerId, which, at)
      if (ended > 0) await repository.record({ customerId, kind: 'session-revoked', at, detail: { ended } })
      return ok({ ended })
    },

    /** Ends all sessions now; signing in within 14 days undoes it. */
    async deleteAccount(
      session: string | null,
      /** Whether the customer gives up the money in the wallet; without it, it is withdrawn first. */
      { waivesWallet = false }: { readonly waivesWallet?: boolean } = {},
    ): Promise<Result<{ readonly erasedAt: Instant }, SignedOut | StepUpRequired | WalletNotEmpty>> {
      const before = await requireStepUp(repository, deps, session)
      if (!before.ok) return before
      const balances = await deps.walletsOf(before.value.customer.id)
      if (balances.length > 0 && !waivesWallet) return fail({ kind: 'wallet-not-empty', balances })
      return repository.transaction(async (store) => {
        const guarded = await requireStepUp(store, deps, session)
        if (!guarded.ok) return guarded
        const at = clock.now()
        const customerId = guarded.value.customer.id
        await store.requestDeletion(customerId, at)
        await store.endSessions(customerId, {}, at)
        const waived = balances.map(({ minor, currency }) => ({ minor, currency }))
        const detail = waived.length > 0 ? { waived } : {}
        await store.record({ customerId, kind: 'deletion-requested', at, detail })
        return ok({ erasedAt: addMilliseconds(at, deletionDays * 86_400_000) })
      })
    },

    /** What the shop stores of a customer: what this module does, and the sections of the others. */
    async exportData(session: string | null): Promise<Result<IdentityExport, SignedOut | StepUpRequired>> {
      const guarded = await requireStepUp(repository, deps, session)
      if (!guarded.ok) return guarded
      const { customer, sessionId } = guarded.value
      const identities = await repository.listIdentities(customer.id)
      await repository.record({
        customerId: customer.id,
        kind: 'data-exported',
        at: clock.now(),
        detail: {},
      })
      return ok({
        customer,
        identities,
        sessions: await repository.listSessions(customer.id, sessionId, clock.now()),
        events: (await repository.listEvents(customer.id)).map(({ kind, at, detail }) => ({
          kind,
          at,
          detail,
        })),
        sections: Object.fromEntries(
          await Promise.all(
            deps.exporters.map(async ({ section, load }) => [section, await load(customer.id)] as const),
          ),
        ),
      })
    },
  }
}

export type IdentityExport = {
  readonly customer: SignedIn['customer']
  readonly identities: readonly Readonly<Record<string, unknown>>[]
  readonly sessions: readonly SessionSummary[]
  readonly events: readonly Omit<CustomerEvent, 'customerId'>[]
  /** By the exporter's name. */
  readonly sections: Readonly<Record<string, unknown>>
}
