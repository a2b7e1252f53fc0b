import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createOfferApproval } from '#commerce/quotes/offer-approval.ts'
import { money } from '#kernel/money.ts'
import { need } from '../../support/builders/a-purchase.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aQuoteShop } from '../../support/shops/a-quote-shop.ts'

const day = 86_400_000
const fifteenLamps = 'LAMP-1 15'
const by = { by: operator }
const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const salem = aMember({ id: '00000000-0000-4000-8000-000000000002', name: 'Salem', role: 'finance' })
const everyQuote = {
  ...{ filters: { country: null, state: null }, search: '', sort: 'requested' },
  ...({ descending: true, size: 25, cursor: null } as const),
}
const priced = (agreedMinor: number | null) => ({
  lines: [{ sku: 'LAMP-1', quantity: null, agreedMinor }],
  ...{ validDays: null, note: '' },
})

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
    const revised = await shop.admin.offer(
      number,
      {
        lines: [
          { sku: 'LAMP-1', quantity: 20, agreedMinor: 9_000 },
          { sku: 'SOFA-1', quantity: 2, agreedMinor: null },
        ],
        validDays: 30,
        note: 'With the sofas of the lobby.',
      },
      by,
    )
    expect(revised).toMatchObject({ ok: true, value: { state: 'quoted', current: { revision: 2 } } })
    const found = await shop.admin.find(number, operator)
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
    expect(await shop.admin.offer(number, offer, by)).toMatchObject({ ok: false, failure: { kind } })
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
    expect(await shop.admin.find(number, operator)).toMatchObject({
      state: 'expired',
      closedAt: shop.clock.now(),
    })
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
    expect(await shop.admin.withdraw(first.number, by)).toEqual({
      ok: false,
      failure: { kind: 'not-allowed', state: 'declined' },
    })
    const second = await shop.request(fifteenLamps)
    expect(await shop.admin.withdraw(second.number, by)).toMatchObject({ ok: true })
    expect(await kinds()).toEqual(['quote-sent', 'quote-sent', 'quote-withdrawn'])
  })

  it('are listed page by page, the newest first', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 5; count += 1) {
      numbers.unshift((await shop.request(fifteenLamps)).number)
      shop.clock.advance(1_000)
    }
    const filter = { country: 'ae', state: null, limit: 3 } as const
    const first = await shop.admin.list({ ...filter, before: null }, operator)
    const second = await shop.admin.list({ ...filter, before: first.at(-1)?.number ?? null }, operator)
    expect([...first, ...second].map(({ number }) => number)).toEqual(numbers)
    expect(await shop.admin.list({ ...filter, state: 'accepted', before: null }, operator)).toEqual([])
    expect(await shop.admin.list({ ...filter, country: 'bh', before: null }, operator)).toEqual([])
  })

  it('are listed for operators with what they cost, and found by number or mail address', async () => {
    const { number } = await shop.request(fifteenLamps)
    const rows = async (search: string, who = leena) =>
      (await shop.admin.listPage({ ...everyQuote, search }, who)).rows
    expect(await rows('')).toMatchObject([
      { number, company: 'Dune Hotels LLC', state: 'quoted', total: money(142_500, 'AED') },
    ])
    expect(await rows(number.toLowerCase())).toHaveLength(1)
    expect(await rows('Maryam@example.com')).toHaveLength(1)
    expect(await rows('maryam')).toEqual([])
    expect(await rows('', aMember({ countries: ['om'] }))).toEqual([])
    expect(await rows('', aMember({ role: 'warehouse' }))).toEqual([])
  })

  it('are revised by staff with a row in the audit, once for each form, and for what was shown', async () => {
    const { number } = await shop.request(fifteenLamps)
    const edit = { by: leena, reason: 'they order again', revision: 1, key: 'one-form' }
    expect(await shop.admin.offer(number, priced(9_300), edit)).toMatchObject({ ok: true })
    expect(await shop.admin.offer(number, priced(9_300), edit)).toMatchObject({
      value: { current: { revision: 2 } },
    })
    expect(await shop.admin.offer(number, priced(9_200), { ...edit, key: 'other' })).toMatchObject({
      failure: { kind: 'stale' },
    })
    expect(
      await rowsOf(db, sql`select act, operator_name, reason, "before", "after" from audit_log`),
    ).toEqual([
      {
        ...{ act: 'quote.offer', operator_name: 'Leena', reason: 'they order again' },
        before: { state: 'quoted', amount: '1425.00 AED', until: '2026-12-04' },
        after: { state: 'quoted', amount: '1395.00 AED', until: '2026-12-04' },
      },
    ])
    expect(await kinds()).toEqual(['quote-revised', 'quote-sent'])
  })

  it('go lower than one person may agree to alone by the approval of finance, unless another offer came first', async () => {
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: [createOfferApproval(shop.admin)],
    })
    const { number } = await shop.request(fifteenLamps)
    // Ten percent below the shop's price.
    expect(await shop.admin.offer(number, priced(9_000), { by: leena })).toMatchObject({ ok: true })
    expect(await shop.admin.offer(number, priced(8_999), { by: leena })).toEqual({
      ok: false,
      failure: { kind: 'needs-approval', skus: ['LAMP-1'] },
    })
    const input = { number, ...priced(8_000) }
    const request = { act: 'quote.offer', input, reason: 'forty hotels' }
    const first = need(await approvals.request(request, leena))
    expect(first.effects).toContainEqual({ label: 'agreed-total', value: '1200.00 AED' })
    expect(await approvals.approve(first.id, leena)).toMatchObject({ failure: { kind: 'not-permitted' } })
    need(await shop.admin.offer(number, priced(9_100), { by: leena }))
    expect(await approvals.approve(first.id, salem)).toMatchObject({ failure: { kind: 'overtaken' } })
    const second = need(await approvals.request(request, leena))
    need(await approvals.approve(second.id, salem))
    expect(await shop.admin.find(number, salem)).toMatchObject({
      current: { lines: [{ agreedPrice: money(8_000, 'AED') }] },
    })
    expect(await shop.admin.offer(number, priced(9_000), { by: salem })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
  })

  it('have their messages and the order that was made of them on their page', async () => {
    const { number } = await shop.request(fifteenLamps)
    const page = await shop.admin.open(number, leena)
    expect(page).toMatchObject({ isManaged: true, orders: [], messages: [{ kind: 'quote-sent' }] })
    expect(await shop.admin.open(number, aMember({ countries: ['om'] }))).toBeUndefined()
    expect(await shop.admin.decline(number, { by: leena, reason: 'by phone', key: 'x' })).toMatchObject({
      ok: true,
    })
    expect(await shop.admin.decline(number, { by: leena, reason: 'by phone', key: 'x' })).toMatchObject({
      ok: true,
    })
    expect(await rowsOf(db, sql`select act from audit_log`)).toEqual([{ act: 'quote.decline' }])
    expect(await kinds()).toEqual(['quote-sent'])
  })

  it('are not made of a list that is not there', async () => {
    await expect(shop.request(fifteenLamps, { list: 'no-list' } as object)).rejects.toThrow('unknown-list')
    await expect(shop.request('NONE-1 3')).rejects.toThrow('nothing-to-quote')
  })
})
