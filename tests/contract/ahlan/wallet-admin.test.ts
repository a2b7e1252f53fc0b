import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { createCreditApproval } from '#commerce/ahlan/credit-approval.ts'
import type { GrantRequest } from '#commerce/ahlan/wallet-admin.ts'
import { writeWalletId } from '#commerce/ahlan/wallet-id.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { money } from '#kernel/money.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anAhlanShop, sara } from '../../support/shops/an-ahlan-shop.ts'

const huda = aMember({ name: 'Huda' })
const salem = aMember({ id: '00000000-0000-4000-8000-000000000002', name: 'Salem', role: 'finance' })
const ofOman = aMember({ countries: ['om'] })
const walletId = writeWalletId(sara, 'ae')

describeDatabases('wallets in the hands of staff', (open) => {
  async function opened() {
    const { db } = await open()
    const shop = await anAhlanShop({ db })
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: [createCreditApproval(shop.admin)],
    })
    await db.execute(sql`insert into identities (customer_id, kind, value, verified_at, created_at) values
      (${sara}, 'phone', '+971501234567', now(), now()), (${sara}, 'email', 'sara@example.com', now(), now())`)
    let keys = 0
    const credit = (amount: string, more: Partial<GrantRequest> = {}) =>
      shop.admin.grant({
        ...{ key: `form-${(keys += 1)}`, customerId: sara, country: 'ae', amount, days: 90 },
        ...{ reason: 'late twice', orderNumber: null, by: huda },
        ...more,
      })
    const audited = () =>
      db.select().from(auditLog).where(eq(auditLog.objectId, walletId)).orderBy(auditLog.id)
    const record = async () => need(await shop.admin.findRecord(sara, 'ae', huda))
    const request = (by: StaffOperator, more: { readonly version?: number } = {}) => {
      const input = {
        customerId: sara,
        country: 'ae',
        amount: '900',
        days: 30,
        reason: 'late',
        orderNumber: null,
      }
      return approvals.request({ act: 'wallet.credit', input, reason: 'late', ...more }, by)
    }
    return { ...shop, db, approvals, credit, audited, record, request }
  }

  test('credit is granted once per key, with its cause and its row of the audit', async () => {
    const shop = await opened()
    need(await shop.credit('50', { key: 'one-form' }))
    need(await shop.credit('50', { key: 'one-form' }))
    const { credit, entries, owner, version } = await shop.record()
    expect([credit, version, owner.phone]).toEqual([money(5_000, 'AED'), 1, '+971501234567'])
    expect(entries).toMatchObject([
      {
        event: 'credit-granted',
        amount: money(5_000, 'AED'),
        grant: { reason: 'late twice', author: 'Huda' },
      },
    ])
    expect(await shop.audited()).toMatchObject([
      { act: 'wallet.credit', operatorName: 'Huda', country: 'ae', isMoney: true, reason: 'late twice' },
    ])
  })

  test('credit and refunds of an order count together, other credit counts for the wallet', async () => {
    const shop = await opened()
    const shopper = await shop.sara()
    const { number } = need(await shopper.place())
    await shop.db.execute(
      sql`insert into staff_gifts (staff_id, object, currency, amount_minor, at) values (${huda.id}, ${number}, 'AED', 45000, now())`,
    )
    expect(await shop.credit('60', { orderNumber: number })).toEqual({
      ok: false,
      failure: { kind: 'needs-approval', remaining: money(5_000, 'AED') },
    })
    need(await shop.credit('50', { orderNumber: number }))
    need(await shop.credit('500'))
    expect(await shop.credit('1')).toMatchObject({ failure: { kind: 'needs-approval' } })
    expect(await shop.credit('1', { orderNumber: 'AE0000' })).toMatchObject({
      failure: { kind: 'unknown-order' },
    })
    expect(await shop.credit('500.01', { by: operator })).toMatchObject({ failure: { kind: 'over-limit' } })
    need(await shop.credit('500.01', { by: operator, approvedBy: 'Salem' }))
  })

  test('out of reach is an unknown customer, and who may only look grants nothing', async () => {
    const shop = await opened()
    expect(await shop.credit('5', { by: ofOman })).toMatchObject({ failure: { kind: 'unknown-customer' } })
    expect(await shop.credit('5', { by: salem })).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await shop.admin.find(sara, 'ae', ofOman)).toBeUndefined()
    expect(await shop.admin.findRecord(sara, 'ae', ofOman)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await shop.audited()).toEqual([])
  })

  test('more is granted once another has approved it, and is overtaken by any other grant', async () => {
    const shop = await opened()
    const first = need(await shop.request(huda, { version: 0 }))
    expect(first.effects).toContainEqual({ label: 'balance-after', value: '900.00 AED' })
    need(await shop.credit('10'))
    expect(await shop.request(huda, { version: 0 })).toMatchObject({ failure: { kind: 'stale' } })
    expect(need(await shop.approvals.find(first.id, salem)).effects).toContainEqual({
      label: 'balance-after',
      value: '910.00 AED',
    })
    expect(await shop.approvals.approve(first.id, salem)).toMatchObject({
      failure: { kind: 'overtaken', cause: 'changed-meanwhile' },
    })
    const second = need(await shop.request(huda))
    expect(await shop.approvals.approve(second.id, huda)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    need(await shop.approvals.approve(second.id, salem))
    expect((await shop.record()).credit).toEqual(money(91_000, 'AED'))
    expect((await shop.audited()).at(-1)).toMatchObject({ act: 'wallet.credit', approvalId: second.id })
  })

  test('a customer and a country are one row of the list, newest movement first, found by mail, phone and order', async () => {
    const shop = await opened()
    const noor = '00000000-0000-4000-8000-00000000000d'
    await shop.db.execute(sql`insert into customers (id, name, language, country, created_at)
      values (${noor}, 'Noor', 'en', 'ae', now())`)
    const { number } = need(await (await shop.sara()).place())
    need(await shop.credit('50'))
    need(await shop.credit('20', { customerId: noor, by: operator }))
    shop.wait(1)
    need(await shop.credit('25'))
    need(await shop.credit('2', { country: 'om', by: operator }))
    const find = async (
      search: string,
      by = huda,
      filters = { country: null as string | null, hasBalance: false },
    ) => {
      const query = { filters, search, sort: 'moved', descending: true, size: 25, cursor: null } as const
      const { rows, count } = await shop.admin.listPage(query, by)
      expect(count.count).toBe(rows.length)
      return rows.map(({ owner, country, balance }) => `${owner.name} ${country} ${balance.minor}`)
    }
    expect((await find('')).toSorted()).toEqual(['Noor ae 2000', 'Sara ae 7500', 'Sara om 2000'])
    expect((await find('')).at(-1)).toBe('Noor ae 2000')
    expect(await find('', ofOman)).toEqual(['Sara om 2000'])
    expect(await find('', huda, { country: 'ae', hasBalance: true })).toEqual([
      'Sara ae 7500',
      'Noor ae 2000',
    ])
    for (const search of ['Sara@example.com', '1234567', number])
      expect(await find(search, huda, { country: 'ae', hasBalance: false }), search).toEqual(['Sara ae 7500'])
    expect(await find('nobody@example.com')).toEqual([])
  })
})
