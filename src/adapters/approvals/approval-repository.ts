import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Approval } from '#commerce/approvals/approval.ts'
import { expiryOf, nextApprovalState } from '#commerce/approvals/approval-states.ts'
import type { ApprovalRepository } from '#commerce/approvals/ports.ts'
import {
  reachesCountry,
  reachesOf,
  refOf,
  type Operator,
  type OperatorRef,
} from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { approvals } from './approval-tables.ts'
import { listApprovals, pageOfApprovals, toApproval } from './list-approvals.ts'
import { readStaffLimits } from '#adapters/settings/staff-limits.ts'
import { readGifts } from './count-gift.ts'

const uuidShape = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

const isNoneOf =
  (some: readonly OperatorRef[]) =>
  ({ id }: { readonly id: string }): boolean =>
    some.every((one) => one.kind !== 'staff' || one.id !== id)

export function createApprovalRepository(db: Database): ApprovalRepository {
  async function listPeople(tx: Database, permission: StaffPermission, country: CountryCode | null) {
    const people = await tx.select().from(staff).where(eq(staff.state, 'active'))
    const isDecider = ({ id, name, grants }: (typeof people)[number]) =>
      reachesOf(
        { kind: 'staff', id, name, grants, tabletPlace: null, provenAt: '', requestId: null },
        permission,
      ).some((reach) => reachesCountry(reach, country))
    return { people, deciders: people.filter(isDecider) }
  }

  /** Of other people who could decide, and the address of who does. */
  async function factsOf(
    tx: Database,
    { permission, country, requestedBy }: Approval,
    by: Operator,
    tookPart: readonly OperatorRef[],
  ) {
    const { people, deciders } = await listPeople(tx, permission, country)
    const others = deciders.filter(isNoneOf([requestedBy, ...tookPart])).length
    const email = by.kind === 'staff' ? (people.find(({ id }) => id === by.id)?.email ?? null) : null
    return { others, email }
  }

  const isBy = (by: Operator) => sql`${approvals.requestedBy} = ${JSON.stringify(refOf(by))}::jsonb`

  async function findByKey(tx: Database, key: string, by: Operator) {
    const [row] = await tx
      .select()
      .from(approvals)
      .where(and(isBy(by), sql`${approvals.command} ->> 'key' = ${key}`))
    return row && toApproval(row)
  }

  const write = (
    tx: Database,
    by: Operator,
    at: Instant,
    { approval, event, reason }: { approval: Approval; event: string; reason: string | null },
  ) =>
    writeAudit(tx, by, at, {
      act: `approval.${event}`,
      object: { kind: approval.object.kind, id: approval.object.id },
      country: approval.country,
      before: {},
      after: { act: approval.act, state: approval.state },
      reason,
      approvalId: approval.id,
    })

  return {
    add: (command, { by, reason, at }) =>
      db.transaction(async (tx) => {
        const requestedBy = refOf(by)
        // A form that is sent twice.
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${requestedBy.id}`}, 0))`,
        )
        const known = command.key && (await findByKey(tx, command.key, by))
        if (known) return known
        const [open] = await tx
          .select()
          .from(approvals)
          .where(
            and(
              eq(approvals.state, 'requested'),
              isBy(by),
              sql`${approvals.command} -> 'input' = ${JSON.stringify(command.input)}::jsonb`,
              sql`${approvals.command} ->> 'act' = ${command.act}`,
            ),
          )
        if (open) return toApproval(open)
        const [row] = await tx
          .insert(approvals)
          .values({
            state: 'requested',
            command,
            requestedBy,
            reason,
            requestedAt: new Date(at),
            expiresAt: new Date(expiryOf(at)),
          })
          .returning()
        if (!row) throw new Error('an inserted row is returned')
        const approval = toApproval(row)
        await write(tx, by, at, { approval, event: 'request', reason })
        return approval
      }),

    async find(id) {
      if (!uuidShape.test(id)) return undefined
      const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
      return row && toApproval(row)
    },

    findByKey: (key, by) => findByKey(db, key, by),

    async listOf({ kind, id }, limit) {
      const rows = await db
        .select()
        .from(approvals)
        .where(
          and(
            sql`${approvals.command} -> 'object' ->> 'id' = ${id}`,
            sql`${approvals.command} -> 'object' ->> 'kind' = ${kind}`,
          ),
        )
        .orderBy(desc(approvals.requestedAt), desc(approvals.id))
        .limit(limit)
      return rows.map(toApproval)
    },

    limitsOf: (currency, at) => readStaffLimits(db, currency, at),
    givenBefore: (by, gift) => readGifts(db, refOf(by).id, gift),

    async listDeciders(permission, country, without) {
      const { deciders } = await listPeople(db, permission, country)
      return deciders
        .filter(isNoneOf(without))
        .map(({ name }) => name)
        .sort()
    },

    list: (query, by) => listApprovals(db, query, by),
    listPage: (query, by) => pageOfApprovals(db, query, by),

    async listUndone(limit) {
      const rows = await db
        .select()
        .from(approvals)
        .where(and(eq(approvals.state, 'approved'), isNull(approvals.doneAt)))
        .orderBy(asc(approvals.requestedAt))
        .limit(limit)
      return rows.map(toApproval)
    },

    async decide(id, by, at, decide, tookPart = []) {
      if (!uuidShape.test(id)) return fail({ kind: 'not-found' as const })
      return db.transaction(async (tx) => {
        const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
        if (!row) return fail({ kind: 'not-found' as const })
        const before = toApproval(row)
        const decided = decide(before, await factsOf(tx, before, by, tookPart))
        if (!decided.ok) return decided
        const { event, reason, isAlone } = decided.value
        const state = nextApprovalState(before.state, event)
        if (state === undefined) return ok(before)
        const approval: Approval = {
          ...before,
          state,
          decidedBy: refOf(by),
          decidedAt: at,
          decisionReason: reason,
          isAlone: before.isAlone || isAlone,
        }
        await tx
          .update(approvals)
          .set({
            state,
            decidedBy: approval.decidedBy,
            decidedAt: new Date(at),
            decisionReason: reason,
            isAlone: approval.isAlone,
          })
          .where(eq(approvals.id, id))
        await write(tx, by, at, { approval, event, reason })
        return ok(approval)
      })
    },

    async markDone(id, at) {
      await db
        .update(approvals)
        .set({ doneAt: new Date(at) })
        .where(eq(approvals.id, id))
    },

    async expire(now) {
      const rows = await db
        .update(approvals)
        .set({ state: 'expired', decidedAt: new Date(now) })
        .where(and(eq(approvals.state, 'requested'), lte(approvals.expiresAt, new Date(now))))
        .returning({ id: approvals.id })
      return rows.length
    },
  }
}
