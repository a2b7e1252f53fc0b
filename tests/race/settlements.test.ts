import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createSettlementsModule } from '#adapters/payments/settlements/create-settlements-module.ts'
import { maxSettlementLines } from '#commerce/payments/settlement/settlement-file.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { operator } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aPaymentAdmin } from '../support/shops/a-payment-admin.ts'

const head = 'id,reference,type,amount,currency,fee,date'
/** Days that are over. */
const dayOf = (round: number): string =>
  new Date(Date.parse('2026-01-01') + (round - 1) * 86_400_000).toISOString().slice(0, 10)

vi.setConfig({ testTimeout: 1_800_000 })

describeDatabases('a settlement file and a day that is closed concurrently', (open) => {
  test('leave no line in the closed day that its closing did not see: later ones are of the next day', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const { admin } = createSettlementsModule(db, { clock: at.shop.clock, mode: 'demo' })
    const order = await at.pay(await at.order())
    const reference = (await at.attempt(order))?.reference ?? ''
    const taken = (order.payment.paid.minor / 100).toFixed(2)
    const upload = async (rows: readonly string[]) => {
      const bytes = new TextEncoder().encode([head, ...rows].join('\n'))
      const uploaded = await admin.upload(operator, { provider: 'sandbox', name: 'a.csv', bytes, map: {} })
      if (!uploaded.ok) throw new Error(uploaded.failure.kind)
      return uploaded.value.id
    }
    let [closedFirst, importedFirst] = [0, 0]
    for (let round = 1; round <= rounds(); round += 1) {
      const day = dayOf(round)
      // There is a day to close, without a difference that is open.
      await admin.importFile(operator, await upload([`p${round},${reference},payment,${taken},AED,,${day}`]))
      await db.execute(sql`delete from settlement_findings`)
      const file = await upload([`q${round},unknown-${round},payment,5.00,AED,,${day}`])
      const [imported, closed] = await Promise.all([
        admin.importFile(operator, file),
        admin.closeDay(operator, { provider: 'sandbox', day }),
      ])
      expect(imported, `round ${round}`).toMatchObject({ ok: true, value: { state: 'imported' } })
      const [finding] = await rowsOf<{ day: string }>(
        db,
        sql`select booked_on::text as day from settlement_findings where reference = ${`unknown-${round}`}`,
      )
      if (closed.ok) {
        closedFirst += 1
        expect(finding?.day, `round ${round}`).not.toBe(day)
      } else {
        importedFirst += 1
        expect(closed.failure, `round ${round}`).toMatchObject({ kind: 'open-findings', count: 1 })
        expect(finding?.day, `round ${round}`).toBe(day)
      }
    }
    expect(closedFirst + importedFirst).toBe(rounds())
  })
})

describeDatabases('a settlement file of as many lines as may be', (open) => {
  test('is read by one of two servers, each line once; one line more is too long', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const servers = [1, 2].map(() => createSettlementsModule(db, { clock: at.shop.clock, mode: 'demo' }))
    const { admin } = createSettlementsModule(db, { clock: at.shop.clock, mode: 'demo' })
    const order = await at.pay(await at.order())
    const reference = (await at.attempt(order))?.reference ?? ''
    // All of them with 200 rounds.
    const count = Math.round((maxSettlementLines * rounds()) / 200)
    const line = (name: string, index: number) =>
      `${name}${index},unknown-${index},payment,5.00,AED,,2026-01-01`
    const upload = async (rows: readonly string[]) => {
      const bytes = new TextEncoder().encode([head, ...rows].join('\n'))
      const uploaded = await admin.upload(operator, { provider: 'sandbox', name: 'long.csv', bytes, map: {} })
      if (!uploaded.ok) throw new Error(uploaded.failure.kind)
      return uploaded.value.id
    }
    const work = () => Promise.all(servers.map(({ job }) => job.run(new AbortController().signal)))

    const own = `own,${reference},payment,${(order.payment.paid.minor / 100).toFixed(2)},AED,,2026-01-01`
    const id = await upload([own, ...Array.from({ length: count - 1 }, (_, index) => line('l', index))])
    await work()
    const checked = await admin.findFile(operator, id)
    expect(checked?.check).toMatchObject({ lines: count, newLines: count, matched: 1, rejection: null })
    await admin.importFile(operator, id)
    await work()
    expect(await admin.findFile(operator, id)).toMatchObject({ state: 'imported' })
    const [stored] = await rowsOf<{ lines: number; findings: number }>(
      db,
      sql`select (select count(*)::int from settlement_lines) as lines,
        (select count(*)::int from settlement_findings where kind = 'missing-here') as findings`,
    )
    expect(stored).toEqual({ lines: count, findings: count - 1 })

    if (count < maxSettlementLines) return
    const long = await upload([own, ...Array.from({ length: count }, (_, index) => line('m', index))])
    await work()
    expect(await admin.findFile(operator, long)).toMatchObject({
      state: 'rejected',
      check: { rejection: { kind: 'too-long', limit: maxSettlementLines } },
    })
  })
})
