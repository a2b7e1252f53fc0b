import { expect, test } from 'vitest'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aDisputeNotice } from '../../support/builders/a-dispute.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { aDisputeShop, aed } from '../../support/shops/a-dispute-shop.ts'

const full = 1_299_00

const staff = (
  role: 'finance' | 'customer-service',
  countries: readonly CountryCode[] | 'all',
): Operator => ({
  kind: 'staff',
  id: 'someone',
  name: 'Someone',
  grants: [{ role, countries, places: 'all' }],
  tabletPlace: null,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: null,
})

describeDatabases('a file of disputes', (open) => {
  test('is imported once; a payment that is not known is a finding', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment } = await shop.paid()
    const lines = [
      `sandbox,${payment},dp_a,fraudulent,1299.00,AED,2026-11-30,,2026-11-20`,
      'sandbox,pay_unknown,dp_b,duplicate,10.00,AED,2026-11-30,,2026-11-20',
      `sandbox,${payment},,duplicate,10.00,AED,,,`,
      `sandbox,${payment},dp_c,duplicate,10.00,USD,,,`,
    ]
    const report = {
      ...{ added: 2, changed: 0, same: 0, unknownPayments: 1, faultyCount: 2 },
      faulty: [
        { line: 4, reference: '', problem: 'dispute' },
        { line: 5, reference: 'dp_c', problem: 'amount' },
      ],
    }
    expect(await shop.importCsv(lines, false)).toEqual({ ok: true, value: report })
    expect((await shop.list()).rows).toEqual([])
    expect(await shop.importCsv(lines)).toEqual({ ok: true, value: report })
    expect(await shop.importCsv(lines)).toMatchObject({ value: { added: 0, changed: 0, same: 2 } })
    expect((await shop.store.listOfOrder(order.number)).map(({ reference }) => reference)).toEqual(['dp_a'])
    expect(await shop.findings()).toMatchObject([{ kind: 'missing-here', state: 'open' }])
    expect(await shop.acts()).toEqual(['dispute.import', 'dispute.import'])
    const won = `sandbox,${payment},dp_a,fraudulent,1299.00,AED,2026-11-30,won,2026-12-20`
    expect(await shop.importCsv([won])).toMatchObject({ value: { changed: 1 } })
    expect(await shop.books()).toEqual({})
    expect(await shop.differences()).toEqual([])
  })

  test('is no spreadsheet, has the columns, and is imported by who may everywhere', async () => {
    const shop = await aDisputeShop((await open()).db)
    async function* only(text: string) {
      yield new TextEncoder().encode(text)
    }
    const by = { by: operator, writes: true }
    expect(await shop.admin.importFile(only('PK\u0003\u0004'), by)).toMatchObject({
      failure: { kind: 'unreadable' },
    })
    expect(await shop.admin.importFile(only('provider;amount\nsandbox;1.00'), by)).toMatchObject({
      failure: { kind: 'unreadable', reason: 'missing-columns' },
    })
    for (const other of [staff('customer-service', 'all'), staff('finance', ['kw'])])
      expect(await shop.importCsv([], true, other)).toMatchObject({ failure: { kind: 'not-permitted' } })
  })
})

