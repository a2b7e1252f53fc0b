import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { noteExport } from '#adapters/approvals/note-export.ts'
import { createPersonalExports, exportApproval } from '#commerce/approvals/personal-exports.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const idOf = (last: string) => `00000000-0000-4000-8000-00000000000${last}`
const huda = aMember({ id: idOf('1'), name: 'Huda' })
const salem = aMember({ id: idOf('2'), name: 'Salem' })
const aisha = aMember({ id: idOf('3'), name: 'Aisha', role: 'admin' })
const fahad = aMember({ id: idOf('4'), name: 'Fahad', role: 'finance' })

describeDatabases('a file with names and contacts', (open) => {
  async function start() {
    const { db } = await open()
    const clock = manualClock('2026-11-20T08:00:00.000Z')
    const { approvals } = createApprovalsModule(db, { clock, acts: [exportApproval] })
    const exports = createPersonalExports({ approvals, clock, note: noteExport(db) })
    const input = { list: 'orders', query: 'status=confirmed' }
    const request = async (by = huda) =>
      need(await approvals.request({ act: 'list.export', input, reason: 'a recall' }, by)).id
    const opened = async (rows: number, approvalId: string | null = null, parts: object = {}, by = huda) =>
      (await exports.open(by, { ...input, rows, approvalId, ...parts })).ok
    const noted = () =>
      rowsOf(
        db,
        sql`select operator_name as name, after, approval_id as approval from audit_log where act = 'list.export'`,
      )
    return { approvals, clock, request, opened, noted }
  }

  test('of a thousand people is written for one person alone, and is in the audit', async () => {
    const { opened, noted } = await start()
    expect([await opened(1_000), await opened(1_001)]).toEqual([true, false])
    expect(await noted()).toEqual([
      { name: 'Huda', after: { query: 'status=confirmed', rows: 1_000 }, approval: null },
    ])
  })

  test('of more is open for a day to who requested it, once an administrator has approved it', async () => {
    const { approvals, clock, request, opened, noted } = await start()
    const id = await request()
    expect(await opened(5_000, id)).toBe(false)
    expect(await approvals.approve(id, fahad)).toMatchObject({ failure: { kind: 'not-permitted' } })
    need(await approvals.approve(id, aisha))
    expect(await opened(5_000, id)).toBe(true)
    expect(await opened(5_000, id, {}, salem)).toBe(false)
    expect(await opened(5_000, id, { query: '' })).toBe(false)
    expect(await opened(5_000, id, { list: 'leads' })).toBe(false)
    expect(await opened(5_000, 'none')).toBe(false)
    clock.advance(24 * 3_600_000)
    expect(await opened(5_000, id)).toBe(false)
    expect(await noted()).toEqual([
      { name: 'Huda', after: { query: 'status=confirmed', rows: 5_000 }, approval: id },
    ])
  })

  test('is not requested by who sees no contacts, nor of a list without them', async () => {
    const { approvals } = await start()
    const ask = (list: string, by = huda) =>
      approvals.request({ act: 'list.export', input: { list, query: '' }, reason: 'a recall' }, by)
    expect(await ask('orders', aMember({ role: 'merchandiser' }))).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await ask('reviews')).toMatchObject({ failure: { kind: 'malformed' } })
  })
})
