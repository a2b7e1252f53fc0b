import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ConsultationFilters } from '#commerce/consultations/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { aConsultationShop } from '../../support/shops/a-consultation-shop.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const huda = aMember({ id: idOf(1) })
const mariam = aMember({ id: idOf(2), name: 'Mariam', role: 'store-associate', places: ['barsha'] })
const elsewhere = aMember({ id: idOf(3), name: 'Sara', role: 'store-associate', places: ['yas'] })
const leena = aMember({ id: idOf(4), name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ id: idOf(5), name: 'Noor', countries: ['kw'] })
const noFilters: ConsultationFilters = { view: null, state: null, country: null, store: null, day: null }

async function opened(open: Open, capacity = 1) {
  const { db } = await open()
  const shop = aConsultationShop(db, capacity)
  const { first, second } = shop.starts
  const booked = async (startsAt = first, email?: string) => {
    const { token } = need(await shop.book({ startsAt, ...(email === undefined ? {} : { email }) }))
    return need(await shop.consultations.describe(token)).reference
  }
  const listed = async (by: StaffOperator, filters: Partial<ConsultationFilters> = {}, search = '') =>
    (
      await shop.admin.listPage(
        {
          ...{
            filters: { ...noFilters, ...filters },
            search,
            sort: 'starts',
            descending: false,
            cursor: null,
          },
          size: 25,
        },
        by,
      )
    ).rows.map(({ reference }) => reference)
  const places = async () =>
    Object.fromEntries(
      (await rowsOf(db, sql`select starts_at, booked from consultation_slots order by starts_at`)).map(
        (row) => [new Date(String(row['starts_at'])).toISOString(), row['booked']],
      ),
    )
  const sent = async () =>
    (await rowsOf(db, sql`select kind from outbox order by created_at, kind`)).map((row) => row['kind'])
  const audit = () =>
    rowsOf(db, sql`select act, operator_name, before, after, reason from audit_log order by id`)
  return { ...shop, db, first, second, booked, listed, places, sent, audit }
}

describeDatabases('a consultation of operators', (open) => {
  test('is seen and changed by those of its store, and by customer service of its country', async () => {
    const { booked, admin, listed, first } = await opened(open)
    const reference = await booked()
    for (const [who, isSeen] of [
      [huda, true],
      [mariam, true],
      [leena, true],
      [elsewhere, false],
      [ofKuwait, false],
    ] as const) {
      expect(await listed(who), who.name).toEqual(isSeen ? [reference] : [])
      expect((await admin.find(reference, who)) !== undefined, who.name).toBe(isSeen)
    }
    const cancel = (by: StaffOperator) => admin.advance(reference, { event: 'cancel', by, reason: 'ill' })
    expect(await cancel(elsewhere)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await cancel(leena)).toMatchObject({ failure: { kind: 'not-permitted' } })
    const store = { storeCode: 'barsha', country: 'ae', timeZone: 'Asia/Dubai' } as const
    const days = { from: first?.slice(0, 10) ?? '', count: 1 }
    expect(await admin.calendar(store, days, elsewhere)).toBeUndefined()
    expect((await admin.calendar(store, days, mariam))?.map((one) => one.reference)).toEqual([reference])
    need(await cancel(mariam))
    expect(await admin.calendar(store, days, mariam)).toEqual([])
  })

  test('moves to a free time: its place, its message and the audit with it, and a reminder again', async () => {
    const { booked, admin, places, sent, audit, clock, first = '', second = '', job } = await opened(open)
    const reference = await booked(first)
    const seen = await admin.find(reference, huda)
    const slots = seen ? await admin.listSlots(seen) : []
    expect(slots.find(({ startsAt }) => startsAt === second)).toMatchObject({ free: 1 })
    expect(slots.find(({ startsAt }) => startsAt === first)).toBeUndefined()
    clock.advance(7 * 3_600_000)
    await job.run(new AbortController().signal)
    const moved = need(
      await admin.advance(reference, {
        event: 'move',
        by: mariam,
        startsAt: second,
        seen: first,
        reason: 'ill',
      }),
    )
    expect(moved.startsAt).toBe(second)
    expect(await places()).toEqual({ [first]: 0, [second]: 1 })
    expect(await sent()).toContain('consultation-moved')
    expect(await audit()).toEqual([
      {
        ...{ act: 'consultation.move', operator_name: 'Mariam', reason: 'ill' },
        before: { time: first },
        after: { time: second },
      },
    ])
    clock.advance(Date.parse(second) - Date.parse(clock.now()) - 3_600_000)
    await job.run(new AbortController().signal)
    // One of each time.
    expect((await sent()).filter((kind) => kind === 'consultation-reminder')).toHaveLength(2)
    // The form of before.
    expect(
      await admin.advance(reference, { event: 'cancel', by: mariam, seen: first, reason: 'ill' }),
    ).toMatchObject({ failure: { kind: 'changed' } })
  })

  test('never takes a place that another has, nor a time that the store does not offer', async () => {
    const { booked, admin, places, first = '', second = '', sent } = await opened(open)
    const reference = await booked(first)
    await booked(second)
    const move = (startsAt?: string) =>
      admin.advance(reference, { event: 'move', by: huda, ...(startsAt === undefined ? {} : { startsAt }) })
    for (const startsAt of [second, first, '2099-01-01T10:00:00.000Z', 'tomorrow', undefined])
      expect(await move(startsAt), String(startsAt)).toMatchObject({ failure: { kind: 'slot-full' } })
    expect(await places()).toEqual({ [first]: 1, [second]: 1 })
    expect(await sent()).toEqual(['consultation-booked', 'consultation-booked'])
  })

  test('has its outcome once it has begun, which can be corrected, and is canceled with a reason before', async () => {
    const { booked, admin, clock, audit, listed, first = '', sent } = await opened(open)
    const reference = await booked(first)
    const advance = (event: 'complete' | 'miss' | 'cancel', reason = '') =>
      admin.advance(reference, { event, by: huda, reason })
    expect(await advance('complete')).toMatchObject({ failure: { kind: 'illegal' } })
    expect(await advance('cancel')).toMatchObject({ failure: { kind: 'no-reason' } })
    expect(await listed(huda, { view: 'ahead' })).toEqual([reference])
    clock.advance(Date.parse(first) - Date.parse(clock.now()))
    expect(await listed(huda, { view: 'unsettled' })).toEqual([reference])
    expect(await advance('cancel', 'too late')).toMatchObject({ failure: { kind: 'illegal' } })
    need(await advance('miss'))
    need(await advance('miss'))
    need(await advance('complete', 'she came late'))
    expect((await audit()).map((row) => [row['act'], row['after']])).toEqual([
      ['consultation.miss', { state: 'no-show' }],
      ['consultation.complete', { state: 'done' }],
    ])
    expect(await listed(huda, { state: 'done' }, reference.toLowerCase())).toEqual([reference])
    expect(await listed(huda, {}, 'MARY')).toEqual([reference])
    expect(await listed(huda, {}, '1234567')).toEqual([reference])
    expect(await listed(huda, { store: 'yas' })).toEqual([])
    expect(await sent()).toEqual(['consultation-booked'])
  })
})
