import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovalRepository } from '#adapters/approvals/approval-repository.ts'
import { leadDates } from '#adapters/leads/lead-rows.ts'
import { leads } from '#adapters/leads/lead-tables.ts'
import { reviews } from '#adapters/reviews/review-tables.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { provisionalDays } from '#commerce/settings/provisional-days.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { loadApprovals } from '#web/operations/approvals/approval-list.ts'
import { handleDeadLetters } from '#web/operations/background-work/letter-list.ts'
import { loadPickPage } from '#web/operations/dispatch/pick-page.ts'
import { loadPickupsPage } from '#web/operations/dispatch/pickups-page.ts'
import { loadRunsPage } from '#web/operations/dispatch/runs-page.ts'
import { loadContentEntries } from '#web/operations/content/content-list.ts'
import { loadTiles } from '#web/operations/home/tiles.ts'
import { loadLeads } from '#web/operations/leads/lead-list.ts'
import { loadFindings } from '#web/operations/money/finding-list.ts'
import { loadPayments } from '#web/operations/money/payment-list.ts'
import { loadOrderAddress } from '#web/operations/orders/address-page.ts'
import { loadOrders } from '#web/operations/orders/order-list.ts'
import { loadOrder } from '#web/operations/orders/order-page.ts'
import { loadReviewList } from '#web/operations/reviews/review-list.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aLead } from '../../support/builders/a-lead.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { operator } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
let by: StaffOperator
/** One is on hold, one waits to be canceled, one is approved, the last is untouched. */
const numbers: string[] = []

type Posted = Readonly<Record<string, string | readonly string[]>>

/** A page as it is opened, or what its form posts. */
function visit(path: string, posted: Posted | null = null) {
  const { shop } = opened
  const url = new URL(path, 'http://shop.test')
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const fields = new FormData()
  for (const [name, values] of Object.entries(posted ?? {}))
    for (const value of typeof values === 'string' ? [values] : values) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    url,
    response,
    locals: { shop, storefront: storefront(country, 'en'), t: translator('en') },
    params: { number: url.pathname.split('/')[3] },
    request: new Request(url),
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    by,
    route: routeOf('orders'),
    posted: posted && { act: String(posted['act']), fields },
  } as unknown as Admission
  return { astro, admission, response }
}

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { shop, database } = opened
  const { db } = database
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 20 } } },
  )
  const now = shop.clock.now()
  await opened.catalog.writer.apply([lamp], now)
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  for (const from of ['1', '2', '3', '4'])
    numbers.push(
      (
        await buy(shop, storefront(country, 'en'), {
          sku: 'LAMP',
          method: 'cashondelivery',
          quantity: 2,
          from,
        })
      ).number,
    )
  by = await aStaffOperator(db, 'Aisha', [{ role: 'admin', countries: 'all', places: 'all' }])
  const [onHold = '', canceling = '', approved = ''] = numbers
  const act = (number: string, action: OrderAction) =>
    shop.orderAdmin.advance({ number, action, by: operator, note: null }).then(need)
  await act(onHold, { kind: 'put-on-hold', reasons: ['amount'], paid: null })
  await act(canceling, { kind: 'request-cancellation' })
  await act(approved, { kind: 'shipment', position: 1, event: 'approve', collected: null })
  const planned = { country: 'ae', place: 'wh-ae', day: '2026-12-01', crew: 'Ravi', vehicle: 'V1' }
  need(await shop.dispatch.runs.plan({ by: operator, planned, key: 'run' }))
  const { id, ...lead } = aLead({ country: 'ae', state: 'new', createdAt: '2026-11-20T08:00:00.000Z' })
  await db.insert(leads).values({ id, ...lead, ...leadDates(lead), idempotencyKey: 'lead' })
  const { photos, photosOf, createdAt, ...review } = aReview({ state: 'pending' })
  expect([photos, photosOf]).toEqual([[], null])
  await db.insert(reviews).values({ ...review, createdAt: new Date(createdAt) })
  const command = {
    ...{
      act: 'none',
      object: { kind: 'order', id: onHold, version: 0 },
      country: 'ae',
      place: null,
      sum: null,
    },
    ...{ input: ['x'], effects: [], beneficiary: null, permission: 'refunds.approve' as const },
  }
  await createApprovalRepository(db).add(command, { by: operator, reason: 'why', at: now })
  const view = { list: 'orders', name: 'Lamps', query: 'sku=LAMP', isShared: false, isPinned: true }
  need(await shop.savedViews.save(by, view))
})
afterAll(() => opened.close())

