import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { createAuditLog } from '#adapters/audit/create-audit-log.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const at = '2026-11-20T08:00:00.000Z'

const huda: Operator = {
  kind: 'staff',
  id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a11',
  name: 'Huda',
  grants: [],
  tabletPlace: null,
  provenAt: at,
  requestId: 'request-1',
}

const refund: AuditEntry = {
  act: 'refund.make',
  object: { kind: 'order', id: 'AE1000000004' },
  country: 'ae',
  before: { paid: '120.00' },
  after: { paid: '100.00' },
  reason: 'a scratch',
  approvalId: null,
}

describeDatabases('the audit', (open) => {
  test('keeps who did what to which object, when, why and by which request', async () => {
    const { db } = await open()
    await db.transaction((tx) => writeAudit(tx, huda, at, refund))
    await writeAudit(db, { kind: 'command', name: 'majid' }, at, { ...refund, act: 'order.put-on-hold' })
    const rows = await db.select().from(auditLog).orderBy(auditLog.id)
    expect(rows).toMatchObject([
      {
        operatorKind: 'staff',
        operatorId: huda.id,
        operatorName: 'Huda',
        requestId: 'request-1',
        act: 'refund.make',
        isMoney: true,
        objectKind: 'order',
        objectId: 'AE1000000004',
        country: 'ae',
        before: { paid: '120.00' },
        after: { paid: '100.00' },
        reason: 'a scratch',
      },
      { operatorKind: 'command', operatorId: 'majid', requestId: null, isMoney: false },
    ])
  })

  test('is not written when the act is undone', async () => {
    const { db } = await open()
    const undone = db.transaction(async (tx) => {
      await writeAudit(tx, huda, at, refund)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await db.select().from(auditLog)).toEqual([])
  })

  test('is listed in pages that no new act moves, filtered, within what the reader may see', async () => {
    const { db } = await open()
    const audit = createAuditLog(db, theCountries)
    const command: Operator = { kind: 'command', name: 'majid' }
    for (const object of ['AE1', 'AE2', 'AE3']) {
      await writeAudit(db, huda, at, { ...refund, object: { kind: 'order', id: object } })
      await writeAudit(db, command, at, {
        ...refund,
        act: 'order.put-on-hold',
        object: { kind: 'order', id: object },
      })
    }
    const filters = {
      act: null,
      who: null,
      object: null,
      country: null,
      channel: null,
      done: null,
      money: false,
    }
    const query = { filters, search: '', sort: 'time', descending: true, size: 25, cursor: null } as const
    const page = (parts: object, by: Operator = command) =>
      audit.listPage({ ...query, filters: { ...filters, ...parts } }, by)
    expect((await page({})).count).toEqual({ count: 6, isMore: false })
    expect((await page({ act: 'refund' })).rows.map(({ object }) => object.id)).toEqual(['AE3', 'AE2', 'AE1'])
    expect((await page({ object: 'AE2', channel: 'command' })).rows).toHaveLength(1)
    expect((await page({ money: true, who: 'hud' })).rows).toHaveLength(3)
    expect((await page({ done: { from: '2026-11-21', to: null } })).rows).toEqual([])
    expect((await page({ done: { from: '2026-11-20', to: '2026-11-20' } })).rows).toHaveLength(6)
    const clerk = aMember({ role: 'customer-service', id: huda.kind === 'staff' ? huda.id : '' })
    expect((await page({}, clerk)).rows.map(({ by }) => by.name)).toEqual(['Huda', 'Huda', 'Huda'])
    const finance = aMember({ role: 'finance', id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a12' })
    expect((await page({}, finance)).rows.map(({ act }) => act)).toEqual([
      'refund.make',
      'refund.make',
      'refund.make',
    ])
    const other: Operator = {
      kind: 'key',
      id: 'ops_1',
      name: 'OMS',
      scopes: ['orders:read'],
      requestId: null,
    }
    expect((await page({}, other)).rows).toEqual([])
  })

  test('rejects changes and deletions of what is written', async () => {
    const { db } = await open()
    await writeAudit(db, huda, at, refund)
    const rejection = { cause: { message: 'the audit is append-only' } }
    await expect(db.execute(sql`update audit_log set reason = 'another'`)).rejects.toMatchObject(rejection)
    await expect(db.execute(sql`delete from audit_log`)).rejects.toMatchObject(rejection)
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })
})
