import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listCustomers } from '#adapters/customer-admin/list-customers.ts'
import { listWallets } from '#adapters/ahlan/list-wallets.ts'
import { createAuditLog } from '#adapters/audit/create-audit-log.ts'
import { createPickRepository } from '#adapters/dispatch/pick-repository.ts'
import { createCardLists } from '#adapters/gift-cards/list-cards.ts'
import { hasOpenMatters, pageOfAccounts } from '#adapters/identity/unused-account-rows.ts'
import { listLeads } from '#adapters/leads/list-leads.ts'
import { createMessageAdminRepository } from '#adapters/messages/message-admin-repository.ts'
import { createOrderListing } from '#adapters/orders/listing/create-order-listing.ts'
import { createPaymentListRepository } from '#adapters/payments/payment-list-repository.ts'
import { pageOfApprovals } from '#adapters/approvals/list-approvals.ts'
import { pageOfRuns } from '#adapters/dispatch/list-runs.ts'
import { pageOfStaff } from '#adapters/staff-access/list-staff.ts'
import { listReturns } from '#adapters/returns/list-returns.ts'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import type { AuditQuery } from '#commerce/audit/ports.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const rows = 4_000
const large = [
  'audit_log',
  'outbox',
  'leads',
  'reviews',
  'payment_attempts',
  'order_facets',
  'orders',
  'runs',
  'approvals',
  'staff',
  'returns',
  'gift_cards',
  'ledger_accounts',
  'identities',
  'customers',
]
const now = '2026-11-26T10:00:00.000Z'
const by: Operator = { kind: 'command', name: 'layla' }
const everywhere = [{ countries: 'all', places: 'all' }] as const
const page = { search: '', sort: 'placed', descending: true, size: 25, cursor: null } as const
const noFilters = {
  ...{ country: null, state: null, flag: null, method: null, day: null, slot: null, zone: null },
  ...{ reason: null, sku: null, coupon: null, tag: null, channel: null, kind: null, created: null },
  ...{ stars: null, language: null, product: null, form: null, owner: null, late: false },
  ...{ provider: null, view: null, place: null, requested: null, exchange: false },
} as const
const none: AuditQuery = { act: null, who: null, object: null, before: null, limit: 50 }

const ofCustomers = {
  ...page,
  sort: 'registered',
  filters: { country: null, consent: null, hasWallet: false },
}

