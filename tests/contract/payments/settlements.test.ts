import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSettlementsModule } from '#adapters/payments/settlements/create-settlements-module.ts'
import { listSettlementSums } from '#adapters/payments/settlements/settlement-sums.ts'
import type { FindingFilters } from '#commerce/payments/settlement/settlement-admin.ts'
import type { SettlementFile } from '#commerce/payments/settlement/settlement-file.ts'
import type { Grant, Operator } from '#commerce/staff/operator.ts'
import type { RoleName } from '#commerce/staff/role.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { money } from '#kernel/money.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'

const day = '2026-11-20'
const head = 'id,reference,type,amount,currency,fee,date'
const byCommand: Operator = { kind: 'command', name: 'layla' }
const none: FindingFilters = { provider: null, kind: null, state: null, country: null, day: null }

const staff = (role: RoleName, countries: Grant['countries']): Operator => ({
  kind: 'staff',
  id: 'someone',
  name: 'Someone',
  grants: [{ role, countries, places: 'all' }],
  tabletPlace: null,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: null,
})

async function aSettling(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  const { admin } = createSettlementsModule(db, { clock: at.shop.clock, mode: 'demo' })
  const upload = (rows: readonly string[], provider = 'sandbox', name = 'november.csv') =>
    admin.upload(byCommand, {
      provider,
      name,
      bytes: new TextEncoder().encode([head, ...rows].join('\n')),
      map: {},
    })
  async function checked(rows: readonly string[], provider?: string): Promise<SettlementFile> {
    const uploaded = await upload(rows, provider)
    if (!uploaded.ok) throw new Error(uploaded.failure.kind)
    return uploaded.value
  }
  return {
    ...at,
    db,
    admin,
    upload,
    checked,
    /** Uploads and imports a file. */
    async imported(rows: readonly string[]): Promise<SettlementFile> {
      const done = await admin.importFile(byCommand, (await checked(rows)).id)
      if (!done.ok) throw new Error(done.failure.kind)
      return done.value
    },
    paid: async () => {
      const order = await at.pay(await at.order())
      return { order, reference: (await at.attempt(order))?.reference ?? '' }
    },
    findings: async (filters: Partial<FindingFilters> = {}, by = byCommand) =>
      (
        await admin.listFindings(by, {
          filters: { ...none, ...filters },
          search: '',
          sort: 'found',
          descending: true,
          size: 50,
          cursor: null,
        })
      ).rows,
    lines: async () =>
      Number(
        (await rowsOf<{ count: string }>(db, sql`select count(*) as count from settlement_lines`))[0]?.count,
      ),
    acts: async () =>
      (
        await rowsOf<{ act: string }>(
          db,
          sql`select act from audit_log where act like 'settlement.%' order by id`,
        )
      ).map(({ act }) => act),
  }
}

describeDatabases('settlement files', (open) => {
  test('are compared before anything is written, and imported once', async () => {
    const at = await aSettling(open)
    const { reference } = await at.paid()
    const rows = [`a,${reference},payment,1299.00,AED,26.00,${day}`, `b,unknown,payment,5.00,AED,,${day}`]
    const file = await at.checked(rows)
    expect(file).toMatchObject({ state: 'checked', provider: 'sandbox', name: 'november.csv' })
    expect(file.check).toMatchObject({
      ...{ lines: 2, newLines: 2, matched: 1, rejection: null, from: day, to: day },
      findings: { matched: 1, 'missing-here': 1 },
      sums: [{ payments: money(130_400, 'AED'), refunds: money(0, 'AED'), fees: money(2600, 'AED') }],
    })
    expect(await at.lines()).toBe(0)
    expect(await at.findings()).toEqual([])
    const done = await at.admin.importFile(byCommand, file.id)
    expect(done).toMatchObject({ ok: true, value: { state: 'imported' } })
    expect(await at.lines()).toBe(2)
    expect(await at.findings({ kind: 'missing-here' })).toMatchObject([
      { reference: 'unknown', country: null, amount: money(500, 'AED'), state: 'open' },
    ])
    expect(await at.admin.importFile(byCommand, file.id)).toMatchObject({ value: { state: 'imported' } })
    expect(await at.upload(rows)).toMatchObject({
      ok: false,
      failure: { kind: 'already-uploaded', file: { id: file.id } },
    })
    expect(await at.acts()).toEqual(['settlement.upload', 'settlement.import'])
  })

  test('of another provider are rejected by name', async () => {
    const at = await aSettling(open)
    const { reference } = await at.paid()
    const file = await at.checked([`a,${reference},payment,1299.00,AED,,${day}`], 'tap')
    expect(file).toMatchObject({
      state: 'rejected',
      check: { rejection: { kind: 'other-provider', provider: 'sandbox' } },
    })
    expect(await at.admin.importFile(byCommand, file.id)).toMatchObject({ failure: { kind: 'not-checked' } })
    expect(await at.lines()).toBe(0)
  })

  test('report amounts that differ, payments and lines that are there twice, fees and payments that are not known', async () => {
    const at = await aSettling(open)
    const [first, second, third] = [await at.paid(), await at.paid(), await at.paid()]
    await at.imported([
      `a,${first.reference},payment,1298.99,AED,,${day}`,
      `b,${second.reference},payment,1299.00,AED,,${day}`,
      `c,${second.reference},payment,1299.00,AED,,${day}`,
      `d,nothing,fee,3.00,AED,,${day}`,
      `e,,fee,10.00,AED,,${day}`,
    ])
    const kinds = async () =>
      (await at.findings({ state: 'open' }))
        .map(({ kind, orderNumber }) => `${kind} ${orderNumber}`)
        .toSorted()
    expect(await kinds()).toEqual([
      `amount-differs ${first.order.number}`,
      'fee-unknown null',
      `missing-there ${third.order.number}`,
      `twice ${second.order.number}`,
    ])
    // The same id with another amount is another finding; the stored line keeps its match.
    await at.imported([`b,${second.reference},payment,7.00,AED,,${day}`])
    expect(await at.findings({ kind: 'twice' })).toHaveLength(2)
  })

  test('find payments that are in no file, until a later file has them', async () => {
    const at = await aSettling(open)
    const paid = await at.paid()
    const today = at.shop.clock.now().slice(0, 10)
    await at.imported([`x,,fee,1.00,AED,,${today}`])
    expect(await at.findings({ kind: 'missing-there' })).toMatchObject([
      { orderNumber: paid.order.number, country: 'ae', amount: money(129_900, 'AED'), state: 'open' },
    ])
    await at.imported([`y,${paid.reference},payment,1299.00,AED,,${today}`])
    expect(await at.findings({ kind: 'missing-there' })).toMatchObject([{ state: 'resolved' }])
  })

  test('cannot be read without a map of their columns, and say why', async () => {
    const at = await aSettling(open)
    expect(await at.checked(['no,such,row'])).toMatchObject({
      state: 'rejected',
      check: { rejection: { kind: 'no-lines' }, unreadableLines: 1 },
    })
    const binary = await at.admin.upload(byCommand, {
      ...{ provider: 'sandbox', name: 'a.xlsx', map: {} },
      bytes: new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]),
    })
    expect(binary).toMatchObject({ value: { check: { rejection: { kind: 'unreadable' } } } })
    const bad = await at.admin.upload(byCommand, {
      ...{ provider: 'sandbox', name: 'a.csv', map: { amounts: 'some' } },
      bytes: new Uint8Array([1]),
    })
    expect(bad).toMatchObject({ failure: { kind: 'bad-map' } })
  })

  test('are closed to who does not keep the accounts, or keeps those of one country', async () => {
    const at = await aSettling(open)
    for (const by of [staff('customer-service', 'all'), staff('finance', ['om'])]) {
      const upload = { provider: 'sandbox', name: 'a.csv', bytes: new Uint8Array([1]), map: {} }
      expect(await at.admin.upload(by, upload)).toEqual({ ok: false, failure: { kind: 'not-permitted' } })
      expect(await at.admin.listFiles(by, 10)).toEqual([])
    }
  })
})

