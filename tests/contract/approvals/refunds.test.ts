import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffGifts } from '#adapters/approvals/approval-tables.ts'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import { createRefundApproval } from '#commerce/orders/refunds/refund-approval.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { money } from '#kernel/money.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aReturnShop } from '../../support/shops/a-return-shop.ts'

const huda = aMember({ id: '00000000-0000-4000-8000-000000000001', name: 'Huda' })
const salem = aMember({ id: '00000000-0000-4000-8000-000000000002', name: 'Salem', role: 'finance' })
const noura = aMember({ id: '00000000-0000-4000-8000-000000000003', name: 'Noura', role: 'finance' })

const addStaff = (db: Database, ...people: readonly StaffOperator[]) =>
  db.insert(staff).values(
    people.map(({ id, name, grants }) => ({
      id,
      name,
      grants,
      email: `${name.toLowerCase()}@example.com`,
      language: 'en' as const,
      state: 'active' as const,
      createdAt: new Date('2026-11-01T08:00:00.000Z'),
    })),
  )

describeDatabases('a refund above what one person may give alone', (open) => {
  async function opened() {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: [createRefundApproval(shop.paymentAdmin)],
    })
    const { number } = await shop.delivered(3)
    const request = (
      minor: number,
      by: StaffOperator,
      more: { readonly key?: string; readonly version?: number; readonly method?: unknown } = {},
    ) => {
      const { method = null, ...form } = more
      const input = { number, minor, reason: 'goodwill', method }
      return approvals.request({ act: 'refund.make', input, reason: 'late twice', ...form }, by)
    }
    const alone = (id: string, minor: number, by: StaffOperator) =>
      shop.paymentAdmin.refund(number, {
        id,
        sum: money(minor, 'AED'),
        reason: 'goodwill',
        method: null,
        by,
      })
    const refunds = async () => (await shop.find(number)).payment.refunds
    return { ...shop, db, approvals, number, request, alone, refunds }
  }

  test('is rejected alone, and made once when another approves it', async () => {
    const { db, approvals, number, request, alone, refunds } = await opened()
    await addStaff(db, huda, salem)
    expect(await alone('alone', 200_000, huda)).toEqual({
      ok: false,
      failure: { kind: 'needs-approval', remaining: money(50_000, 'AED') },
    })
    const { id } = need(await request(200_000, huda))
    expect(need(await request(200_000, huda)).id).toBe(id)
    const shown = need(await approvals.find(id, salem))
    expect(shown.effects).toContainEqual({ label: 'refund', value: '2000.00 AED' })
    expect(await approvals.approve(id, huda)).toEqual({ ok: false, failure: { kind: 'not-permitted' } })
    expect(need(await approvals.approve(id, salem))).toMatchObject({ state: 'approved', isAlone: false })
    expect(await approvals.approve(id, salem)).toEqual({
      ok: false,
      failure: { kind: 'already-decided', state: 'approved' },
    })
    expect(await refunds()).toMatchObject([{ id, sum: money(200_000, 'AED') }])
    const rows = await db.select().from(auditLog).where(eq(auditLog.objectId, number)).orderBy(auditLog.id)
    const acts = rows.map(({ act, operatorName, approvalId }) => [act, operatorName, approvalId])
    expect(acts.slice(-3)).toEqual([
      ['approval.request', 'Huda', id],
      ['approval.approve', 'Salem', id],
      ['refund.make', 'Salem', id],
    ])
    expect(await db.select().from(staffGifts)).toEqual([])
  })

  test('is not approved by who requested it while another could, nor by who gains by it', async () => {
    const { db, approvals, number, request, find, refunds } = await opened()
    await addStaff(db, salem, noura)
    const own = need(await request(300_000, salem))
    expect(await approvals.approve(own.id, salem)).toMatchObject({ failure: { kind: 'own-request' } })
    await db
      .update(staff)
      .set({ email: (await find(number)).contact.email.toLowerCase() })
      .where(eq(staff.id, noura.id))
    expect(await approvals.approve(own.id, noura)).toMatchObject({ failure: { kind: 'gains-by-it' } })
    expect(await refunds()).toEqual([])
  })

  test('is approved alone after a day by the only person who could, marked so, with a fresh factor', async () => {
    const { db, approvals, request, clock } = await opened()
    await addStaff(db, salem)
    const { id } = need(await request(300_000, salem))
    expect(await approvals.approve(id, salem)).toMatchObject({ failure: { kind: 'too-early-alone' } })
    clock.advance(24 * 3_600_000)
    expect(await approvals.approve(id, salem)).toMatchObject({ failure: { kind: 'step-up' } })
    expect(need(await approvals.approve(id, { ...salem, provenAt: clock.now() }))).toMatchObject({
      isAlone: true,
    })
  })

  test('is overtaken when the order has changed, rejected with a reason, withdrawn and expired', async () => {
    const { db, approvals, request, alone, refunds, clock } = await opened()
    await addStaff(db, huda, salem)
    const overtaken = need(await request(200_000, huda))
    need(await alone('small', 10_000, huda))
    expect(await approvals.approve(overtaken.id, salem)).toMatchObject({
      failure: { kind: 'overtaken', cause: 'changed-meanwhile' },
    })
    expect(need(await approvals.find(overtaken.id, huda)).approval.state).toBe('overtaken')
    const rejected = need(await request(200_000, huda))
    expect(await approvals.reject(rejected.id, ' ', salem)).toMatchObject({
      failure: { kind: 'reason-required' },
    })
    expect(need(await approvals.reject(rejected.id, 'no photo', salem)).state).toBe('rejected')
    const withdrawn = need(await request(200_000, huda))
    expect(await approvals.withdraw(withdrawn.id, salem)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(need(await approvals.withdraw(withdrawn.id, huda)).state).toBe('withdrawn')
    const late = need(await request(200_000, huda))
    clock.advance(72 * 3_600_000)
    expect(await approvals.approve(late.id, salem)).toMatchObject({ failure: { kind: 'already-decided' } })
    expect(await approvals.sweep({ kind: 'job', name: 'test' })).toEqual({ done: 0, expired: 1 })
    expect(await refunds()).toHaveLength(1)
  })

  test('is requested once by a form, for the order as it was shown, without an account number', async () => {
    const { db, approvals, number, request, alone, find } = await opened()
    await addStaff(db, huda, salem)
    const { version } = await find(number)
    const first = need(await request(200_000, huda, { key: 'form-1', version }))
    need(await approvals.reject(first.id, 'no photo', salem))
    // The same form once more, after it was decided.
    expect(need(await request(200_000, huda, { key: 'form-1', version }))).toMatchObject({
      id: first.id,
      state: 'rejected',
    })
    expect(need(await request(200_000, huda, { key: 'form-2', version })).id).not.toBe(first.id)
    need(await alone('small', 10_000, huda))
    expect(await request(210_000, huda, { key: 'form-3', version })).toEqual({
      ok: false,
      failure: { kind: 'stale' },
    })
    const iban = { kind: 'iban', iban: 'AE070331234567890123456', holder: 'Sara' }
    expect(await request(200_000, huda, { method: iban })).toEqual({
      ok: false,
      failure: { kind: 'malformed' },
    })
  })

  test('is neither rejected by who requested it, even one who could decide', async () => {
    const { db, approvals, request } = await opened()
    await addStaff(db, salem, noura)
    const own = need(await request(300_000, salem))
    expect(await approvals.reject(own.id, 'changed my mind', salem)).toMatchObject({
      failure: { kind: 'own-request' },
    })
    expect(need(await approvals.withdraw(own.id, salem)).state).toBe('withdrawn')
  })

  test('says before what is left, who decides, and is listed with its order', async () => {
    const { db, approvals, number, request, alone } = await opened()
    await addStaff(db, huda, salem, noura)
    need(await alone('small', 10_000, huda))
    const gift = { object: number, country: 'ae', currency: 'AED' } as const
    expect(await approvals.allowance(gift, huda)).toEqual({
      limit: { order: money(50_000, 'AED'), day: money(200_000, 'AED') },
      remaining: money(40_000, 'AED'),
      deciders: ['Noura', 'Salem'],
    })
    expect(await approvals.allowance(gift, salem)).toMatchObject({ deciders: ['Noura'] })
    expect(await approvals.allowance(gift, { kind: 'command', name: 'ops' })).toBeNull()
    const { id } = need(await request(200_000, huda))
    const listed = async (by: StaffOperator) =>
      (await approvals.listOf({ kind: 'order', id: number }, by)).map((one) => [one.approval.id, one.isOpen])
    expect(await listed(huda)).toEqual([[id, true]])
    expect(await listed(salem)).toEqual([[id, true]])
    const colleague = aMember({ id: '00000000-0000-4000-8000-000000000004', name: 'Reem' })
    expect(await listed(colleague)).toEqual([[id, false]])
    expect(await listed(aMember({ id: '00000000-0000-4000-8000-000000000005', role: 'warehouse' }))).toEqual(
      [],
    )
  })
})
