import { expect, test } from 'vitest'
import { createInvoicesModule } from '#adapters/documents/create-invoices-module.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { money } from '#kernel/money.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const aed = (minor: number) => money(minor, 'AED')

async function aRefundingShop(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  const invoices = createInvoicesModule(db, {
    clock: at.shop.clock,
    countries: theCountries,
    findOrder: async () => undefined,
    findByNumber: (number) => at.find(number),
    formatAddress: () => [],
  })
  const bought = await at.pay(await at.order('tap', 4))
  const { id, number } = bought
  return {
    ...at,
    db,
    bought,
    issue: async () => invoices.issueDue(await at.find(number)),
    refund: (key: string, minor: number) =>
      at.paymentAdmin.refund(number, {
        id: key,
        sum: aed(minor),
        reason: 'scratched',
        method: null,
        by: operator,
      }),
    notes: async () => (await invoices.listOfOrder(id)).filter(({ kind }) => kind === 'credit-note'),
  }
}

describeDatabases('a refund without its items', (open) => {
  test('writes its credit note with it, once, and what is canceled afterwards is credited less', async () => {
    const at = await aRefundingShop(open)
    const [invoice] = await at.issue()
    for (const again of [1, 2]) expect((await at.refund('dent', 2_100)).ok, String(again)).toBe(true)
    const [note, ...others] = await at.notes()
    expect(others).toEqual([])
    expect(note).toMatchObject({
      ...{ kind: 'credit-note', corrects: { number: invoice?.number, reason: 'price-reduced' } },
      totals: { payable: aed(2_100), tax: aed(100) },
    })
    // The job finds nothing that is due.
    await at.issue()
    expect(await at.notes()).toHaveLength(1)
    await at.runPaymentTasks()
    await at.advance(at.bought.number, 'request-cancellation', 'approve-cancellation')
    await at.runPaymentTasks()
    await at.issue()
    const credited = (await at.notes()).reduce((all, { totals }) => all + totals.payable.minor, 0)
    expect(credited).toBe(invoice?.totals.payable.minor)
    expect(await reconcile(at.db)).toEqual([])
  })

  test('before there is an invoice has its credit note after it', async () => {
    const at = await aRefundingShop(open)
    expect((await at.refund('dent', 2_100)).ok).toBe(true)
    expect(await at.notes()).toEqual([])
    const issued = await at.issue()
    expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    await at.issue()
    expect((await at.notes()).map(({ totals }) => totals.payable)).toEqual([aed(2_100)])
  })

  test('that is too much writes none, nor does an authorization that is voided', async () => {
    const at = await aRefundingShop(open)
    await at.issue()
    expect((await at.refund('too much', at.bought.totals.due.minor + 1)).ok).toBe(false)
    expect(await at.notes()).toEqual([])
    const authorized = await at.pay(await at.order('tabby'))
    const voided = await at.paymentAdmin.void(authorized.number, {
      id: 'void',
      reason: 'called',
      by: operator,
    })
    expect(voided.ok).toBe(true)
    expect((await at.find(authorized.number)).payment.refunds[0]).not.toHaveProperty('reducesPrice')
  })

  test('five concurrent ones, with the job between them, credit what went back and no more', async () => {
    const at = await aRefundingShop(open)
    await at.issue()
    const sums = [101, 202, 303, 404, 505]
    await Promise.all([...sums.map((minor) => at.refund(`dent ${minor}`, minor)), at.issue(), at.issue()])
    await at.issue()
    const credited = (await at.notes()).reduce((all, { totals }) => all + totals.payable.minor, 0)
    expect(credited).toBe(sums.reduce((all, minor) => all + minor, 0))
  })
})
