import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#adapters/identity/identity-tables.ts'
import { startTranslations } from '#i18n/start.ts'
import { handleCard } from '#web/operations/cards/card-page.ts'
import { handleIssue } from '#web/operations/cards/issue-page.ts'
import { handleConsultation } from '#web/operations/consultations/consultation-page.ts'
import { handleCustomer } from '#web/operations/customers/customer-page.ts'
import { handleQuote } from '#web/operations/quotes/quote-page.ts'
import { aBulkQuote, aBulkQuoteLine } from '../../support/builders/a-bulk-quote.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aCustomerOf } from '../../support/shops/customer-calls.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { staffPages } from '../../support/shops/staff-pages.ts'

const clock = manualClock('2026-11-23T05:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>

const huda = aMember()
const ofOman = aMember({ id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a12', name: 'Salem', countries: ['om'] })
const fahad = aMember({ id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a13', name: 'Fahad', role: 'finance' })
const noor = aMember({ id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a14', name: 'Noor', role: 'content-editor' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock })
})
afterAll(() => opened.close())

/** What the audit has of an object, in the order in which it happened. */
const audited = async (id: string) =>
  (
    await rowsOf(
      opened.database.db,
      sql`select act, operator_name as name, reason from audit_log where object_id = ${id} order by id`,
    )
  ).map((row) => [row['act'], row['name'], row['reason']].filter((one) => one !== null).join(' · '))

describe('a consultation', () => {
  const uae = theStorefront('ae/en')
  const visit = (...given: Parameters<ReturnType<typeof staffPages>>) =>
    staffPages(opened, 'consultation', handleConsultation)(...given)

  async function begun(email: string): Promise<string> {
    const { consultations, stores } = opened.shop
    const store = need(await stores.find(uae, 'barsha'))
    const slot = store && (await consultations.listSlots(store)).find(({ free }) => free > 0)
    const { token } = need(
      await consultations.book(
        {
          ...{ key: email, storeCode: 'barsha', startsAt: slot?.startsAt ?? '', name: 'Maryam', email },
          ...{ phone: '0501234567', message: '', from: email },
        },
        uae,
      ),
    )
    const { reference } = need(await consultations.describe(token))
    clock.advance(Date.parse(slot?.startsAt ?? '') - Date.parse(clock.now()) + 3_600_000)
    return reference
  }

  test('is over: who came is noted, and corrected', async () => {
    const booked = await begun('over@example.com')
    const on = { by: huda, parameters: { reference: booked } }
    expect((await visit(on)).page?.events).toEqual(['complete', 'miss'])
    expect(await visit({ ...on, posted: { act: 'complete' } })).toMatchObject({
      ...{ status: 303, location: `/operations/consultations/${booked}` },
    })
    expect((await visit(on)).page).toMatchObject({ consultation: { state: 'done' }, events: ['miss'] })
    expect(await visit({ ...on, posted: { act: 'miss' } })).toMatchObject({ status: 303 })
    expect((await visit(on)).page).toMatchObject({ consultation: { state: 'no-show' } })
    // The same once more changes nothing.
    expect(await visit({ ...on, posted: { act: 'miss' } })).toMatchObject({ status: 303 })
    expect(await audited(booked)).toEqual(['consultation.complete · Huda', 'consultation.miss · Huda'])
  })

  test('is of those who may: others find no such page', async () => {
    const reference = await begun('others@example.com')
    for (const by of [ofOman, noor, aMember({ name: 'Leena', role: 'merchandiser' })])
      for (const act of ['complete', 'miss'])
        expect(await visit({ by, parameters: { reference }, posted: { act } }), by.name).toMatchObject({
          status: 404,
        })
    expect(await audited(reference)).toEqual([])
  })
})

describe('a quote', () => {
  const visit = (...given: Parameters<ReturnType<typeof staffPages>>) =>
    staffPages(opened, 'quote', handleQuote)(...given)

  test('is declined with a reason after a check, once; others find no such page', async () => {
    const number = 'B-2222-3333'
    const { company, message, country, language } = aBulkQuote()
    const quote = { key: number, number, company, message, country, language, requestedAt: clock.now() }
    await opened.quotes.repository.add({ ...quote, lines: [aBulkQuoteLine({ sku: 'GONE-1' })], offer: null })
    const on = { by: huda, parameters: { number } }
    const { page } = await visit(on)
    expect(page?.acts).toMatchObject({ decline: true })
    const form = { version: String(page?.quote.current.revision), key: 'decline-1' }
    expect(await visit({ ...on, posted: { ...form, act: 'check-decline', reason: ' ' } })).toMatchObject({
      ...{ status: 422, page: { check: null, problems: [{ field: 'decline-reason' }] } },
    })
    const reason = 'we do not deliver there'
    const check = await visit({ ...on, posted: { ...form, act: 'check-decline', reason } })
    expect(check).toMatchObject({ status: 200, page: { check: { act: 'decline' } } })
    for (const by of [ofOman, noor, fahad])
      expect(await visit({ ...on, by, posted: { ...form, act: 'decline', reason } }), by.name).toMatchObject({
        status: 404,
      })
    expect((await visit(on)).page?.quote.state).toBe('requested')
    expect(await visit({ ...on, posted: { ...form, act: 'decline', reason } })).toMatchObject({ status: 303 })
    expect((await visit(on)).page).toMatchObject({ quote: { state: 'declined' }, acts: { decline: false } })
    expect(
      await visit({ ...on, posted: { ...form, key: 'decline-2', act: 'decline', reason } }),
    ).toMatchObject({ status: 303 })
    expect(await audited(number)).toEqual([`quote.decline · Huda · ${reason}`])
  })
})

describe('a gift card', () => {
  const visit = (...given: Parameters<ReturnType<typeof staffPages>>) =>
    staffPages(opened, 'giftCard', handleCard)(...given)
  const onIssue = (...given: Parameters<ReturnType<typeof staffPages>>) =>
    staffPages(opened, 'giftCardIssue', handleIssue)(...given)
  const typed = {
    ...{ country: 'ae', to: 'Noor', contact: 'noor@example.com', message: '', language: 'ar', order: '' },
    reason: 'the vase broke twice',
  }
  let forms = 0
  const form = () => ({ key: `form-${(forms += 1)}` })

  /** One that was issued by its page and claimed; it ends so many days from now. */
  async function claimed(amount: string, days: number): Promise<string> {
    const posted = { ...typed, ...form(), act: 'issue', amount, contact: `noor-${forms}@example.com` }
    const by = aMember({ id: crypto.randomUUID() })
    const { location } = await onIssue({ by, posted })
    const id = location.split('/').at(-1) ?? ''
    const ends = new Date(Date.parse(clock.now()) + days * 86_400_000).toISOString()
    await opened.database.db.execute(sql`update gift_cards set state = ${days > 0 ? 'active' : 'expired'},
      code_digest = ${id}, last = 'K7RP', claimed_at = ${clock.now()}, expires_at = ${ends} where id = ${id}::uuid`)
    return id
  }

  test('is blocked, prolonged, reinstated and replaced: each is checked, needs a reason and happens once', async () => {
    const active = await claimed('100', 40)
    const on = { by: huda, parameters: { id: active } }
    const stateOf = async (id: string) =>
      (await visit({ by: huda, parameters: { id } })).page?.record.card.state
    async function act(id: string, event: string) {
      const to = { by: huda, parameters: { id } }
      expect(await visit({ ...to, posted: { ...form(), act: `check-${event}` } }), event).toMatchObject({
        ...{ status: 200, page: { check: { act: event, fields: { event } } } },
      })
      expect(await visit({ ...to, posted: { ...form(), act: event, event, reason: 'x' } })).toMatchObject({
        ...{ status: 422, page: { check: { act: event }, problems: [{ field: 'reason' }] } },
      })
      const posted = { ...form(), act: event, event, reason: `asked to ${event}` }
      for (const by of [ofOman, fahad, noor])
        expect(await visit({ ...to, by, posted }), `${event} by ${by.name}`).toMatchObject({ status: 404 })
      for (const _ of [1, 2]) expect(await visit({ ...to, posted }), event).toMatchObject({ status: 303 })
    }
    await act(active, 'prolong')
    expect((await visit(on)).page?.record.card.expiresAt?.slice(0, 7)).toBe('2027-11')
    expect(await visit({ ...on, posted: { ...form(), act: 'check-prolong' } })).toMatchObject({ status: 409 })
    await act(active, 'block')
    expect(await stateOf(active)).toBe('blocked')
    await act(active, 'replace')
    expect(await stateOf(active)).toBe('void')
    expect(await audited(active)).toEqual([
      'card.issue · Huda · the vase broke twice',
      ...['prolong', 'block', 'replace'].map((event) => `card.${event} · Huda · asked to ${event}`),
    ])
    const expired = await claimed('100', -5)
    await act(expired, 'reinstate')
    expect(await stateOf(expired)).toBe('active')
  })

  test('above what one person may give is requested, for a new one and for a change of one', async () => {
    const large = { ...typed, amount: '600', contact: 'large@example.com' }
    expect(await onIssue({ by: huda, posted: { ...large, ...form(), act: 'check-issue' } })).toMatchObject({
      ...{ status: 200, page: { check: { act: 'request-issue' } } },
    })
    expect(await onIssue({ by: huda, posted: { ...large, ...form(), act: 'issue' } })).toMatchObject({
      ...{ status: 409, page: { check: { act: 'request-issue' } } },
    })
    for (const by of [ofOman, fahad, noor])
      expect(await onIssue({ by, posted: { ...large, ...form(), act: 'request-issue' } })).toMatchObject({
        status: 404,
      })
    const posted = { ...large, ...form(), act: 'request-issue' }
    const [first, again] = [await onIssue({ by: huda, posted }), await onIssue({ by: huda, posted })]
    expect(first).toMatchObject({ status: 303, location: again.location })
    const requested = first.location.split('/').at(-1) ?? ''
    need(await opened.shop.approvals.approve(requested, fahad))
    const [issued] = await rowsOf(
      opened.database.db,
      sql`select object_id as id from audit_log where act = 'card.issue' and approval_id = ${requested}`,
    )
    const id = String(issued?.['id'])
    const { page } = await visit({ by: huda, parameters: { id } })
    expect(page?.record.card).toMatchObject({ state: 'sent', amount: { minor: 60_000 } })

    await opened.database.db.execute(sql`update gift_cards set state = 'blocked',
      code_digest = ${id}, last = 'K7RP', claimed_at = ${clock.now()}, expires_at = ${clock.now()} where id = ${id}::uuid`)
    const on = { by: huda, parameters: { id } }
    const check = await visit({ ...on, posted: { ...form(), act: 'check-unblock' } })
    expect(check.page?.check).toMatchObject({ act: 'request-card' })
    const request = {
      ...{ ...form(), act: 'request-card', event: 'unblock', reason: 'found again' },
      version: String(check.page?.check?.version),
    }
    for (const by of [ofOman, fahad, noor])
      expect(await visit({ ...on, by, posted: request }), by.name).toMatchObject({ status: 404 })
    expect(await visit({ ...on, posted: request })).toMatchObject({ status: 303 })
    expect((await visit(on)).page?.record.card.state).toBe('blocked')
    const waiting = (await opened.shop.approvals.listOf({ kind: 'gift-card', id }, fahad)).find(
      ({ approval }) => approval.state === 'requested',
    )
    need(await opened.shop.approvals.approve(waiting?.approval.id ?? '', fahad))
    expect((await visit(on)).page?.record.card.state).toBe('active')
  })
})

describe('a customer', () => {
  const visit = (...given: Parameters<ReturnType<typeof staffPages>>) =>
    staffPages(opened, 'customer', handleCustomer)(...given)
  const id = '00000000-0000-4000-8000-0000000000ae'

  test('is signed out everywhere after a check, with a reason', async () => {
    const { db } = opened.database
    await aCustomerOf(db, 'ae')
    const at = new Date(clock.now())
    await db.insert(sessions).values(
      ['phone', 'laptop'].map((agent) => ({
        ...{ tokenDigest: agent, deviceDigest: agent, proofs: [], agent, country: 'ae', customerId: id },
        ...{ startedAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + 30 * 86_400_000) },
      })),
    )
    const open = () => rowsOf(db, sql`select 1 from sessions where customer_id = ${id} and ended_at is null`)
    const on = { by: huda, parameters: { id } }
    const posted = { key: 'end', reason: 'the phone was stolen' }
    expect(await visit({ ...on, posted: { ...posted, act: 'check-sessions', reason: '' } })).toMatchObject({
      ...{ status: 422, page: { problems: [{ field: 'sessions-reason' }] } },
    })
    expect(await visit({ ...on, posted: { ...posted, act: 'check-sessions' } })).toMatchObject({
      ...{ status: 200, page: { check: { act: 'end-sessions' } } },
    })
    for (const by of [ofOman, fahad, noor])
      expect(await visit({ ...on, by, posted: { ...posted, act: 'end-sessions' } }), by.name).toMatchObject({
        status: 404,
      })
    expect(await open()).toHaveLength(2)
    expect(await visit({ ...on, posted: { ...posted, act: 'end-sessions' } })).toMatchObject({ status: 303 })
    expect(await open()).toEqual([])
    expect(await audited(id)).toEqual([
      'customer.open · Huda',
      'customer.end-sessions · Huda · the phone was stolen',
    ])
  })
})