describeDatabases('findings', (open) => {
  test('are closed by a person with a note, once, within their countries', async () => {
    const at = await aSettling(open)
    const { reference } = await at.paid()
    await at.imported([`a,${reference},payment,1.00,AED,,${day}`])
    const [finding] = await at.findings({ kind: 'amount-differs' })
    const id = finding?.id ?? ''
    const close = (by: Operator, note: string) => at.admin.closeFinding(by, { id, note })
    expect(await close(byCommand, ' ')).toMatchObject({ failure: { kind: 'note-required' } })
    expect(await close(staff('customer-service', 'all'), 'paid')).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await close(staff('finance', ['om']), 'paid')).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await at.findings({}, staff('finance', ['om']))).toEqual([])
    const closed = await Promise.all([
      close(staff('finance', ['ae']), 'refunded by hand'),
      close(byCommand, 'not ours'),
    ])
    expect(closed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(closed.find(({ ok }) => !ok)).toMatchObject({
      failure: { kind: 'not-open', finding: { state: 'closed' } },
    })
    expect((await at.acts()).filter((act) => act === 'settlement.close-finding')).toHaveLength(1)
    // What a person has closed stays closed when the file comes again in another form.
    await at.imported([`a,${reference},payment,1.00,AED,,${day}`, `z,,fee,1.00,AED,,${day}`])
    expect(await at.findings({ kind: 'amount-differs' })).toMatchObject([{ state: 'closed' }])
  })
})

describeDatabases('days of a provider', (open) => {
  test('are closed with their sums: what comes later counts towards the next', async () => {
    const at = await aSettling(open)
    const close = (of = day) => at.admin.closeDay(byCommand, { provider: 'sandbox', day: of })
    at.shop.clock.advance(60 * 24 * 3_600_000)
    const past = '2026-11-01'
    expect(await close(past)).toMatchObject({ failure: { kind: 'no-lines' } })
    await at.imported([`a,,fee,10.00,AED,,${past}`, `b,lost,payment,5.00,AED,,${past}`])
    expect(await close(past)).toMatchObject({ failure: { kind: 'open-findings', count: 1 } })
    const [finding] = await at.findings({ kind: 'missing-here' })
    await at.admin.closeFinding(byCommand, { id: finding?.id ?? '', note: 'of the old shop' })
    expect(await close(past)).toEqual({ ok: true, value: undefined })
    expect(await close(past)).toMatchObject({ failure: { kind: 'already-closed' } })
    expect(await close(at.shop.clock.now().slice(0, 10))).toMatchObject({ failure: { kind: 'not-over' } })
    await at.imported([`c,,fee,2.00,AED,,${past}`])
    const days = await at.admin.listDays(byCommand, 10)
    expect(days).toMatchObject([
      { day: '2026-11-02', lines: 1, sums: [{ fees: money(200, 'AED') }], closed: null },
      {
        day: past,
        lines: 2,
        sums: [{ fees: money(1000, 'AED'), payments: money(500, 'AED') }],
        closed: { by: { name: 'layla' } },
      },
    ])
    expect(await listSettlementSums(at.db, '2026-11')).toMatchObject([{ lines: 3, fees: money(1200, 'AED') }])
  })
})
