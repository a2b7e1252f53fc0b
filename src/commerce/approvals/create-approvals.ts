import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import {
  may,
  reachesCountry,
  refOf,
  reachesOf,
  type NotPermitted,
  type Operator,
  type OperatorRef,
} from '#commerce/staff/operator.ts'
import { moneyLimitOf, remainingAlone, type MoneyLimit } from '#commerce/staff/limits.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { isBefore, type Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Approval, Effect, FrozenCommand } from './approval.ts'
import { aloneFrom, isFresh, nextApprovalState } from './approval-states.ts'
import type { ApprovalFilters, ApprovalRepository } from './ports.ts'

type NotFound = { readonly kind: 'not-found' }

/** How an act is frozen, shown and done. Modules register their own. */
export type ApprovableAct = {
  readonly act: string
  /** Checks the input and works out what the act would do now. */
  prepare(
    input: unknown,
    by: Operator,
  ): Promise<Result<Omit<FrozenCommand, 'act' | 'input'>, { readonly kind: string }>>
  /** Does it once, however often it is called for one approval. `changed-meanwhile`: the object is not what was frozen. */
  run(approval: Approval, by: Operator): Promise<Result<unknown, { readonly kind: string }>>
  /** Why a decider with the permission may still not decide; undefined: they may. `by` reads the object. */
  obstacle?(
    approval: Approval,
    decider: OperatorRef,
    by: Operator,
  ): Promise<'own-request' | 'not-permitted' | undefined>
  /** Besides who requested it: those who took part and therefore do not decide, though they have the permission. `by` reads the object. */
  tookPart?(approval: Approval, by: Operator): Promise<readonly OperatorRef[]>
}

export type ApprovalFailure =
  | NotFound
  | NotPermitted
  | { readonly kind: 'own-request' | 'gains-by-it' | 'too-early-alone' | 'step-up' | 'reason-required' }
  | { readonly kind: 'already-decided'; readonly state: Approval['state'] }
  /** It was approved, and could not be done: the object had changed, or no longer allowed it. */
  | { readonly kind: 'overtaken'; readonly cause: string }

type ObjectRef = { readonly kind: string; readonly id: string }

export type Allowance = {
  readonly limit: MoneyLimit
  readonly remaining: Money
  /** Names of others who may decide on more. */
  readonly deciders: readonly string[]
}

export type Approvals = {
  register(act: ApprovableAct): void
  request(
    request: {
      readonly act: string
      readonly input: unknown
      readonly reason: string
      /** The same key of the same person is the same request, whatever became of it. */
      readonly key?: string | null
      /** Of the object as it was shown; another one is `stale`. Missing or null: whatever it is. */
      readonly version?: number | null
    },
    by: Operator,
  ): Promise<Result<Approval, { readonly kind: string }>>
  /** Those that the operator has requested or may decide on, newest first. */
  list(query: { readonly open: boolean; readonly limit: number }, by: Operator): Promise<readonly Approval[]>
  listPage(query: ListQuery<ApprovalFilters>, by: Operator): Promise<ListPage<Approval>>
  /** Those about an object, newest first, for who could request one. `isOpen`: the operator may open it. */
  listOf(
    object: ObjectRef,
    by: Operator,
  ): Promise<readonly { readonly approval: Approval; readonly isOpen: boolean }[]>
  /** What the operator may still give alone to an object, and who decides on more; null: they have no limit. */
  allowance(
    gift: {
      readonly object: string
      readonly country: CountryCode
      readonly currency: Currency
      /** Of who decides on more; left out: on refunds. */
      readonly permission?: StaffPermission
    },
    by: Operator,
  ): Promise<Allowance | null>
  /** Names of others who may approve by the permission; null: who have it in every country. Without those who took part. */
  deciders(
    permission: StaffPermission,
    country: CountryCode | null,
    by: Operator,
    tookPart?: readonly OperatorRef[],
  ): Promise<readonly string[]>
  /** With the effects as they would be now; null: it cannot be done any more. */
  find(
    id: string,
    by: Operator,
  ): Promise<Result<{ readonly approval: Approval; readonly effects: readonly Effect[] | null }, NotFound>>
  approve(id: string, by: Operator): Promise<Result<Approval, ApprovalFailure>>
  reject(id: string, reason: string, by: Operator): Promise<Result<Approval, ApprovalFailure>>
  withdraw(id: string, by: Operator): Promise<Result<Approval, ApprovalFailure>>
  /** Does what was approved before a process died, and ends what waited too long. */
  sweep(by: Operator): Promise<{ readonly done: number; readonly expired: number }>
}

