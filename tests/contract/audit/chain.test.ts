import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditDifferences, createChainAudit } from '#adapters/audit/audit-chain.ts'
import { removeAuditRows } from '#adapters/audit/remove-audit-rows.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const running = new AbortController().signal

/** As someone could who is the owner of the database. */
const tamper = (db: Database, statement: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw('alter table audit_log disable trigger all'))
    await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw('alter table audit_log enable trigger all'))
  })

describeDatabases('the chain of the audit', (open) => {
  async function opened() {
    const { db } = await open()
    const clock = manualClock('2026-11-23T00:59:59.000Z')
    const write = (at: string, act = 'order.release-hold') =>
      writeAudit(db, operator, at, {
        act,
        object: { kind: 'order', id: 'AE1' },
        country: 'ae',
        before: { status: 'on hold', total: '10.00' },
        after: { total: '9.00', status: 'confirmed' },
        reason: null,
        approvalId: null,
      })
    for (const day of ['20', '20', '21', '22', '23']) await write(`2026-11-${day}T10:00:00.000Z`)
    const chain = createChainAudit(db, clock)
    const ids = (await rowsOf(db, sql`select id::text as id from audit_log order by id`)).map(({ id }) =>
      Number(id),
    )
    return { db, clock, write, chain, ids }
  }

  test('has each day once that has been over for an hour, and agrees with its rows', async () => {
    const { db, clock, chain } = await opened()
    expect(await chain.run(running)).toBe('2 days chained')
    expect(await chain.run(running)).toBe('0 days chained')
    clock.advance(1_000)
    expect(await chain.run(running)).toBe('1 days chained')
    expect(await auditDifferences(db)).toEqual([])
  })

  test('names an old row that was changed, removed or added', async () => {
    const { db, chain, write, ids } = await opened()
    await chain.run(running)
    await tamper(db, `update audit_log set after = '{"total":"8.00"}' where id = ${ids[0]}`)
    await tamper(db, `delete from audit_log where id = ${ids[2]}`)
    await write('2026-11-20T11:00:00.000Z')
    expect(await auditDifferences(db)).toMatchObject([
      { kind: 'audit-changed', what: `audit row ${ids[0]} of 2026-11-20` },
      { kind: 'audit-added' },
      { kind: 'audit-removed', what: `audit row ${ids[2]} of 2026-11-21` },
    ])
  })

  test('is broken when a chained day is overwritten', async () => {
    const { db, chain } = await opened()
    await chain.run(running)
    await db.execute(sql.raw('alter table audit_days disable trigger all'))
    await db.execute(sql.raw(`update audit_days set digest = 'x' where day = '2026-11-20'`))
    await db.execute(sql.raw('alter table audit_days enable trigger all'))
    expect((await auditDifferences(db)).map(({ kind, what }) => [kind, what])).toEqual([
      ['audit-broken', 'audit of 2026-11-20'],
      ['audit-broken', 'audit of 2026-11-21'],
    ])
  })

  test('loses acts after two years, those about money after seven', async () => {
    const { db, write } = await opened()
    await write('2026-11-20T10:00:00.000Z', 'refund.make')
    const remaining = async () => (await rowsOf(db, sql`select 1 from audit_log`)).length
    expect(await removeAuditRows(db, '2028-11-20T09:00:00.000Z', 100)).toBe(0)
    expect(await removeAuditRows(db, '2028-12-01T00:00:00.000Z', 100)).toBe(5)
    expect(await remaining()).toBe(1)
    expect(await removeAuditRows(db, '2033-12-01T00:00:00.000Z', 100)).toBe(1)
  })
})