describeDatabases('the list of disputes', (open) => {
  test('begins with what is due first, shows views and filters, and only countries of the person', async () => {
    const shop = await aDisputeShop((await open()).db)
    const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}T08:00:00.000Z`
    const { payment } = await shop.paid()
    const note = (reference: string, given: object) =>
      shop.note(aDisputeNotice({ reference, payment, amount: aed(1_00), ...given }))
    await note('late', { evidenceDueBy: day(9) })
    await note('soon', { evidenceDueBy: day(2) })
    await note('never', { evidenceDueBy: null })
    await note('sent', { event: 'submit', evidenceDueBy: day(1) })
    await note('won', { event: 'win', evidenceDueBy: day(3) })
    await note('unknown', { payment: 'pay_x', evidenceDueBy: day(4) })
    const names = async (...given: Parameters<typeof shop.list>) =>
      (await shop.list(...given)).rows.map(({ reference }) => reference)
    expect(await names()).toEqual(['sent', 'soon', 'won', 'unknown', 'late', 'never'])
    expect(await names({ view: 'due' })).toEqual(['soon', 'unknown', 'late', 'never'])
    expect(await names({ view: 'open' })).toEqual(['sent', 'soon', 'unknown', 'late', 'never'])
    expect(await names({ view: 'closed' })).toEqual(['won'])
    expect(await names({ state: 'under-review' })).toEqual(['sent'])
    expect(await names({ country: 'ae', due: { from: '2026-12-02', to: '2026-12-03' } })).toEqual([
      'soon',
      'won',
    ])
    expect(await names({ provider: 'tap' })).toEqual([])
    expect(await names({}, operator, { search: 'late' })).toEqual(['late'])
    // Those of no known payment belong to all.
    expect(await names({}, staff('finance', ['kw']))).toEqual(['unknown'])
    expect(await names({}, staff('customer-service', ['ae']))).toHaveLength(6)
    const first = await shop.list({}, operator, { size: 25 })
    expect(first.count).toEqual({ count: 6, isMore: false })
    shop.clock.advance(11 * 86_400_000)
    expect(await shop.admin.tallies(operator)).toEqual({
      due: { count: 4, isMore: false },
      soon: { count: 1, isMore: false },
    })
  })

  test('and its disputes are out of reach elsewhere, and are answered by who manages payments alone', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { dispute } = await shop.disputed()
    expect(await shop.admin.find(dispute.id, staff('finance', ['kw']))).toMatchObject({
      failure: { kind: 'not-found' },
    })
    const by = staff('customer-service', ['ae'])
    expect(await shop.admin.find(dispute.id, by)).toMatchObject({ ok: true })
    const edit = { by, version: dispute.version, key: '00000000-0000-4000-8000-00000000000a' }
    for (const rejected of [
      shop.admin.saveEvidence(dispute.id, { ...edit, evidence: { text: 'x', documents: [] } }),
      shop.admin.submit(dispute.id, edit),
      shop.admin.accept(dispute.id, { ...edit, reason: 'why' }),
    ])
      expect(await rejected).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await shop.admin.evidencePdf(dispute.id, by)).toMatchObject({ failure: { kind: 'not-found' } })
  })
})

describeDatabases('a refund of a disputed payment', (open) => {
  test('is refused while the bank has the sum, and what else was paid waits for a second look', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, dispute } = await shop.disputed({ amount: aed(300_00) })
    const refund = (id: string, minor: number, disputesSeen: readonly string[] = []) =>
      shop.paymentAdmin.refund(order.number, {
        ...{ id, sum: aed(minor), reason: 'scratched', method: null, by: operator, disputesSeen },
      })
    expect(await refund('all', full, [dispute.reference])).toMatchObject({
      failure: { kind: 'disputed', references: [dispute.reference], refundable: aed(999_00) },
    })
    expect(await refund('some', 100_00)).toMatchObject({ failure: { kind: 'dispute-not-shown' } })
    need(await refund('some', 100_00, [dispute.reference]))
    // Repeated, it is the refund that was made.
    need(await refund('some', 100_00))
    expect((await shop.atProvider(order))?.refunded).toEqual(aed(100_00))
    expect(await refund('rest', 899_01, [dispute.reference])).toMatchObject({
      failure: { kind: 'disputed', refundable: aed(899_00) },
    })
  })

  test('that was requested before waits for a person while the bank has the sum, is made when the dispute is won', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment } = await shop.paid()
    await shop.note(aDisputeNotice({ payment, amount: aed(full), at: shop.clock.now() }))
    await shop.advance(order.number, 'cancel')
    await shop.runPaymentTasks()
    expect(await shop.paymentAdmin.listOpen(10, operator)).toMatchObject([
      { orderNumber: order.number, state: 'waiting', note: 'disputed' },
    ])
    expect((await shop.atProvider(order))?.refunded).toEqual(aed(0))
    shop.clock.advance(3_600_001)
    await shop.note(aDisputeNotice({ payment, amount: aed(full), event: 'win', at: shop.clock.now() }))
    await shop.runPaymentTasks()
    expect((await shop.atProvider(order))?.refunded).toEqual(aed(full))
    expect((await shop.find(order.number)).payment.refunds).toMatchObject([{ state: 'done' }])
    expect(await shop.differences()).toEqual([])
  })

  test('is rejected once the dispute is lost: the shopper has the money', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment } = await shop.paid()
    const reported = aDisputeNotice({ payment, amount: aed(full), event: 'lose', at: shop.clock.now() })
    await shop.note(reported)
    await shop.advance(order.number, 'cancel')
    await shop.runPaymentTasks()
    expect((await shop.find(order.number)).payment.refunds).toMatchObject([{ state: 'rejected' }])
    expect((await shop.atProvider(order))?.refunded).toEqual(aed(0))
  })
})
