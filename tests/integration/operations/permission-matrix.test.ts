import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApprovalRepository } from '#adapters/approvals/approval-repository.ts'
import { leadDates } from '#adapters/leads/lead-rows.ts'
import { leads } from '#adapters/leads/lead-tables.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { type Grant, type StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { roleNames, roles } from '#commerce/staff/role.ts'
import { storefront } from '#kernel/storefront.ts'
import { operationsRoutes } from '#web/operations/route-table.ts'
import type { RoutePermission } from '#web/operations/operations-route.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { anAddress } from '../../support/builders/a-checkout.ts'
import { aLead } from '../../support/builders/a-lead.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { operator } from '../../support/builders/operators.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { aStoredDispute, disputeCalls } from '../../support/shops/dispute-calls.ts'
import { anIssuedCard, cardCalls } from '../../support/shops/card-calls.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { peopleCalls, somePeopleOf } from '../../support/shops/people-calls.ts'
import { isPermittedIn, isRejected, withoutMoney, type Scope } from '../../support/permission-scope.ts'
import { aStoredKiosk, kioskCalls } from '../../support/shops/kiosk-calls.ts'
import { catalogCalls } from '../../support/shops/catalog-calls.ts'
import { searchWordCalls } from '../../support/shops/search-word-calls.ts'

/** Something of a country: an order at its warehouse, a run, a lead, a message, requests, a person. */
type Example = {
  readonly country: string
  readonly place: string
  readonly number: string
  readonly run: string
  readonly lead: string
  readonly message: string
  /** That is collected, and waits for a decision. */
  readonly returned: string
  readonly person: string
  readonly card: string
  readonly kiosk: string
  readonly dispute: string
  readonly requests: ReadonlyMap<StaffPermission, string>
}

let opened: Awaited<ReturnType<typeof openTestShop>>
const examples = new Map<string, Example>()
const approving = ['refunds.approve', 'returns.approve', 'cards.approve', ...withoutMoney] as const

async function anExample(code: string, index: number): Promise<Example> {
  const { shop, database } = opened
  const { db } = database
  const country = shop.countries.find(({ isoCode }) => isoCode === code)
  if (!country) throw new Error(code)
  const { number } = await buy(shop, storefront(country, 'en'), { sku: 'LAMP', method: 'cashondelivery' })
  const place = `wh-${code}`
  const planned = { place, day: '2026-12-01', crew: 'Ravi', vehicle: 'V1' }
  const { number: run } = need(await shop.dispatch.runs.plan({ by: operator, planned, key: code }))
  const lead = `L-2222-222${index}`
  const stored = aLead({ id: `00000000-0000-4000-8000-00000000000${index}`, reference: lead, country: code })
  const { id: leadId, ...row } = stored
  await db.insert(leads).values({ id: leadId, ...row, ...leadDates(row), idempotencyKey: code })
  const [message] = await rowsOf(
    db,
    sql`select id::text as id from outbox where order_id = (select id::text from orders where number = ${number}) limit 1`,
  )
  const grants = [{ role: 'finance', countries: [code], places: 'all' }] as const
  const invitation = { email: `layla-${code}@shop.example`, name: 'Layla', language: 'en', grants } as const
  const { member } = need(await shop.staffAccess.invite(operator, invitation, { mails: false }))
  const returned = await aReturnOf(number)
  const card = await anIssuedCard(opened, code)
  await somePeopleOf(opened, code)
  const requests = new Map<StaffPermission, string>()
  for (const permission of approving) {
    const command = {
      ...{
        act: 'none',
        object: { kind: 'order', id: number, version: 0 },
        country: code,
        place: null,
        sum: null,
      },
      ...{ input: [permission, code], effects: [], beneficiary: null, permission },
    }
    const request = { by: operator, reason: 'why', at: shop.clock.now() }
    requests.set(permission, (await createApprovalRepository(db).add(command, request)).id)
  }
  return {
    country: code,
    place,
    number,
    run,
    lead,
    message: String(message?.['id']),
    returned,
    person: member.id,
    card,
    kiosk: await aStoredKiosk(db, {
      country: code,
      place,
      kiosk: `00000000-0000-4000-8000-0000000000e${index}`,
    }),
    dispute: await aStoredDispute(db, code, `00000000-0000-4000-8000-0000000000d${index}`),
    requests,
  }
}

