import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aCustomerService } from '../support/shops/a-customer-service.ts'

const huda = aMember()
const key = (round: number, last: number) =>
  `00000000-0000-4000-8000-${String(round * 10 + last).padStart(12, '0')}`

describeDatabases('concurrent acts on a customer', (open) => {
  test('of corrections side by side one remains, and its link works once in ten tabs', async () => {
    const { db } = await open()
    const shop = aCustomerService(db)
    const { customerId } = await shop.aCustomer('+971501234567')
    for (let round = 1; round <= rounds(); round += 1) {
      const contact = (last: number) => `+97150${String(1_000_000 + round * 10 + last)}`
      const act = { customerId, by: huda, reason: 'on the phone' }
      const corrected = await Promise.all(
        [1, 2, 3, 3].map((last) =>
          shop.admin.correctContact({ ...act, contact: contact(last), key: key(round, last) }),
        ),
      )
      corrected.map(need)
      const waiting = await rowsOf(
        db,
        sql`select id::text as id, value from identities where verified_at is null and kind = 'phone'`,
      )
      expect(waiting, `round ${round}`).toHaveLength(1)
      const [claim] = waiting
      const confirmed = await Promise.all(
        Array.from({ length: 10 }, () => shop.identity.confirmClaim(String(claim?.['id']))),
      )
      expect(
        confirmed.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const own = need(await shop.admin.showContact(customerId, huda))
      expect([own.phone, own.unconfirmed], `round ${round}`).toEqual([claim?.['value'], []])
    }
    const events = await rowsOf(
      db,
      sql`select count(*)::int as count from customer_events where kind = 'contact-changed'`,
    )
    expect(events[0]?.['count']).toBe(rounds())
    const written = await db.$count(auditLog, eq(auditLog.act, 'customer.correct-contact'))
    expect(written).toBe(rounds() * 3)
  })

  test('one contact goes to one of two accounts that confirm it side by side', async () => {
    const { db } = await open()
    const shop = aCustomerService(db)
    const layla = await shop.aCustomer('+971501234567')
    const noor = await shop.aCustomer('+971507654321')
    for (let round = 1; round <= rounds(); round += 1) {
      const contact = `one-${round}@mail.example`
      const act = { by: huda, reason: 'on the phone', contact }
      for (const [last, { customerId }] of [layla, noor].entries())
        need(await shop.admin.correctContact({ ...act, customerId, key: key(round, last) }))
      const confirmed = await Promise.all([0, 1].map((last) => shop.identity.confirmClaim(key(round, last))))
      expect(
        confirmed.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const owners = await rowsOf(db, sql`select 1 from identities where value = ${contact}`)
      expect(owners, `round ${round}`).toHaveLength(1)
    }
  })

  test('a block and its end side by side leave what the audit says last', async () => {
    const { db } = await open()
    const shop = aCustomerService(db)
    const { customerId } = await shop.aCustomer('+971501234567')
    for (let round = 1; round <= rounds(); round += 1) {
      const act = { customerId, by: huda, reason: 'on the phone' }
      const isBlocked = [true, false, true, false]
      const done = await Promise.all(
        isBlocked.map((blocked) => shop.admin.setCashBlock({ ...act, isBlocked: blocked })),
      )
      done.map(need)
      const [last] = await rowsOf(
        db,
        sql`select act from audit_log where act in ('customer.block-cash', 'customer.allow-cash') order by id desc limit 1`,
      )
      const { cashBlockedAt } = need(await shop.admin.showContact(customerId, huda))
      expect(cashBlockedAt !== null, `round ${round}`).toBe(last?.['act'] === 'customer.block-cash')
    }
  })
})
