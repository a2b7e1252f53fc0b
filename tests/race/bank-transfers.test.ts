import { expect, test } from 'vitest'
import { refundedOf } from '#commerce/payments/refunds/refund-order.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aBulkShop } from '../support/shops/a-bulk-shop.ts'
import { operator } from '../support/builders/operators.ts'

const request = { country: 'ae', by: operator, reason: 'test' } as const

describeDatabases('concurrent work on bank transfers', (open) => {
  const opened = async () => aBulkShop({ db: (await open()).db })

  test('money that ten people match at the same time counts once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await opened()
      const { number, totals } = await shop.placed()
      const line = shop.aLine(totals.due.minor, 'no number')
      const { admin } = shop.transfers
      await admin.importLines('ae', [line], operator)
      const matches = Array.from({ length: 10 }, () =>
        admin.match({ ...request, bankReference: line.bankReference, number }),
      )
      expect(
        (await Promise.all(matches)).every(({ ok }) => ok),
        `round ${round}`,
      ).toBe(true)
      expect((await shop.find(number)).payment, `round ${round}`).toMatchObject({
        paid: totals.due,
        refunds: [],
        transfer: { state: 'matched' },
      })
    }
  })

  test('money that arrives as the order expires pays it or goes back, and is never lost', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await opened()
      const { number, totals } = await shop.placed()
      shop.clock.advance(6 * 24 * 3_600_000)
      const line = shop.aLine(totals.due.minor, number)
      await Promise.all([shop.expire('unpaid'), shop.transfers.admin.importLines('ae', [line], operator)])
      const { status, payment } = await shop.find(number)
      expect(payment.paid, `round ${round}`).toEqual(totals.due)
      const remaining = totals.due.minor - refundedOf(payment).minor
      expect([status, remaining], `round ${round}`).toEqual(
        status === 'confirmed' ? ['confirmed', totals.due.minor] : ['canceled', 0],
      )
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toMatchObject({
        reserved: status === 'confirmed' ? 40 : 0,
      })
    }
  })

  test('one statement that is imported twice at the same time counts once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await opened()
      const { number, totals } = await shop.placed()
      const line = shop.aLine(totals.due.minor, number)
      const imports = [1, 2, 3, 4].map(() => shop.transfers.admin.importLines('ae', [line], operator))
      const reports = await Promise.all(imports)
      expect(
        reports.filter((one) => one.ok && one.value.newLines === 1),
        `round ${round}`,
      ).toHaveLength(1)
      expect((await shop.find(number)).payment.paid, `round ${round}`).toEqual(totals.due)
    }
  })

  test('one of several concurrent orders of a quote is placed', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await opened()
      const buyers = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
      const placed = await Promise.all(buyers.map(({ place }) => place()))
      expect(
        placed.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      for (const answer of placed)
        if (!answer.ok) expect(answer.failure.kind, `round ${round}`).toBe('quote-used')
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toMatchObject({ reserved: 40, allocated: 40 })
    }
  })
})
