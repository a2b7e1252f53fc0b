import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { aDisputeNotice } from '../support/builders/a-dispute.ts'
import { operator } from '../support/builders/operators.ts'
import { rounds } from '../support/rounds.ts'
import { aDisputeShop, aed } from '../support/shops/a-dispute-shop.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

describeDatabases('concurrent news of a dispute', (open) => {
  test('by webhooks and a file is one dispute, with its money moved once', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment } = await shop.paid(100)
    for (let round = 1; round <= rounds(); round += 1) {
      const reported = (event: DisputeNotice['event'], day: number) =>
        aDisputeNotice({
          ...{ reference: `dp_${round}`, payment, event, amount: aed(100), fee: aed(10) },
          at: `2026-11-${20 + day}T08:00:00.000Z`,
        })
      const line = `sandbox,${payment},dp_${round},fraudulent,1.00,AED,2026-11-30,lost,2026-11-24`
      await Promise.all([
        shop.note(reported('open', 0)),
        shop.importCsv([line]),
        shop.note(reported('submit', 1)),
        shop.note(reported('win', 3)),
        shop.note(reported('open', 0)),
        shop.importCsv([line]),
      ])
      const disputes = (await shop.store.listOfOrder(order.number)).filter(
        ({ reference }) => reference === `dp_${round}`,
      )
      expect(
        disputes.map(({ state }) => state),
        `round ${round}`,
      ).toEqual(['lost'])
    }
    expect(await shop.books()).toEqual({
      'dispute-fees': -10 * rounds(),
      'dispute-losses': -100 * rounds(),
      'provider-clearing': 110 * rounds(),
    })
    expect(await shop.guarded(order)).toEqual({ disputed: 0, lost: 100 * rounds() })
    expect(await shop.differences()).toEqual([])
  })

  test('and two responses to it: one is sent, and what a bank decides meanwhile stays decided', async () => {
    const reported: string[] = []
    const done = { ok: true, value: undefined } as const
    const channel = {
      submitEvidence: async ({ reference }: { reference: string }) => {
        reported.push(reference)
        return done
      },
      accept: async ({ reference }: { reference: string }) => {
        reported.push(reference)
        return done
      },
    }
    const shop = await aDisputeShop((await open()).db, { channel })
    const { order, payment } = await shop.paid(100)
    for (let round = 1; round <= rounds(); round += 1) {
      const notice = aDisputeNotice({ reference: `dp_${round}`, payment, amount: aed(100) })
      const { dispute } = await shop.note(notice)
      const version = await shop.evidence(dispute.id)
      const edit = { version, by: operator }
      const [first, second, accepted] = await Promise.all([
        shop.admin.submit(dispute.id, { ...edit, key: idOf(round * 10) }),
        shop.admin.submit(dispute.id, { ...edit, key: idOf(round * 10 + 1) }),
        shop.admin.accept(dispute.id, { ...edit, key: idOf(round * 10 + 2), reason: 'ours' }),
        shop.note({ ...notice, event: 'lose', at: '2026-12-24T08:00:00.000Z' }),
      ])
      expect([first, second, accepted].filter(({ ok }) => ok).length, `round ${round}`).toBeLessThan(2)
      expect((await shop.findDispute(dispute.id)).state, `round ${round}`).toBe('lost')
    }
    expect(new Set(reported).size).toBe(reported.length)
    expect(await shop.guarded(order)).toEqual({ disputed: 0, lost: 100 * rounds() })
    expect(await shop.differences()).toEqual([])
  })

  test('and a refund of the sum: one of them finds the other', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { db } = shop
    for (let round = 1; round <= rounds(40); round += 1) {
      const { order, payment } = await shop.paid()
      const [noted, refunded] = await Promise.all([
        shop.note(aDisputeNotice({ reference: `dp_${round}`, payment, amount: aed(1_299_00) })),
        shop.paymentAdmin.refund(order.number, {
          ...{ id: `refund ${round}`, sum: aed(1_299_00), reason: 'late', method: null },
          by: { kind: 'command', name: 'layla' },
          approvedBy: 'Huda',
        }),
      ])
      expect(noted.kind).toBe('added')
      const [sent] = await rowsOf<{ state: string }>(
        db,
        sql`select refund.state from payment_refunds refund join payment_attempts attempt on attempt.id = refund.attempt_id
          where attempt.order_id = ${order.id}::uuid`,
      )
      const atProvider = (await shop.atProvider(order))?.refunded.minor ?? 0
      // A refund was made before the dispute, or not at all.
      expect(atProvider === 0 ? sent : sent?.state, `round ${round}`).toBe(
        atProvider === 0 ? undefined : 'done',
      )
      if (!refunded.ok) expect(refunded.failure.kind).toBe('disputed')
      const again = await shop.paymentAdmin.refund(order.number, {
        ...{ id: `again ${round}`, sum: aed(1), reason: 'late', method: null, by: operator },
        disputesSeen: [`dp_${round}`],
      })
      expect(again.ok, `round ${round}`).toBe(false)
    }
    expect(await shop.differences()).toEqual([])
  })
})