const customerOf = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/** Only the columns that lists read have realistic values. */
const fill = (n: string): readonly string[] => [
  `insert into audit_log (at, operator_kind, operator_id, operator_name, act, is_money, object_kind, object_id, before, after)
    select timestamptz '2026-11-01' + n * interval '1 minute', 'staff', n % 20, 'Person ' || n % 20, 'order.note', false, 'order', 'AE' || n, '{}', '{}' from ${n}`,
  `insert into outbox (key, channel, kind, order_id, state, next_at, created_at, reference)
    select n, 'mail', 'delivered', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0')), 'sent', now(), now() - n * interval '1 minute', 'r' || n from ${n}`,
  `insert into leads (idempotency_key, reference, form, country, language, store, name, phone, email, message, consent_text, created_at, changed_at, delete_at)
    select n, 'L-' || n, 'callback', 'ae', 'en', 'ae_en', 'Noor' || n, '+9715' || n, n || '@mail.example', 'call me', '1', now() - n * interval '1 minute', now(), now() from ${n}`,
  `insert into reviews (product_code, customer_id, author, stars, title, text, language, state, verified, sample, created_at)
    select 'P' || n, n, 'Person', 5, 'Title' || n, repeat('As shown. ', 100), 'en', 'published', true, false, now() - n * interval '1 minute' from ${n}`,
  `insert into payment_attempts (id, order_id, order_number, country, language, method, provider, amount_minor, currency, state, reference, reported_outcome, created_at, next_poll_at, version)
    select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'AE' || n, 'ae', 'en', 'tap', 'tap', 100, 'AED', 'captured', 'r' || n, 'paid', now() - n * interval '1 minute', now(), 1 from ${n}`,
  `insert into orders (id, number, country, language, status, phone, email, name, choice, currency, sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state, paid_minor, placed_at, version)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'AE' || n, 'ae', 'en', case when n < 50 then 'confirmed' else 'delivered' end, '+971', n || '@mail.example', 'Person', '{"kind": "home"}', 'AED', 100, 0, 0, 100, 0, 100, 'tap', 'paid', 100, now() - n * interval '1 minute', 1 from ${n}`,
  `insert into order_facets (order_id, number, country, placed_at, name, currency, total_minor, method, payment, status, display, next_day, place, review_reasons, is_open, is_on_hold, cancels, cancels_items, is_unpaid, is_cash, skus, terms)
    select id, number, country, placed_at, name, currency, 100, method, 'paid', status, 'Delivered', case when status = 'confirmed' then date '2026-11-27' end, 'wh-ae', '{}', false, false, false, false, false, false, '{}', '''person''' from orders`,
  `insert into customers (id, name, language, country, created_at)
    select ${customerOf}, 'Person', 'en', 'ae', now() from ${n}`,
  `insert into identities (customer_id, kind, value, created_at)
    select ${customerOf}, 'phone', '+9715' || lpad(n::text, 8, '0'), now() from ${n}
    union all select ${customerOf}, 'email', n || '@mail.example', now() from ${n}`,
  `insert into ledger_accounts (id, key, kind, unit, ref, customer_id, balance_minor, opened_at, moved_at)
    select gen_random_uuid(), kind || n, kind, 'AED', '{}', ${customerOf}, 0, now(), now() - n * interval '1 minute' from ${n}, unnest(array['wallet', 'credit']) kind`,
  `insert into gift_cards (id, state, country, currency, amount_minor, design, is_for_myself, recipient, giver, message, language, issue_reason, code_digest, last, ordered_at, sent_at, claimed_at, expires_at)
    select gen_random_uuid(), 'active', 'ae', 'AED', 100, 'palms', false, jsonb_build_object('contact', jsonb_build_object('value', '+9715' || lpad(n::text, 8, '0'))), '', '', 'en', 'late',
      n, case n when 77 then 'K7QM' else 'AAAA' end, now() - n * interval '1 minute', now(), now(), now() + n * interval '1 minute' from ${n}`,
  `insert into runs (number, idempotency_key, country, place, day, crew, vehicle, state, created_at)
    select 'AE' || n, n, 'ae', 'wh-ae', date '2026-01-01' + n / 20, '{Bilal}', 'Van', 'closed', now() from ${n}`,
  `insert into approvals (state, command, requested_by, reason, requested_at, expires_at)
    select 'approved', '{"act": "refund.make", "permission": "refunds.approve"}', '{"kind": "staff", "id": "1", "name": "Omar"}', 'r', now() - n * interval '1 minute', now() from ${n}`,
  `insert into staff (email, name, language, state, grants, created_at)
    select 'p' || n || '@shop.example', 'Person ' || n, 'en', 'active', '[{"role": "finance", "countries": "all", "places": "all"}]', now() from ${n}`,
  `insert into returns (reference, order_id, country, place, key, state, items, passage, comment, refund, misses, appealed, history, requested_at, changed_at)
    select 'R-' || n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'ae', 'wh-ae', n, case when n <= 60 then 'requested' when n <= 90 then 'received' when n <= 120 then 'scheduled' else 'closed' end,
    jsonb_build_array(jsonb_build_object('sku', 'SKU-' || n, 'quantity', 1, 'reason', case when n % 500 = 0 then 'wrong' else 'changed-mind' end)), '{"kind": "home", "slot": {"day": "2026-11-20"}}', '', '{"total": {"minor": 100, "currency": "AED"}}', 0, false, '[{"kind": "request", "at": "2026-11-20T08:00:00.000Z", "actor": "shopper"}]',
    timestamptz '2026-11-20T08:00:00Z' - n * interval '1 minute', timestamptz '2026-11-20T08:00:00Z' from ${n}`,
]

type Client = { query(given: unknown, values?: readonly unknown[]): Promise<{ rows: readonly unknown[] }> }
type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The large tables that the statements of `run` read whole, by the plans that the database makes for them. */
async function readWhole(db: Database, run: () => Promise<unknown>): Promise<readonly string[]> {
  const client = (db as unknown as { readonly $client: Client }).$client
  const query = client.query.bind(client)
  const statements: { readonly text: string; readonly values: readonly unknown[] }[] = []
  client.query = (given, values, ...more) => {
    const text = typeof given === 'string' ? given : (given as { text: string }).text
    statements.push({ text, values: values ?? (given as { values?: readonly unknown[] }).values ?? [] })
    return query(given, values, ...(more as []))
  }
  try {
    await run()
  } finally {
    client.query = query
  }
  expect(statements).not.toEqual([])
  const found: string[] = []
  const visit = (plan: Plan): void => {
    if (plan['Node Type'] === 'Seq Scan') found.push(plan['Relation Name'] ?? '')
    plan.Plans?.forEach(visit)
  }
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)/i.test(one.text))) {
    const explained = await query(`explain (format json) ${text}`, values)
    const [row] = explained.rows as { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] }[]
    row?.['QUERY PLAN'].forEach(({ Plan: plan }) => visit(plan))
  }
  return found.filter((table) => large.includes(table))
}

