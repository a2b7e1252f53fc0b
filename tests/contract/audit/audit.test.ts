import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

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

  test('rejects changes and deletions of what is written', async () => {
    const { db } = await open()
    await writeAudit(db, huda, at, refund)
    const rejection = { cause: { message: 'the audit is append-only' } }
    await expect(db.execute(sql`update audit_log set reason = 'another'`)).rejects.toMatchObject(rejection)
    await expect(db.execute(sql`delete from audit_log`)).rejects.toMatchObject(rejection)
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })
})
