import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMember, operator } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aQuoteShop } from '../support/shops/a-quote-shop.ts'

const day = 86_400_000

describeDatabases('a bulk quote', (open) => {
  test('that is accepted by many at the same moment is accepted once', async () => {
    const { db } = await open()
    const shop = aQuoteShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number } = await shop.request('LAMP-1 15')
      const { id = '' } = (await shop.repository.findByNumber(number)) ?? {}
      const accepted = await Promise.all(
        Array.from({ length: 6 }, () =>
          shop.repository.advance(id, { kind: 'accept', revision: 1 }, shop.clock.now()),
        ),
      )
      expect(accepted.filter((one) => one?.ok).length, `round ${round}`).toBe(1)
    }
  })

  test('that is accepted, revised, declined and withdrawn at the same moment has one end', async () => {
    const { db } = await open()
    const shop = aQuoteShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number, token } = await shop.request('LAMP-1 15')
      const { id = '' } = (await shop.repository.findByNumber(number)) ?? {}
      const [accepted, revised, declined, withdrawn] = await Promise.all([
        shop.repository.advance(id, { kind: 'accept', revision: 1 }, shop.clock.now()),
        shop.admin.offer(
          number,
          { lines: [{ sku: 'LAMP-1', quantity: null, agreedMinor: 9_000 }], validDays: null, note: '' },
          { by: operator },
        ),
        shop.bulkQuotes.decline(token, number),
        shop.admin.withdraw(number, { by: operator }),
      ])
      const ends = [accepted, declined, withdrawn].filter((one) => one?.ok)
      expect(ends.length, `round ${round}`).toBe(1)
      const now = await shop.admin.find(number, operator)
      // Accepted at the price that was seen: a revision before it would have stopped it, one after it is not allowed.
      if (accepted?.ok) {
        expect(now?.current.lines[0]?.agreedPrice.minor, `round ${round}`).toBe(9_500)
        expect(revised.ok, `round ${round}`).toBe(false)
      }
      expect(now?.closedAt, `round ${round}`).not.toBeNull()
    }
  })

  test('that two people offer from one page has one offer more, and a form that is sent twice counts once', async () => {
    const { db } = await open()
    const shop = aQuoteShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number } = await shop.request('LAMP-1 15')
      const offer = (agreedMinor: number) => ({
        lines: [{ sku: 'LAMP-1', quantity: null, agreedMinor }],
        ...{ validDays: null, note: '' },
      })
      const offered = await Promise.all([
        shop.admin.offer(number, offer(9_400), { by: aMember(), revision: 1, key: 'huda' }),
        shop.admin.offer(number, offer(9_400), { by: aMember(), revision: 1, key: 'huda' }),
        shop.admin.offer(number, offer(9_300), { by: aMember(), revision: 1, key: 'omar' }),
      ])
      const kinds = offered.map((one) => (one.ok ? 'ok' : one.failure.kind)).toSorted()
      expect(['ok ok stale', 'ok stale stale'], `round ${round}`).toContain(kinds.join(' '))
      const now = await shop.admin.find(number, operator)
      expect(now?.current.revision, `round ${round}`).toBe(2)
    }
    const [written] = await rowsOf(
      db,
      sql`select count(*)::int as count from audit_log where act = 'quote.offer'`,
    )
    expect(written?.['count']).toBe(rounds())
  })

  test('that expires while it is accepted is either', async () => {
    const { db } = await open()
    const shop = aQuoteShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      await db.execute(sql`truncate quotes cascade`)
      const { number } = await shop.request('LAMP-1 15')
      const { id = '' } = (await shop.repository.findByNumber(number)) ?? {}
      const valid = shop.clock.now()
      const over = new Date(Date.parse(valid) + 16 * day).toISOString()
      const [accepted, ended] = await Promise.all([
        shop.repository.advance(id, { kind: 'accept', revision: 1 }, valid),
        shop.repository.expire(over, 10),
      ])
      expect([accepted?.ok, ended], `round ${round}`).toEqual(accepted?.ok ? [true, 0] : [false, 1])
      const [row] = await rowsOf(db, sql`select state from quotes`)
      expect(row?.['state'], `round ${round}`).toBe(accepted?.ok ? 'accepted' : 'expired')
    }
  })
})