async function aReturnOf(number: string): Promise<string> {
  const { shop } = opened
  for (const event of ['approve', 'process', 'schedule', 'out', 'deliver'] as const) {
    const { order } = need(await shop.orderAdmin.find(number, operator))
    const collected = event === 'deliver' ? order.totals.due : null
    const action = { kind: 'shipment', position: 1, event, collected } as const
    need(await shop.orderAdmin.advance({ number, action, by: operator, note: null }))
  }
  const { order } = need(await shop.orderAdmin.find(number, operator))
  const items = [{ sku: 'LAMP', quantity: 1, reason: 'faulty', unopened: false }] as const
  const request = { items, passage: { kind: 'home', slot: null }, comment: '', photos: [] } as const
  return need(await shop.returns.request({ order }, request, 'matrix')).reference
}

beforeAll(async () => {
  opened = await openTestShop()
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 9, 'wh-om': 9 } } },
  )
  const few = aRecord(
    { code: 'FEW', urlKey: 'few', variants: [aVariant({ sku: 'FEW' })] },
    { stock: { FEW: { 'wh-ae': 2, 'wh-om': 2 } } },
  )
  await opened.catalog.writer.apply([lamp, few], opened.shop.clock.now())
  const { catalogAdmin } = opened.shop
  need(await catalogAdmin.setBadge({ code: 'LAMP', badge: 'best-seller', isOn: true, by: operator }))
  for (const [index, code] of ['ae', 'om'].entries()) examples.set(code, await anExample(code, index + 2))
})
afterAll(() => opened.close())

type Call = {
  readonly scope: Scope
  /** Which permit it as well. */
  readonly or?: readonly StaffPermission[]
  /** Changes nothing: it is of another version, has no reason, or there is nothing to do. */
  run(by: StaffOperator, on: Example): Promise<unknown>
}

const change =
  (action: OrderAction): Call['run'] =>
  (by, { number }) =>
    opened.shop.orderAdmin.advance({ number, action, by, note: null, version: -1 })
/** For what does not exist: the answer says whether it was looked for. */
const permitted =
  (
    run: (
      by: StaffOperator,
    ) => Promise<{ readonly ok: boolean; readonly failure?: { readonly kind: string } }>,
  ): Call['run'] =>
  async (by) =>
    (await run(by)).failure?.kind === 'not-permitted' ? undefined : 'permitted'
const shipment = (event: 'out' | 'schedule' | 'change-time' | 'hand-over'): Call => ({
  scope: 'place',
  run: change({ kind: 'shipment', position: 1, event, collected: null }),
})
/** Of another version. */
const returning = (
  event: 'approve' | 'waive' | 'refuse' | 'receive',
  ...or: readonly StaffPermission[]
): Call => ({
  scope: 'place',
  or,
  run: (by, { returned }) => opened.shop.returnAdmin.advance(returned, { by, event, note: 'x', version: 99 }),
})
const allReturns = {
  filters: {
    ...{ view: null, state: null, reason: null, country: null, place: null, sku: null, requested: null },
    exchange: false,
  },
  ...{ search: '', sort: 'requested', descending: true, cursor: null },
  size: 25,
} as const
const decide = (permission: StaffPermission): Call => ({
  scope: 'country',
  run: (by, { requests }) => opened.shop.approvals.reject(requests.get(permission) ?? '', ' ', by),
})