describeDatabases('of large tables', (open) => {
  let db: Database
  let listCards: ReturnType<typeof createCardLists>
  const ofCards = { state: null, country: null, ends: null }
  beforeAll(async () => {
    db = (await open()).db
    listCards = createCardLists(db, { countries: theCountries, findRecord: async () => undefined })
    for (const text of fill(`generate_series(1, ${rows}) n`)) await db.execute(sql.raw(text))
    await db.execute(sql`analyze`)
  })
  const searched = (search: string, sort = 'created') => ({ ...page, sort, search, filters: noFilters })

  test('an operator, an act or an object is found in the audit without reading it whole', async () => {
    const audit = createAuditLog(db, theCountries)
    const queries: readonly Partial<AuditQuery>[] = [
      { who: 'person 7' },
      { who: 'none such' },
      { act: 'none' },
      { object: 'AE77' },
    ]
    expect((await audit.list({ ...none, who: 'person 7' }, by)).rows).toHaveLength(50)
    for (const query of queries)
      expect(await readWhole(db, () => audit.list({ ...none, ...query }, by)), JSON.stringify(query)).toEqual(
        [],
      )
  })

  test('pages of the audit begin where the page before ended', async () => {
    const audit = createAuditLog(db, theCountries)
    const pageOf = (cursor: string | null, who: string | null) =>
      audit.listPage(
        {
          ...searched('', 'id'),
          cursor,
          filters: { ...noFilters, act: null, who, object: null, done: null, money: false },
        },
        by,
      )
    const first = await pageOf(null, 'person 7')
    expect(first).toMatchObject({ count: { count: rows / 20, isMore: false } })
    expect(await readWhole(db, () => pageOf(first.next, 'person 7'))).toEqual([])
    expect((await pageOf(null, 'none such')).rows).toEqual([])
  })

  test('messages, leads, reviews and payments are found by indexes of what is searched for', async () => {
    const messages = createMessageAdminRepository(db, { countries: theCountries })
    const payments = createPaymentListRepository(db, theCountries)
    const reviews = createReviewRepository(db, { showsSamples: true })
    const limits = { doubtBefore: now, endingBefore: [] }
    const ofWallets = { ...noFilters, hasBalance: false }
    const wallets = (search: string) => () =>
      listWallets(db, { ...searched(search, 'moved'), filters: ofWallets }, theCountries)
    const cards = (search: string) => () =>
      listCards.listPage({ ...searched(search, 'ordered'), filters: ofCards }, by)
    const customers = (contacts: readonly string[], orderNumber: string) => () =>
      listCustomers(db, ofCustomers, { countries: ['ae', 'om'], search: { contacts, orderNumber } })
    const searches = {
      messages: () => messages.listPage(searched('AE77'), by),
      recipients: () => messages.listPage(searched('r77'), by),
      leads: () => listLeads(db, searched('Noor777'), by, now, theCountries),
      phones: () => listLeads(db, searched('1234'), by, now, theCountries),
      reviews: () => reviews.listPage(searched('Title777'), by),
      payments: () => payments.list(searched('AE77'), 'all', limits),
      codes: cards('•••• K7QM'),
      holders: cards('00000777'),
      wallets: wallets('00000777'),
      owners: wallets('777@mail.example'),
      customers: customers(['777@mail.example'], 'NONE'),
      buyers: customers(['+971500000777'], 'AE778'),
    }
    for (const [name, search] of Object.entries(searches)) {
      expect((await search()).rows, name).toHaveLength(1)
      expect(await readWhole(db, search), name).toEqual([])
    }
  })

  test('pages in the order of their sort begin with an index', async () => {
    const listing = createOrderListing(db, theCountries)
    const messages = createMessageAdminRepository(db, { countries: theCountries })
    const filters = { ...noFilters, place: null, requester: null, act: null, role: null }
    const sortedBy = (sort: string) => ({ ...searched('', sort), filters })
    const first = await listing.list({ ...searched('', 'next'), descending: false }, everywhere, now)
    expect(first.rows.map(({ nextDay }) => nextDay)).toEqual(first.rows.map(() => '2026-11-27'))
    const second = await listing.list(
      { ...searched('', 'next'), descending: false, cursor: first.next },
      everywhere,
      now,
    )
    expect(second.rows.at(-1)?.nextDay).toBeNull()
    expect(second.rows.filter(({ id }) => first.rows.some((one) => one.id === id))).toEqual([])
    // What is counted is counted up to its limit.
    const whole = async (run: () => Promise<unknown>) => (await readWhole(db, run)).length
    expect(await whole(() => listing.list(searched('', 'next'), everywhere, now))).toBeLessThanOrEqual(1)
    expect(await whole(() => messages.listPage(searched(''), by))).toBeLessThanOrEqual(1)
    expect(await whole(() => pageOfRuns(db, sortedBy('day'), by))).toBeLessThanOrEqual(1)
    expect(await whole(() => pageOfApprovals(db, sortedBy('requested'), by))).toBeLessThanOrEqual(1)
    const wallets = { ...searched('', 'moved'), filters: { ...noFilters, hasBalance: false } }
    expect(await whole(() => listWallets(db, wallets, theCountries))).toBeLessThanOrEqual(1)
    const everyone = { countries: null, search: null }
    expect(await whole(() => listCustomers(db, ofCustomers, everyone))).toBeLessThanOrEqual(1)
    const ofOne = { ...ofCustomers, filters: { ...ofCustomers.filters, country: 'ae' } }
    expect(await whole(() => listCustomers(db, ofOne, everyone))).toBeLessThanOrEqual(1)
    for (const sort of ['ordered', 'ends'])
      expect(
        await whole(() => listCards.listPage({ ...searched('', sort), filters: ofCards }, by)),
        sort,
      ).toBeLessThanOrEqual(1)
    for (const sort of ['name', 'email', 'added'])
      expect(await whole(() => pageOfStaff(db, sortedBy(sort), by)), sort).toBeLessThanOrEqual(1)
  })

  test('returns of each view, reason, item and order are found by an index, in the order of their sort', async () => {
    const listed =
      (filters: Partial<Record<'view' | 'state' | 'reason' | 'sku', string>>, search = '') =>
      () =>
        listReturns(db, {
          query: {
            ...{ ...page, sort: 'requested', descending: false, search },
            filters: { ...noFilters, ...filters },
          },
          ...{ by, at: now, countries: theCountries },
        })
    const found = {
      'to decide': [listed({ view: 'to-decide' }), 60],
      'to inspect': [listed({ view: 'to-inspect' }), 30],
      overdue: [listed({ view: 'overdue' }), 120],
      refused: [listed({ state: 'refused' }), 0],
      reason: [listed({ reason: 'wrong' }), 8],
      item: [listed({ sku: 'SKU-77' }), 1],
      return: [listed({}, 'R-77'), 1],
      order: [listed({}, 'AE77'), 1],
    } as const
    for (const [name, [list, count]] of Object.entries(found)) {
      expect((await list()).count, name).toEqual({ count, isMore: false })
      expect(await readWhole(db, list), name).toEqual([])
    }
    // What is counted is counted up to its limit.
    expect((await readWhole(db, listed({}))).length).toBeLessThanOrEqual(1)
  })

  test('unused accounts are found in pages by age, and the money and orders in one by its customer', async () => {
    const [before, limit] = ['2099-01-01T00:00:00.000Z', 100]
    const first = await pageOfAccounts(db, { before, after: null, limit })
    const second = () => pageOfAccounts(db, { before, after: first.next, limit })
    expect((await second()).accounts.map(({ id }) => id)).not.toContain(first.accounts.at(-1)?.id)
    expect(await readWhole(db, second)).toEqual([])
    expect(await readWhole(db, () => hasOpenMatters(db, first.accounts[0]?.id ?? ''))).toEqual([])
  })

  test('what is to be picked is found among open orders', async () => {
    const picks = createPickRepository(db)
    const wanted = { country: 'ae', store: null, until: '2026-11-30', limit: 10 } as const
    expect(await readWhole(db, () => picks.listToPick(wanted))).toEqual([])
    expect(await readWhole(db, () => picks.listPicked(['00000000-0000-4000-8000-000000000001']))).toEqual([])
  })
})
