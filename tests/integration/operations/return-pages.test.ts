import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createReturnApprovals } from '#commerce/returns/return-approvals.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { startTranslations } from '#i18n/start.ts'
import { loadReturn } from '#web/operations/returns/return-page.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aPlace, aReturnShop } from '../../support/shops/a-return-shop.ts'
import { staffPages } from '../../support/shops/staff-pages.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const huda = aMember({ id: idOf(1) })
const ravi = aMember({ id: idOf(2), name: 'Ravi', role: 'warehouse', places: ['ae-dc', 'DXB'] })
const mariam = aMember({ id: idOf(3), name: 'Mariam', role: 'store-associate', places: ['DXB'] })
const elsewhere = aMember({ id: idOf(4), name: 'Badr', role: 'store-associate', places: ['barsha'] })
const fahad = aMember({ id: idOf(5), name: 'Fahad', role: 'finance' })

beforeAll(() => startTranslations())

describeDatabases('the page of a return', (open) => {
  async function aReturnPage() {
    const { db } = await open()
    const shop = await aReturnShop(db, { refunds: true })
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: createReturnApprovals(shop.admin),
    })
    const visit = staffPages(
      {
        shop: {
          ...{ returnAdmin: shop.admin, approvals, countries: theCountries, clock: shop.clock },
          ...{ settings: { origin: 'http://shop.test' }, staffAccess: {} },
          payments: { methodName: (code: string) => ({ en: code, ar: code }) },
          messageTexts: () => (key: string) => key,
        } as never,
      },
      'return',
      loadReturn,
    )
    const on = (number: string, by: StaffOperator, posted?: Readonly<Record<string, string>>) =>
      visit({ by, parameters: { number }, ...(posted && { posted }) })
    const stored = async (number: string) => need(await shop.admin.find(number, operator))
    let forms = 0
    /** Checks the act, then does it; answers what its check page said. */
    async function act(
      number: string,
      by: StaffOperator,
      event: string,
      fields: Record<string, string> = {},
    ) {
      const version = String((await stored(number)).history.length)
      const check = await on(number, by, { ...fields, version, act: `check-${event}` })
      const { page } = check
      if (!page?.check) return check
      const posted = {
        ...fields,
        ...page.check.fields,
        version,
        act: page.check.act,
        key: `form-${(forms += 1)}`,
      }
      const done = await on(number, by, posted)
      expect(done.status, event).toBe(303)
      // The same form, sent again, does nothing more.
      expect((await on(number, by, posted)).status, event).toBe(303)
      return check
    }
    const audited = async (number: string) =>
      (
        await rowsOf(
          db,
          sql`select act, operator_name as name from audit_log where object_id = ${number} order by id`,
        )
      ).map((row) => `${String(row['act'])} · ${String(row['name'])}`)
    const atHome = { passage: { kind: 'home', slot: aPlace.id } } as const
    return { ...shop, db, approvals, on, stored, act, audited, atHome }
  }

  test('is collected, received, refused with a reason that the shopper reads, and sent back', async () => {
    const shop = await aReturnPage()
    const { reference } = await shop.requested(await shop.delivered(1), 1, shop.atHome)
    const { state, history } = await shop.stored(reference)
    expect(state).toBe('scheduled')
    const before = { version: String(history.length), act: 'collect', note: '' }
    // A counter receives only; another store and finance do not act on it at all.
    for (const by of [mariam, elsewhere, fahad])
      expect(await shop.on(reference, by, before), by.name).toMatchObject({ status: 404 })
    const stock = await shop.shop.stockOf('SKU-A')
    await shop.act(reference, huda, 'collect')
    expect((await shop.stored(reference)).state).toBe('collected')
    await shop.act(reference, huda, 'receive', { note: 'one box' })
    expect((await shop.stored(reference)).state).toBe('received')
    const silent = await shop.on(reference, huda, {
      ...{ act: 'check-refuse', note: ' ' },
      version: String((await shop.stored(reference)).history.length),
    })
    expect(silent).toMatchObject({ status: 422, page: { check: null, problems: [{}] } })
    const check = await shop.act(reference, huda, 'refuse', { note: 'it was slept on' })
    expect(check.page?.check).toMatchObject({ act: 'refuse', isDangerous: true })
    await shop.act(reference, huda, 'send-back')
    const one = await shop.stored(reference)
    expect(one.state).toBe('returned-to-customer')
    expect(one.history.at(-2)).toMatchObject({
      kind: 'refuse',
      note: 'it was slept on',
      by: { name: 'Huda' },
    })
    // Nothing came back, and nothing was refunded.
    expect(await shop.shop.stockOf('SKU-A')).toEqual(stock)
    expect((await shop.find(one.orderNumber)).payment.refunds).toEqual([])
    expect(await shop.audited(reference)).toEqual(
      ['collect', 'receive', 'refuse', 'send-back'].map((event) => `return.${event} · Huda`),
    )
    expect(await rowsOf(shop.db, sql`select 1 from outbox where kind = 'return-refused'`)).toHaveLength(1)
  })

  test('is received at the counter of its store alone, and not twice by two people', async () => {
    const shop = await aReturnPage()
    const { reference, history } = await shop.requested(await shop.delivered(1), 1)
    const form = { version: String(history.length), act: 'receive', note: '', key: 'a' }
    for (const by of [elsewhere, fahad])
      expect(await shop.on(reference, by, form), by.name).toMatchObject({ status: 404 })
    expect(await shop.on(reference, mariam, { ...form, act: 'check-receive' })).toMatchObject({
      ...{ status: 200, page: { check: { act: 'receive' } } },
    })
    expect(await shop.on(reference, mariam, form)).toMatchObject({ status: 303 })
    expect(await shop.on(reference, ravi, form)).toMatchObject({ status: 409, page: { problems: [{}] } })
    for (const event of ['accept', 'refuse', 'waive'])
      expect(
        await shop.on(reference, mariam, {
          ...form,
          version: String(history.length + 1),
          act: event,
          note: 'x',
        }),
        event,
      ).toMatchObject({ status: 404 })
    expect(await shop.audited(reference)).toEqual(['return.receive · Mariam'])
  })

  test('is refunded without return by who may give as much, else requested of finance', async () => {
    const shop = await aReturnPage()
    const { reference, history } = await shop.requested(await shop.delivered(1), 1)
    const stock = await shop.shop.stockOf('SKU-A')
    const waive = { version: String(history.length), note: 'not worth the van' }
    const check = await shop.on(reference, huda, { ...waive, act: 'check-waive' })
    // AED 1 299 is more than customer service gives alone.
    expect(check).toMatchObject({ status: 200, page: { check: { act: 'request-waive' } } })
    expect(await shop.on(reference, huda, { ...waive, act: 'waive', key: 'w' })).toMatchObject({
      ...{ status: 422, page: { check: { act: 'request-waive' } } },
    })
    for (const by of [ravi, mariam, fahad])
      for (const act of ['waive', 'request-waive'])
        expect(await shop.on(reference, by, { ...waive, act, key: 'w' }), by.name).toMatchObject({
          status: 404,
        })
    const requested = await shop.on(reference, huda, { ...waive, act: 'request-waive', key: 'r' })
    expect(requested.location).toMatch(/^\/operations\/approvals\//)
    expect((await shop.stored(reference)).state).toBe('approved')
    need(await shop.approvals.approve(requested.location.split('/').at(-1) ?? '', fahad))
    const one = await shop.stored(reference)
    expect(one.history.map(({ kind }) => kind)).toContain('waive')
    expect((await shop.find(one.orderNumber)).payment.refunds).toHaveLength(1)
    expect(await shop.shop.stockOf('SKU-A')).toEqual(stock)
    await shop.runPaymentTasks()
    expect(await reconcile(shop.db)).toEqual([])
  })
})
