import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createRefundApproval } from '#commerce/orders/refunds/refund-approval.ts'
import { money } from '#kernel/money.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aReturnShop } from '../support/shops/a-return-shop.ts'

const idOf = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`
const salem = aMember({ id: idOf('2'), name: 'Salem', role: 'finance' })
const noura = aMember({ id: idOf('3'), name: 'Noura', role: 'finance' })

describeDatabases('concurrent approvals', (open) => {
  async function opened() {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const acts = [createRefundApproval(shop.paymentAdmin)]
    return { ...shop, ...createApprovalsModule(db, { clock: shop.clock, acts }) }
  }
  const input = (number: string) => ({ number, minor: 200_000, reason: 'goodwill', method: null })

  test('two people approve, and the refund is made once', async () => {
    const shop = await opened()
    for (let round = 1; round <= rounds(); round += 1) {
      const huda = aMember({ id: idOf(`1${round}`) })
      const { number } = await shop.delivered(3)
      const request = { act: 'refund.make', input: input(number), reason: 'late' }
      const { id } = need(await shop.approvals.request(request, huda))
      const decided = await Promise.all([
        shop.approvals.approve(id, salem),
        shop.approvals.approve(id, noura),
      ])
      expect(
        decided.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      expect((await shop.find(number)).payment.refunds, `round ${round}`).toHaveLength(1)
    }
  })

  test('the order changes meanwhile: either the refund is made as it was shown, or it is overtaken', async () => {
    const shop = await opened()
    for (let round = 1; round <= rounds(); round += 1) {
      const huda = aMember({ id: idOf(`2${round}`) })
      const { number } = await shop.delivered(3)
      const request = { act: 'refund.make', input: input(number), reason: 'late' }
      const { id } = need(await shop.approvals.request(request, huda))
      const small = { id: `small${round}`, sum: money(10_000, 'AED'), reason: 'late', method: null, by: huda }
      const [approved, given] = await Promise.all([
        shop.approvals.approve(id, salem),
        shop.paymentAdmin.refund(number, small),
      ])
      need(given)
      const ids = (await shop.find(number)).payment.refunds.map((one) => one.id)
      expect(ids.includes(id), `round ${round}`).toBe(approved.ok)
      if (!approved.ok) expect(approved.failure.kind, `round ${round}`).toBe('overtaken')
    }
  })

  test('refunds of one person side by side stay within their limit for a day', async () => {
    const shop = await opened()
    for (let round = 1; round <= rounds(); round += 1) {
      const huda = aMember({ id: idOf(`3${round}`) })
      const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.delivered(3)))
      const given = await Promise.all(
        orders.map(({ number }) =>
          shop.paymentAdmin.refund(number, {
            id: 'day',
            sum: money(50_000, 'AED'),
            reason: 'late',
            method: null,
            by: huda,
          }),
        ),
      )
      expect(
        given.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(4)
      expect(given.filter((one) => !one.ok && one.failure.kind === 'needs-approval')).toHaveLength(2)
    }
  })
})