/** By permission, a use case that needs it. */
const calls: Partial<Record<StaffPermission, readonly Call[]>> = {
  'orders.see': [
    { scope: 'place', run: (by, { number }) => opened.shop.orderAdmin.find(number, by) },
    {
      scope: 'place',
      run: async (by, { country, number }) => {
        const query = { by, country, status: null, onHold: null, limit: 10, before: null }
        return (await opened.shop.orderAdmin.list(query)).find((one) => one.number === number)
      },
    },
  ],
  'orders.review': [
    { scope: 'place', run: change({ kind: 'release-hold' }) },
    { scope: 'place', run: change({ kind: 'put-on-hold', reasons: ['x'], paid: null }) },
  ],
  'orders.cancel': [{ scope: 'place', run: change({ kind: 'cancel' }) }],
  'orders.cancel-items': [
    { scope: 'place', run: change({ kind: 'cancel-items', id: 'x', items: [], reason: 'x' }) },
  ],
  'orders.edit': [
    { scope: 'place', run: change({ kind: 'name-collector', collector: null }) },
    {
      scope: 'place',
      run: (by, { number }) =>
        opened.shop.orderAdmin.address.change({
          ...{ number, by, address: anAddress, time: null, fee: { minor: 0 } },
          // It was never changed so often.
          ...{ seen: 99, reason: 'x' },
        }),
    },
  ],
  'orders.payment-link': [
    { scope: 'place', run: (by, { number }) => opened.shop.sendPaymentLink(number, { key: 'x', by }) },
  ],
  'orders.companion': [
    {
      scope: 'place',
      run: (by, { number }) =>
        opened.shop.companions.add(number, {
          ...{ by, items: [], payment: 'cash', key: 'x', reason: 'x', version: -1 },
        }),
    },
  ],
  'orders.slot': [
    shipment('change-time'),
    {
      scope: 'place',
      run: (by, { number }) =>
        opened.shop.orderAdmin.reschedule({
          ...{ number, by, shipment: 1, time: { day: '2020-01-01' }, fee: 'waived', reason: 'x' },
        }),
    },
  ],
  'shipments.schedule': [shipment('schedule')],
  'shipments.advance': [shipment('out')],
  'pickups.hand-over': [shipment('hand-over')],
  'orders.note': [
    {
      scope: 'place',
      run: (by, { number }) =>
        opened.shop.collaboration.addNote(by, { kind: 'order', id: number }, { text: ' ', key: 'x' }),
    },
  ],
  'orders.pick': [
    {
      scope: 'place',
      run: (by, { place }) => opened.shop.dispatch.picking.scan({ by, place, until: null, code: 'none' }),
    },
  ],
  'runs.see': [{ scope: 'place', run: (by, { run }) => opened.shop.dispatch.runs.find({ by, number: run }) }],
  'runs.manage': [
    {
      scope: 'place',
      run: (by, { place }) =>
        opened.shop.dispatch.runs.plan({
          by,
          planned: { place, day: '2026-12-01', crew: '', vehicle: '' },
          key: crypto.randomUUID(),
        }),
    },
  ],
  'refunds.make': [
    {
      scope: 'place',
      run: (by, { number }) =>
        opened.shop.money.payments.refund(number, { id: 'x', sum: null, reason: 'x', method: null, by }),
    },
  ],
  'payments.see': [
    { scope: 'country', run: (by, { number }) => opened.shop.money.payments.timeline(number, by) },
    ...disputeCalls(() => opened.shop)['payments.see'],
  ],
  'payments.manage': [
    ...disputeCalls(() => opened.shop)['payments.manage'],
    { scope: 'country', run: (by, { number }) => opened.shop.money.payments.capture(number, by) },
    { scope: 'country', run: (by, { country }) => opened.shop.money.payouts.createFile(country, 'csv', by) },
  ],
  'settlements.manage': [
    { scope: 'country', run: (by, { country }) => opened.shop.money.transfers.importLines(country, [], by) },
  ],
  'returns.see': [
    { scope: 'place', run: (by, { returned }) => opened.shop.returnAdmin.open(returned, by) },
    {
      scope: 'place',
      run: async (by, { returned }) => {
        const { rows } = await opened.shop.returnAdmin.listPage(allReturns, by)
        return rows.find(({ reference }) => reference === returned)
      },
    },
  ],
  'returns.manage': [
    returning('approve'),
    returning('waive'),
    {
      scope: 'place',
      or: ['returns.approve'],
      run: (by, { number }) => opened.shop.returnAdmin.againstPolicy.options(number, by),
    },
  ],
  'returns.inspect': [returning('refuse', 'returns.manage')],
  'returns.receive': [returning('receive', 'returns.manage', 'returns.inspect')],
  ...cardCalls(() => opened.shop),
  ...kioskCalls(() => opened.shop),
  ...catalogCalls(() => opened.shop),
  ...peopleCalls(() => opened.shop),
  ...searchWordCalls(() => opened.shop),
  'leads.see': [{ scope: 'country', run: (by, { lead }) => opened.shop.leadAdmin.findFor(lead, by) }],
  'leads.manage': [
    {
      scope: 'country',
      run: (by, { lead }) => opened.shop.leadAdmin.advance(lead, 'reopen', { by, reason: 'x' }),
    },
  ],
  'messages.see': [
    { scope: 'country', run: (by, { message }) => opened.shop.messageAdmin.find(message, by) },
  ],
  'messages.resend': [
    {
      scope: 'country',
      run: (by, { message }) => opened.shop.messageAdmin.resend(message, { by, reason: '' }),
    },
  ],
  'reviews.moderate': [
    { scope: 'anywhere', run: permitted((by) => opened.shop.reviewAdmin.publish('none', by)) },
  ],
  'jobs.see': [{ scope: 'anywhere', run: (by) => opened.shop.backgroundWork.listJobs(by) }],
  'jobs.run': [
    { scope: 'anywhere', run: permitted((by) => opened.shop.backgroundWork.runJob('none', by)) },
    { scope: 'anywhere', run: permitted((by) => opened.shop.backgroundWork.sendTestEvent('none', by)) },
  ],
  'keys.manage': [
    { scope: 'anywhere', run: async (by) => opened.shop.staffAccess.checkKey(by, { name: 'x', scopes: [] }) },
  ],
  'staff.see': [{ scope: 'country', run: (by, { person }) => opened.shop.staffAccess.findStaff(by, person) }],
  'staff.manage': [
    { scope: 'country', run: (by, { person }) => opened.shop.staffAccess.checkReset(by, person) },
    { scope: 'country', run: (by, { place }) => opened.shop.staffAccess.addTablet(by, { place, name: '' }) },
  ],
  ...Object.fromEntries(approving.map((permission) => [permission, [decide(permission)]])),
}