/** How much of what a tile counts its page has. */
async function countOn(href: string): Promise<number> {
  const { astro, admission } = visit(href)
  const page = async <Page>(loaded: Promise<Page | Response>): Promise<Page> => {
    const found = await loaded
    if (found instanceof Response) throw new Error(`${href}: ${found.status}`)
    return found
  }
  switch (astro.url.pathname) {
    case '/operations/orders':
      return (await page(loadOrders(astro, admission))).page.count.count
    case '/operations/leads':
      return (await page(loadLeads(astro, admission))).page.count.count
    case '/operations/reviews':
      return (await loadReviewList(astro, by)).page.count.count
    case '/operations/dead-letters':
      return (await page(handleDeadLetters(astro, admission))).page.count.count
    case '/operations/approvals':
      return (await loadApprovals(astro, by)).page.count.count
    case '/operations/runs':
      return (await page(loadRunsPage(astro, admission))).page.count.count
    case '/operations/pick':
      return (await page(loadPickPage(astro, admission))).board.shipments.length
    case '/operations/pickups':
      return (await page(loadPickupsPage(astro, admission))).groups.ending.length
    case '/operations/payments':
      return (await loadPayments(astro, by)).page.count.count
    case '/operations/content':
      return (await page(loadContentEntries(astro, by))).page.count.count
    case '/operations/settings':
      return provisionalDays(await opened.shop.settingAdmin.list(by), opened.shop.clock.now()).length
    case '/operations/findings':
      return (await loadFindings(astro, by)).page.count.count
    default:
      throw new Error(href)
  }
}

test('each tile of Home counts what its page has, and a pinned view is one of them', async () => {
  const { astro } = visit('/operations')
  const tiles = await loadTiles(astro.locals, by)
  expect(tiles.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      ...['Lamps', 'On hold', 'Cancellation requested', 'Approvals waiting', 'Open runs'],
      ...['Leads over 2 hours', 'Reviews to decide'],
    ]),
  )
  for (const { href, title, count } of tiles) expect(await countOn(href), title).toBe(count.count)
  expect(tiles.find(({ title }) => title === 'Lamps')?.count.count).toBe(4)
})

test('a contact is masked until it is requested; roles that see none have no act', async () => {
  const path = `/operations/orders/${numbers[3]}`
  const load = async (posted: Posted | null = null) => {
    const { astro, admission } = visit(path, posted)
    const page = await loadOrder(astro, admission)
    if (page instanceof Response) throw new Error(String(page.status))
    return page
  }
  expect((await load()).order.contact.phone).toBe('•••• 4567')
  const version = String((await load()).order.version)
  const shown = await load({ act: 'show-contact', version })
  expect(shown.order.contact.phone).toBe('+971501234567')
  const rows = await opened.shop.audit.ofObject({ kind: 'order', id: numbers[3] ?? '' }, 10)
  expect(rows.map(({ act, by: who }) => [act, who.name])).toEqual([['order.show-contact', 'Aisha']])
})

test('the address is edited by a form and a check: what is wrong is shown with what was typed', async () => {
  const path = `/operations/orders/${numbers[3]}/address`
  const form = await loadOrderAddress(visit(path).astro, visit(path).admission)
  if (form instanceof Response) throw new Error(String(form.status))
  const post = async (posted: Posted) => {
    const { astro, admission, response } = visit(path, posted)
    return { page: await loadOrderAddress(astro, admission), response }
  }
  const wrong = await post({ ...form.values, act: 'check-address', building: '' })
  expect(wrong.response.status).toBe(422)
  expect(wrong.page).toMatchObject({ values: { building: '' }, check: null })
  const typed = { emirate: 'dubai', area: 'Al Barsha', street: 'Street 5', building: 'Villa 12' }
  const checked = await post({ ...typed, act: 'check-address' })
  const { page } = checked
  if (page instanceof Response || !page.check) throw new Error('the check page')
  const { check } = page
  const fields = {
    ...typed,
    ...{ act: 'change-address', seen: String(check.seen), time: check.proposed ?? '' },
    fee: String(check.charge?.amount.minor ?? 0),
  }
  const unexplained = await post({ ...fields, reason: ' ' })
  expect(unexplained.response.status).toBe(422)
  expect(unexplained.page).toMatchObject({ problems: [{ field: 'reason' }], check: { seen: 0 } })
  for (const again of [1, 2]) {
    const changed = await post({ ...fields, reason: 'called' })
    expect((changed.page as Response).headers.get('location'), String(again)).toBe(
      `/operations/orders/${numbers[3]}`,
    )
  }
  const stale = await post({ ...fields, building: 'Villa 13', reason: 'called' })
  expect(stale.response.status).toBe(409)
  const found = need(await opened.shop.orderAdmin.find(numbers[3] ?? '', by))
  expect(found.order.address?.fields['building']).toBe('Villa 12')
})

