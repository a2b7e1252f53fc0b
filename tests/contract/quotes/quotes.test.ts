import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aQuoteShop } from '../../support/shops/a-quote-shop.ts'

const day = 86_400_000
const fifteenLamps = 'LAMP-1 15'

describeDatabases('bulk quotes', (open) => {
  let db: Database
  let shop: ReturnType<typeof aQuoteShop>
  beforeEach(async () => {
    db = (await open()).db
    await db.execute(sql`truncate quotes, bulk_lists, outbox cascade`)
    shop = aQuoteShop(db)
  })
  const kinds = async () =>
    (await rowsOf(db, sql`select kind from outbox order by created_at, kind`)).map(({ kind }) => kind)
  const idOf = async (number: string) => (await shop.repository.findByNumber(number))?.id ?? ''

  it('are offered immediately at the prices of the tiers, with the mail in the same transaction', async () => {
    const { number, token } = await shop.request(fifteenLamps)
    const found = await shop.bulkQuotes.describe(token, number)
    expect(found).toMatchObject({
      ok: true,
      value: {
        number,
        state: 'quoted',
        company: { name: 'Dune Hotels LLC', taxNumber: '100234567800003' },
        current: {
          revision: 1,
          lines: [{ sku: 'LAMP-1', quantity: 15, agreedPrice: { minor: 9_500 } }],
        },
      },
    })
    expect(await kinds()).toEqual(['quote-sent'])
  })

  it('wait for a person when there is more in the list than is available', async () => {
    const { number, token } = await shop.request('SOFA-1 60')
    expect(await shop.bulkQuotes.describe(token, number)).toMatchObject({
      ok: true,
      value: { state: 'requested', current: { revision: 0, validUntil: null } },
    })
    expect(await kinds()).toEqual(['quote-requested'])
  })

  it('are one, however often the form is sent', async () => {
    const first = await shop.request(fifteenLamps, { key: 'same' })
    const again = await shop.request('SOFA-1 2', { key: 'same' })
    expect(again.number).toBe(first.number)
    expect(await kinds()).toEqual(['quote-sent'])
  })

  it('are for people: a script is turned away, and a browser without the challenge has a tighter limit', async () => {
    shop.browser.verdict = 'rejected'
    await expect(shop.request(fifteenLamps)).rejects.toThrow('bot-challenge-required')
    expect(await kinds()).toEqual([])
    for (const verdict of ['absent', 'unavailable', 'passed'] as const) {
      shop.browser.verdict = verdict
      shop.limits.length = 0
      await shop.request(fifteenLamps)
      expect([verdict, shop.limits.includes('lead-unchallenged')]).toEqual([verdict, verdict !== 'passed'])
    }
  })

  it('open by their own link only', async () => {
    const { number, token } = await shop.request(fifteenLamps)
    const other = await shop.request(fifteenLamps)
    const invalid = { ok: false, failure: { kind: 'invalid-link' } }
    expect(await shop.bulkQuotes.describe(other.token, number)).toEqual(invalid)
    expect(await shop.bulkQuotes.describe(`${token}x`, number)).toEqual(invalid)
    expect(await shop.bulkQuotes.describe('', number)).toEqual(invalid)
    expect(await shop.bulkQuotes.decline(other.token, number)).toEqual(invalid)
  })

  it('are revised, and keep what was offered before', async () => {
    const { number } = await shop.request(fifteenLamps)
    const revised = await shop.admin.offer(number, {
      lines: [
        { sku: 'LAMP-1', quantity: 20, agreedMinor: 9_000 },
        { sku: 'SOFA-1', quantity: 2, agreedMinor: null },
      ],
      validDays: 30,
      note: 'With the sofas of the lobby.',
    })
    expect(revised).toMatchObject({ ok: true, value: { state: 'quoted', current: { revision: 2 } } })
    const found = await shop.admin.find(number)
    expect(found?.current.note).toBe('With the sofas of the lobby.')
    expect(found?.revisions.map(({ revision, lines }) => [revision, lines.length])).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ])
    expect(await kinds()).toEqual(['quote-revised', 'quote-sent'])
  })

  it.each([
    ['a product that is not sold', { sku: 'NONE-1', quantity: 1, agreedMinor: null }, 'unknown-sku'],
    ['a price above the shop', { sku: 'LAMP-1', quantity: null, agreedMinor: 10_001 }, 'above-list-price'],
    ['half a unit', { sku: 'LAMP-1', quantity: 1.5, agreedMinor: null }, 'not-a-quantity'],
    ['nothing', { sku: 'LAMP-1', quantity: 0, agreedMinor: null }, 'no-lines'],
  ])('are not revised with %s', async (_, line, kind) => {
    const { number } = await shop.request(fifteenLamps)
    const offer = { lines: [line], validDays: null, note: '' }
    expect(await shop.admin.offer(number, offer)).toMatchObject({ ok: false, failure: { kind } })
  })

  it('end with their last day, after a reminder of it', async () => {
    const { number } = await shop.request(fifteenLamps)
    shop.clock.advance(10 * day)
    expect(await shop.job.run(AbortSignal.timeout(5_000))).toBe('0 reminders queued, 0 quotes expired')
    shop.clock.advance(2 * day)
    expect(await shop.job.run(AbortSignal.timeout(5_000))).toBe('1 reminders queued, 0 quotes expired')
    expect(await shop.job.run(AbortSignal.timeout(5_000))).toBe('0 reminders queued, 0 quotes expired')
    shop.clock.advance(3 * day)
    expect(await shop.job.run(AbortSignal.timeout(5_000))).toBe('0 reminders queued, 1 quotes expired')
    expect(await shop.admin.find(number)).toMatchObject({ state: 'expired', closedAt: shop.clock.now() })
    const accept = { kind: 'accept', revision: 1 } as const
    expect(await shop.repository.advance(await idOf(number), accept, shop.clock.now())).toEqual({
      ok: false,
      failure: { kind: 'expired' },
    })
  })

  it('are declined once, and withdrawn with a message', async () => {
    const first = await shop.request(fifteenLamps)
    expect(await shop.bulkQuotes.decline(first.token, first.number)).toMatchObject({ ok: true })
    expect(await shop.bulkQuotes.decline(first.token, first.number)).toMatchObject({ ok: true })
    expect(await shop.admin.withdraw(first.number)).toEqual({
      ok: false,
      failure: { kind: 'not-allowed', state: 'declined' },
    })
    const second = await shop.request(fifteenLamps)
    expect(await shop.admin.withdraw(second.number)).toMatchObject({ ok: true })
    expect(await kinds()).toEqual(['quote-sent', 'quote-sent', 'quote-withdrawn'])
  })

  it('are listed page by page, the newest first', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 5; count += 1) {
      numbers.unshift((await shop.request(fifteenLamps)).number)
      shop.clock.advance(1_000)
    }
    const filter = { country: 'ae', state: null, limit: 3 } as const
    const first = await shop.admin.list({ ...filter, before: null })
    const second = await shop.admin.list({ ...filter, before: first.at(-1)?.number ?? null })
    expect([...first, ...second].map(({ number }) => number)).toEqual(numbers)
    expect(await shop.admin.list({ ...filter, state: 'accepted', before: null })).toEqual([])
    expect(await shop.admin.list({ ...filter, country: 'bh', before: null })).toEqual([])
  })

  it('are not made of a list that is not there', async () => {
    await expect(shop.request(fifteenLamps, { list: 'no-list' } as object)).rejects.toThrow('unknown-list')
    await expect(shop.request('NONE-1 3')).rejects.toThrow('nothing-to-quote')
  })
})
