import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { fail, ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'
import { aConsultationShop } from '../../support/shops/a-consultation-shop.ts'

const day = 86_400_000
const tokenOf = (booked: Awaited<ReturnType<ReturnType<typeof aConsultationShop>['book']>>): string => {
  if (!booked.ok) throw new Error(booked.failure.kind)
  return booked.value.token
}

describeDatabases('a consultation', (open) => {
  test('is booked once per key, with one message, and opened by its link alone', async () => {
    const { db } = await open()
    const shop = aConsultationShop(db)
    const again = { key: 'the same', email: 'Maryam@Example.com' }
    const [one, two] = await Promise.all([shop.book(again), shop.book(again)])
    expect(one).toEqual(two)
    expect(await shop.consultations.describe(tokenOf(one))).toMatchObject({
      value: { state: 'booked', email: 'maryam@example.com', phone: '+971501234567', storeCode: 'barsha' },
    })
    expect(await shop.consultations.describe(`x${tokenOf(one)}`)).toEqual(fail({ kind: 'invalid-link' }))
    expect(await rowsOf(db, sql`select kind, recipient from outbox`)).toEqual([
      { kind: 'consultation-booked', recipient: 'maryam@example.com' },
    ])
  })

  test('takes no more visitors than a slot has places, and gives the place back when it is canceled', async () => {
    const { db } = await open()
    const shop = aConsultationShop(db, 2)
    const token = tokenOf(await shop.book())
    expect((await shop.book()).ok).toBe(true)
    expect(await shop.book()).toEqual(fail({ kind: 'slot-full' }))
    const before = await shop.freePlaces()
    expect(before).toContain(0)
    expect(await shop.consultations.cancel(token)).toEqual(ok(undefined))
    expect(await shop.consultations.cancel(token)).toEqual(ok(undefined))
    expect((await shop.freePlaces()).reduce((all, free) => all + free, 0)).toBe(
      before.reduce((all, free) => all + free, 0) + 1,
    )
    expect((await shop.book()).ok).toBe(true)
    expect(await shop.book()).toEqual(fail({ kind: 'slot-full' }))
    expect(
      await rowsOf(db, sql`select count(*)::int as sent from outbox where kind = 'consultation-canceled'`),
    ).toEqual([{ sent: 1 }])
  })

  test('says what is missing, and takes no slot that is not offered', async () => {
    const { db } = await open()
    const shop = aConsultationShop(db)
    expect(await shop.book({ startsAt: '', name: ' ', phone: '12', email: '' })).toEqual(
      fail({
        kind: 'invalid-fields',
        fields: { slot: 'missing', name: 'missing', phone: 'malformed', email: 'missing' },
      }),
    )
    expect(await shop.book({ storeCode: 'rak' })).toEqual(fail({ kind: 'unknown-store' }))
    for (const startsAt of ['2020-01-01T12:00:00.000Z', '2099-01-01T12:00:00.000Z', 'tomorrow'])
      expect(await shop.book({ startsAt })).toEqual(fail({ kind: 'slot-full' }))
    expect(await rowsOf(db, sql`select 1 from consultations`)).toEqual([])
  })

  test('is one of two at most that an address has ahead of it', async () => {
    const { db } = await open()
    const shop = aConsultationShop(db)
    const { first, second, third } = shop.starts
    const email = 'maryam@example.com'
    const booked = [await shop.book({ email, startsAt: first }), await shop.book({ email, startsAt: second })]
    expect(booked.map((one) => one.ok)).toEqual([true, true])
    expect(await shop.book({ email, startsAt: third })).toEqual(fail({ kind: 'too-many-ahead' }))
    const [token] = booked.map(tokenOf)
    await shop.consultations.cancel(token ?? '')
    expect((await shop.book({ email, startsAt: third })).ok).toBe(true)
  })

  test('is recalled once, the day before, unless it was canceled; it cannot be canceled once it has begun', async () => {
    const { db } = await open()
    const shop = aConsultationShop(db, 2)
    const { third } = shop.starts
    const [booked, canceled] = [
      await shop.book({ startsAt: third }),
      await shop.book({ startsAt: third }),
    ].map(tokenOf)
    await shop.consultations.cancel(canceled ?? '')
    const { signal } = new AbortController()
    expect(await shop.job.run(signal)).toBe('0 reminders queued')
    shop.clock.advance(Date.parse(third) - Date.parse(shop.clock.now()) - day)
    expect(await shop.job.run(signal)).toBe('1 reminders queued')
    expect(await shop.job.run(signal)).toBe('0 reminders queued')
    expect(await shop.admin.list('barsha', operator)).toHaveLength(2)
    shop.clock.advance(day)
    expect(await shop.consultations.cancel(booked ?? '')).toEqual(fail({ kind: 'begun' }))
  })

  test('is canceled by operators by its reference, and deleted a year after', async () => {
    const { db } = await open()
    const shop = aConsultationShop(db)
    await shop.book()
    const [listed] = await shop.admin.list(null, operator)
    const cancel = (reference = '') =>
      shop.admin.advance(reference, { event: 'cancel', by: operator, reason: 'the designer is ill' })
    for (let times = 0; times < 2; times += 1) expect((await cancel(listed?.reference)).ok).toBe(true)
    expect(await cancel('D-2222-2222')).toEqual(fail({ kind: 'not-found' }))
    const rule = retentionRules.find(({ name }) => name === 'consultations')
    expect(await rule?.apply(db, shop.clock.now(), 10, shippedPeriods)).toBe(0)
    shop.clock.advance(370 * day)
    expect(await rule?.apply(db, shop.clock.now(), 10, shippedPeriods)).toBe(1)
    expect(await rowsOf(db, sql`select 1 from outbox`)).toEqual([])
  })
})