/** Who reads of a request that is another's: those who could make one like it. */
const requesting: Partial<Record<StaffPermission, StaffPermission>> = {
  'refunds.approve': 'refunds.make',
  'cards.approve': 'cards.manage',
  'returns.approve': 'returns.manage',
  'customers.erase': 'customers.manage',
  'quotes.approve': 'quotes.manage',
  'promotions.approve': 'promotions.manage',
  'stock.approve': 'stock.adjust',
  'prices.approve': 'prices.set',
  'settings.approve': 'settings.manage',
}

export function createApprovals({
  approvals,
  clock,
  report,
}: {
  readonly approvals: ApprovalRepository
  readonly clock: Clock
  readonly report: Report
}): Approvals {
  const acts = new Map<string, ApprovableAct>()
  const isOwn = (approval: Approval, by: Operator) => {
    const { kind, id } = refOf(by)
    return approval.requestedBy.kind === kind && approval.requestedBy.id === id
  }
  const reaches = (by: Operator, permission: StaffPermission, country: CountryCode | null) =>
    reachesOf(by, permission).some((reach) => reachesCountry(reach, country))
  const mayDecide = ({ permission, country, place }: Approval, by: Operator) =>
    place === null ? reaches(by, permission, country) : may(by, permission, { country, place })

  /** The first reason why the operator may not approve. */
  const obstacle = (approval: Approval, by: Operator, others: number, email: string | null) => {
    const now = clock.now()
    if (!mayDecide(approval, by)) return { kind: 'not-permitted' } as const
    if (email !== null && email === approval.beneficiary?.toLowerCase())
      return { kind: 'gains-by-it' } as const
    if (!isOwn(approval, by)) return undefined
    if (others > 0 || by.kind !== 'staff') return { kind: 'own-request' } as const
    if (isBefore(now, aloneFrom(approval.requestedAt))) return { kind: 'too-early-alone' } as const
    return isFresh(by.provenAt, now) ? undefined : ({ kind: 'step-up' } as const)
  }

  async function run(approval: Approval, by: Operator): Promise<Result<Approval, ApprovalFailure>> {
    const act = acts.get(approval.act)
    // The decider counts, even when a job carries it out after a process died.
    const stops = approval.decidedBy && (await act?.obstacle?.(approval, approval.decidedBy, by))
    const done = stops
      ? fail({ kind: stops })
      : act
        ? await act.run(approval, by)
        : fail({ kind: 'unknown-act' })
    const at = clock.now()
    if (done.ok) {
      await approvals.markDone(approval.id, at)
      return ok({ ...approval, doneAt: at })
    }
    const cause = done.failure.kind
    await approvals.decide(approval.id, by, at, () =>
      ok({ event: 'overtake', reason: cause, isAlone: false }),
    )
    return fail({ kind: 'overtaken', cause })
  }

  const decided = (
    approval: Approval,
  ): { readonly kind: 'already-decided'; readonly state: Approval['state'] } => ({
    kind: 'already-decided',
    state: approval.state,
  })

  return {
    register: (act) => void acts.set(act.act, act),

    async request({ act: name, input, reason, key = null, version = null }, by) {
      const act = acts.get(name)
      if (!act) return fail({ kind: 'unknown-act' })
      if (reason.trim() === '') return fail({ kind: 'reason-required' })
      const known = key === null ? undefined : await approvals.findByKey(key, by)
      if (known) return ok(known)
      const prepared = await act.prepare(input, by)
      if (!prepared.ok) return prepared
      if (version !== null && version !== prepared.value.object.version) return fail({ kind: 'stale' })
      const command = { ...prepared.value, act: name, input, key }
      return ok(await approvals.add(command, { by, reason: reason.trim(), at: clock.now() }))
    },

    list: (query, by) => approvals.list(query, by),
    listPage: (query, by) => approvals.listPage(query, by),

    async listOf(object, by) {
      const found = await approvals.listOf(object, 50)
      return found
        .map((approval) => ({ approval, isOpen: isOwn(approval, by) || mayDecide(approval, by) }))
        .filter(
          ({ approval, isOpen }) =>
            isOpen || reaches(by, requesting[approval.permission] ?? 'refunds.make', approval.country),
        )
    },

    async allowance({ object, country, currency, permission = 'refunds.approve' }, by) {
      const limit = moneyLimitOf(by, currency, await approvals.limitsOf(currency, clock.now()))
      if (limit === null) return null
      const before = await approvals.givenBefore(by, { object, currency, at: clock.now() })
      const deciders = await approvals.listDeciders(permission, country, [refOf(by)])
      return { limit, remaining: remainingAlone(limit, before), deciders }
    },

    deciders: (permission, country, by, tookPart = []) =>
      approvals.listDeciders(permission, country, [refOf(by), ...tookPart]),

    async find(id, by) {
      const approval = await approvals.find(id)
      if (!approval || !(isOwn(approval, by) || mayDecide(approval, by))) return fail({ kind: 'not-found' })
      const prepared = await acts.get(approval.act)?.prepare(approval.input, by)
      return ok({ approval, effects: prepared?.ok ? prepared.value.effects : null })
    },

    async approve(id, by) {
      const found = await approvals.find(id)
      // Checked before the decision is stored, so that the request stays open for others.
      const act = found && mayDecide(found, by) ? acts.get(found.act) : undefined
      const stops = found && (await act?.obstacle?.(found, refOf(by), by))
      if (stops) return fail({ kind: stops })
      const tookPart = (found && (await act?.tookPart?.(found, by))) ?? []
      const approved = await approvals.decide<ApprovalFailure>(
        id,
        by,
        clock.now(),
        (approval, facts) => {
          const stops = obstacle(approval, by, facts.others, facts.email)
          if (stops) return fail(stops)
          const isLate = !isBefore(clock.now(), approval.expiresAt)
          if (isLate || nextApprovalState(approval.state, 'approve') === undefined)
            return fail(decided(approval))
          return ok({ event: 'approve', reason: null, isAlone: isOwn(approval, by) && tookPart.length === 0 })
        },
        tookPart,
      )
      return approved.ok ? run(approved.value, by) : approved
    },

    reject: (id, reason, by) =>
      approvals.decide<ApprovalFailure>(id, by, clock.now(), (approval) => {
        if (!mayDecide(approval, by)) return fail({ kind: 'not-permitted' })
        // Who requested it withdraws it.
        if (isOwn(approval, by)) return fail({ kind: 'own-request' })
        if (reason.trim() === '') return fail({ kind: 'reason-required' })
        return nextApprovalState(approval.state, 'reject') === undefined
          ? fail(decided(approval))
          : ok({ event: 'reject', reason: reason.trim(), isAlone: false })
      }),

    withdraw: (id, by) =>
      approvals.decide<ApprovalFailure>(id, by, clock.now(), (approval) => {
        if (!isOwn(approval, by)) return fail({ kind: 'not-permitted' })
        return nextApprovalState(approval.state, 'withdraw') === undefined
          ? fail(decided(approval))
          : ok({ event: 'withdraw', reason: null, isAlone: false })
      }),

    async sweep(by) {
      const expired = await approvals.expire(clock.now())
      let done = 0
      for (const approval of await approvals.listUndone(50))
        try {
          if ((await run(approval, by)).ok) done += 1
        } catch (error) {
          // It is tried again; those after it do not wait for it.
          report(error, { what: `approval ${approval.id}` })
        }
      return { done, expired }
    },
  }
}
