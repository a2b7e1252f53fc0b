import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Browser } from './challenge.ts'
import type { CustomerEvent, CustomerRecord, SessionSummary } from './customer-record.ts'
import type { IdentityDeps } from './deps.ts'
import type { IdentityStore } from './ports.ts'
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
        await closeAccount(store, { customerId: guarded.value.customer.id, balances, at })
        return ok({ erasedAt: addMilliseconds(at, deletionDays * 86_400_000) })
      })
    },

    /** What the shop stores of a customer: what this module does, and the sections of the others. */
    async exportData(session: string | null): Promise<Result<IdentityExport, SignedOut | StepUpRequired>> {
      const guarded = await requireStepUp(repository, deps, session)
      if (!guarded.ok) return guarded
      const { customer, sessionId } = guarded.value
      const at = clock.now()
      await repository.record({ customerId: customer.id, kind: 'data-exported', at, detail: {} })
      return ok(await collectCustomer(repository, deps, { customer, sessionId, at }))
    },
  }
}

/** Ends all sessions, and lets the account be erased in 14 days; `balances` are given up. `reason`: not by anyone's wish. */
export async function closeAccount(
  store: Pick<IdentityStore, 'requestDeletion' | 'endSessions' | 'record'>,
  {
    customerId,
    balances,
    at,
    reason,
  }: {
    readonly customerId: string
    readonly balances: readonly Money[]
    readonly at: Instant
    readonly reason?: 'unused'
  },
): Promise<void> {
  await store.requestDeletion(customerId, at)
  await store.endSessions(customerId, {}, at)
  const waived = balances.map(({ minor, currency }) => ({ minor, currency }))
  const detail = { ...(waived.length > 0 && { waived }), ...(reason && { reason }) }
  await store.record({ customerId, kind: 'deletion-requested', at, detail })
}

/** The copy of a customer's data: what this module stores, and the sections of the others. */
export async function collectCustomer(
  store: Pick<IdentityStore, 'listIdentities' | 'listSessions' | 'listEvents'>,
  { exporters }: Pick<IdentityDeps, 'exporters'>,
  {
    customer,
    sessionId,
    at,
  }: { readonly customer: CustomerRecord; readonly sessionId: string; readonly at: Instant },
): Promise<IdentityExport> {
  const { id } = customer
  const events = await store.listEvents(id)
  return {
    customer,
    identities: await store.listIdentities(id),
    sessions: await store.listSessions(id, sessionId, at),
    events: events.map((event) => ({ kind: event.kind, at: event.at, detail: event.detail })),
    sections: Object.fromEntries(
      await Promise.all(exporters.map(async ({ section, load }) => [section, await load(id)] as const)),
    ),
  }
}

export type IdentityExport = {
  readonly customer: CustomerRecord
  readonly identities: readonly Readonly<Record<string, unknown>>[]
  readonly sessions: readonly SessionSummary[]
  readonly events: readonly Omit<CustomerEvent, 'customerId'>[]
  /** By the exporter's name. */
  readonly sections: Readonly<Record<string, unknown>>
}
