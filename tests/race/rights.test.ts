import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createRightsApprovals } from '#commerce/staff-access/rights-approvals.ts'
import { aStaffOperator } from '../support/builders/a-staff-operator.ts'
import { need } from '../support/builders/a-purchase.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aStaffShop, asAdmin, everywhere } from '../support/shops/a-staff-shop.ts'

const tabs = Array.from({ length: 12 }, (_, index) => index)

describeDatabases('rights that two people give', (open) => {
  async function start() {
    const { db } = await open()
    const shop = await aStaffShop(db)
    const { access, clock } = shop
    const { approvals } = createApprovalsModule(db, { clock, acts: createRightsApprovals(access) })
    const [aisha, omar, noura] = [
      await aStaffOperator(db, 'Aisha', asAdmin),
      await aStaffOperator(db, 'Omar', asAdmin),
      await aStaffOperator(db, 'Noura', asAdmin),
    ]
    const request = async (act: string, input: unknown) =>
      need(await approvals.request({ act, input, reason: 'why' }, aisha)).id
    return { ...shop, db, approvals, aisha, omar, noura, request }
  }

  test('a key that two approve exists once, and of many tabs one sees it', async () => {
    const { access, approvals, aisha, omar, noura, request } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const id = await request('key.create', { name: `OMS ${round}`, scopes: ['orders:read'] })
      const decided = await Promise.all([approvals.approve(id, omar), approvals.approve(id, noura)])
      expect(
        decided.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const keys = need(await access.listKeys(aisha))
      expect(keys, `round ${round}`).toHaveLength(round)
      const key = keys.find(({ waitsFor }) => waitsFor !== null)?.id ?? ''
      const taken = await Promise.all(tabs.map(() => access.takeKey(aisha, key)))
      expect(
        taken.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('a role is approved while its person is disabled: it is given before that, or overtaken', async () => {
    const { db, access, approvals, omar, noura, request } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const layla = await aStaffOperator(db, `Layla-${round}`, [{ role: 'finance', ...everywhere }])
      const id = await request('staff.grant', { staffId: layla.id, version: 1, grants: asAdmin })
      const [approved, disabled] = await Promise.all([
        approvals.approve(id, omar),
        access.disable(noura, layla.id),
      ])
      expect(disabled.ok, `round ${round}`).toBe(true)
      const [row] = await rowsOf(db, sql`select state, grants from staff where id = ${layla.id}`)
      expect(row?.['state'], `round ${round}`).toBe('disabled')
      expect(JSON.stringify(row?.['grants']).includes('admin'), `round ${round}`).toBe(approved.ok)
      if (!approved.ok) expect(approved.failure.kind, `round ${round}`).toBe('overtaken')
    }
  })
})