test('a delivery moves to a time that the shopper would be offered, once; an old form is stale', async () => {
  const path = `/operations/orders/${numbers[2]}`
  const load = async (posted: Posted | null = null) => {
    const { astro, admission, response } = visit(path, posted)
    return { page: await loadOrder(astro, admission), response }
  }
  const { page } = await load()
  if (page instanceof Response) throw new Error(String(page.status))
  const [offer] = page.slots
  if (!offer) throw new Error('times are offered')
  const times = offer.times.kind === 'slots' ? offer.times.slots.map(({ id }) => id) : offer.times.days
  const fields = { act: 'move-slot', version: String(page.order.version), position: '1', payment: 'waived' }
  const wanted = { ...fields, time: times.at(-1) ?? '', reason: 'called' }
  for (const wrong of [
    { ...wanted, reason: '' },
    { ...wanted, time: '' },
    { ...wanted, time: '2020-01-01' },
  ])
    for (const act of ['check-slot', 'move-slot'])
      expect((await load({ ...wrong, act })).response.status).toBe(422)
  const { page: checked } = await load({ ...wanted, act: 'check-slot' })
  if (checked instanceof Response || !checked.check) throw new Error('the check page')
  const { act, button, fields: posted, consequences } = checked.check
  expect({ act, ...posted }).toEqual({
    ...{ act: 'move-slot', position: '1', time: wanted.time, payment: 'waived', reason: 'called' },
  })
  expect(button).toMatch(/^Move the delivery to .*\d/)
  const shownTexts = consequences.map(({ value }) => (value?.kind === 'text' ? value.text : '')).join('\n')
  expect(shownTexts).toContain('new delivery time')
  expect(shownTexts).toContain('موعد')
  expect(checked.order.reschedulings).toEqual([])
  expect(((await load(wanted)).page as Response).status).toBe(303)
  expect(((await load(wanted)).page as Response).status).toBe(303)
  expect((await load({ ...wanted, time: times[0] ?? '' })).response.status).toBe(409)
  const { order } = need(await opened.shop.orderAdmin.find(numbers[2] ?? '', by))
  expect(order.reschedulings).toMatchObject([{ state: 'done', charge: null, actor: 'operator' }])
})

test('a step of many orders is tried first; what is printed is on the timeline of each', async () => {
  const row = numbers.slice(0, 4)
  const post = async (posted: Posted) => {
    const { astro, admission, response } = visit('/operations/orders', { choice: 'these', row, ...posted })
    return { loaded: await loadOrders(astro, admission), response }
  }
  const checked = await post({ act: 'check-approve' })
  if (checked.loaded instanceof Response || checked.loaded.bulk?.kind !== 'step') throw new Error('a check')
  const { rejected, count } = checked.loaded.bulk
  expect({ count, rejected: rejected.map(({ label }) => label).toSorted() }).toEqual({
    count: 4,
    rejected: numbers.slice(0, 3).toSorted(),
  })
  const begun = await post({ act: 'approve-many', key: 'a form' })
  const repeated = await post({ act: 'approve-many', key: 'a form' })
  for (const { loaded } of [begun, repeated]) expect((loaded as Response).status).toBe(303)
  const printed = await post({ act: 'print-many' })
  expect(printed.loaded).toMatchObject({ bulk: { kind: 'print' } })
  for (const number of numbers) {
    const { order } = need(await opened.shop.orderAdmin.find(number, by))
    expect(order.events.filter(({ kind }) => kind === 'printed')).toMatchObject([{ note: 'packing-slip' }])
  }
  const nothing = await post({ act: 'print-many', row: [] })
  expect(nothing.response.status).toBe(422)
})

test('deliveries of a day move after the days, the reason and what follows were shown', async () => {
  const row = numbers.slice(2, 4)
  const post = async (posted: Posted) => {
    const { astro, admission, response } = visit('/operations/orders', { choice: 'these', row, ...posted })
    const loaded = await loadOrders(astro, admission)
    if (loaded instanceof Response) return { status: loaded.status, bulk: null }
    return { status: response.status, bulk: loaded.bulk?.kind === 'move-day' ? loaded.bulk : null }
  }
  const { bulk: first } = await post({ act: 'check-move-day' })
  expect(first).toMatchObject({ move: null, count: 2, problem: null, from: expect.stringMatching(/^20/) })
  const from = first?.from ?? ''
  const wanted = { act: 'check-move-day', from, to: '2030-01-01', reason: 'Eid moves' }
  for (const [wrong, problem] of [
    [{ ...wanted, to: 'tomorrow' }, 'no-days'],
    [{ ...wanted, to: from }, 'same-day'],
    [{ ...wanted, reason: ' ' }, 'no-reason'],
  ] as const)
    for (const act of ['check-move-day', 'move-day-many'])
      expect(await post({ ...wrong, act })).toMatchObject({ status: 422, bulk: { problem, from } })
  const { bulk: checked } = await post(wanted)
  expect(checked).toMatchObject({ move: { from, to: '2030-01-01' }, reason: 'Eid moves', untried: 0 })
  const { bulk: none } = await post({ ...wanted, from: '2029-12-31' })
  expect(none?.rejected.map(({ label }) => label).toSorted()).toEqual(row.toSorted())
  for (const again of [1, 2])
    expect((await post({ ...wanted, act: 'move-day-many', key: 'a move' })).status, `${again}`).toBe(303)
})