/** Permissions of pages whose use cases only read what is within reach, and of one's own. */
const readsOnly: readonly StaffPermission[] = ['audit.own', 'orders.print', 'pickups.see', 'reviews.see']
/** Of runs that are back (tests/contract/dispatch), and of requests that a second person decides on (tests/contract/approvals). */
const elsewhere: readonly StaffPermission[] = [
  ...(['orders.contact', 'cash.hand-in', 'cash.approve'] as const),
  ...(['prices.approve', 'stock.approve', 'imports.approve', 'settings.approve'] as const),
]

const listOf = (permission: RoutePermission): readonly string[] =>
  typeof permission === 'string' ? [permission] : permission

describe.each(roleNames)('as %s of the Emirates', (role) => {
  const { isBoundToPlaces } = roles[role]
  test('a use case that is called directly does what the role permits there, and refuses the rest', async () => {
    const { db } = opened.database
    const all = isBoundToPlaces ? ['wh-ae', 'wh-om'] : 'all'
    const ofEmirates: Grant = { role, countries: ['ae'], places: isBoundToPlaces ? ['wh-ae'] : 'all' }
    const by = await aStaffOperator(db, `${role}-ae`, [ofEmirates])
    const everywhere = await aStaffOperator(db, `${role}-all`, [{ role, countries: 'all', places: all }])
    const wrong: string[] = []
    for (const [permission, ofPermission] of Object.entries(calls) as [StaffPermission, readonly Call[]][])
      for (const [index, { scope, or = [], run }] of ofPermission.entries())
        for (const on of examples.values())
          for (const who of [by, everywhere]) {
            const expected = [permission, ...or].some((one) => isPermittedIn(who, one, scope, on))
            const answer = await run(who, on)
            if (isRejected(answer) === expected)
              wrong.push(
                `${permission} ${index} in ${on.country} by ${who === by ? 'ae' : 'all'}: ${JSON.stringify(answer)?.slice(0, 120)}`,
              )
          }
    expect(wrong).toEqual([])
  })
})

test('every permission that an act of a page names has a use case here', () => {
  const named = Object.values(operationsRoutes).flatMap(({ permission, acts }) => [
    ...listOf(permission),
    ...Object.values(acts).flatMap((act: { readonly permission: RoutePermission }) => listOf(act.permission)),
  ])
  const known: readonly string[] = [...Object.keys(calls), ...readsOnly, ...elsewhere, 'public', 'signed-in']
  expect([...new Set(named)].filter((one) => !known.includes(one) && !one.startsWith('reports.'))).toEqual([])
})

test('nothing was written by what was refused or had nothing to do', async () => {
  const rows = await rowsOf(
    opened.database.db,
    sql`select act, operator_name from audit_log where operator_kind = 'staff' order by id`,
  )
  expect(rows).toEqual([])
})
