import { afterAll, beforeAll, expect, test } from 'vitest'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { runJobs } from '../../support/shops/one-life.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { adjustment } from '#commerce/inventory/stock-change.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'

const clock = manualClock('2026-11-27T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  opened = await openTestShop({ clock })
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 9 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
})
afterAll(() => opened.close())

const here = () => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, 'en')
}

async function put(kind: string, change: Readonly<Record<string, unknown>>) {
  const setting = { kind, country: 'ae' }
  const { settingAdmin } = opened.shop
  const sheet = await settingAdmin.find(setting, operator)
  const given = { ...setting, document: { ...sheet?.document, ...change }, by: operator }
  const { effects } = need(await settingAdmin.check(given))
  need(await settingAdmin.publish(given))
  return effects.map(({ count }) => count)
}

async function delivered() {
  const { shop } = opened
  const { number } = await buy(shop, here(), { sku: 'LAMP', method: 'cashondelivery' })
  const placed = need(await shop.orderAdmin.find(number, operator)).order
  for (const event of ['approve', 'process', 'schedule', 'out', 'deliver'] as const) {
    const collected = event === 'deliver' ? placed.totals.payable : null
    const action = { kind: 'shipment', position: 1, event, collected } as const
    need(await opened.orderAdmin.advance({ number, action, by: operator, note: null }))
  }
  return need(await shop.orderAdmin.find(number, operator)).order
}

test('product pages say the days of return policies; an order has those that it was placed under', async () => {
  const { shop } = opened
  expect(shop.delivery.returnDays('standard', here())).toBe(14)
  const before = await delivered()
  clock.advance(1_000)
  expect(await put('return-policies', { standardDays: 20, faultDays: 45, collectionFeeMinor: 0 })).toEqual([
    expect.any(Number),
    1,
  ])
  expect(shop.delivery.returnDays('standard', here())).toBe(20)
  expect(shop.delivery.returnDays('made-to-measure', here())).toBeNull()
  const after = await delivered()
  const termsOf = async (order: typeof before) => {
    const { returnable } = await shop.returns.options({ order } as never)
    const reasons = returnable[0]?.reasons ?? []
    return ['changed-mind', 'faulty'].map((reason) => {
      const row = reasons.find((one) => one.reason === reason)
      return [row?.days, row?.fee?.amount.minor ?? null]
    })
  }
  expect(await termsOf(before)).toEqual([
    [14, 4_500],
    [30, null],
  ])
  expect(await termsOf(after)).toEqual([
    [20, null],
    [45, null],
  ])
})

test('prices, stock and promotions ask a second person by the limits of the country', async () => {
  const { shop } = opened
  const merchandiser = aMember({ role: 'merchandiser' })
  const judged = async () => {
    const wanted = (minor: number) => ({
      ...({ kind: 'set', country: 'ae' } as const),
      lines: [{ sku: 'LAMP', price: { defaultMinor: minor, special: null } }],
    })
    const now = need(await shop.priceAdmin.check(wanted(1), merchandiser)).prices.get('LAMP')?.book
    const lower = wanted(Math.round((now?.defaultMinor ?? 0) * 0.9))
    const price = await shop.priceAdmin.check(lower, merchandiser)
    const change = adjustment(2, 'lost')
    const stock = await shop.stockAdmin.check({
      ...{ sku: 'LAMP', location: 'wh-ae', change, by: merchandiser },
    })
    return [
      need(price).reasons,
      need(stock).needsApproval,
      (
        await shop.promotionAdmin.secondPersonFor(
          aPromotion({ limits: { uses: 5 }, schedule: { until: '2026-12-04T00:00' } }),
        )
      ).filter((reason) => reason !== 'not-simulated'),
    ]
  }
  expect(await judged()).toEqual([[], false, []])
  await put('staff-limits', { pricePercent: 5, stockPercent: 5, promotionPercent: 5 })
  expect(await judged()).toEqual([['far'], true, ['deep-cut']])
  expect(shop.limitsOf('AED')).toMatchObject({ quotePercent: 10, cashShortMinor: 2_000 })
})

test('a rate of tax counts from its day on; orders and invoices of before keep theirs', async () => {
  const { shop } = opened
  const setting = { kind: 'tax-rates', country: 'ae' }
  const sheet = await shop.settingAdmin.find(setting, operator)
  const standard = (sheet?.document['standard'] ?? []) as readonly object[]
  const row = (key: string, rate: string) => ({ key, rate, limit: '0', lower: '0', source: 'A decree' })
  const publish = (...rows: readonly object[]) =>
    shop.settingAdmin.publish({
      ...{ ...setting, by: operator },
      document: { ...sheet?.document, standard: rows },
    })
  const before = await delivered()
  expect(before.lines[0]).toMatchObject({ taxRate: 500 })
  for (const day of ['2026-11-27', '2026-11-26', '2018-01-01'])
    expect(await publish(...standard, row(day, '7.5'))).toMatchObject({ ok: false })
  expect(await publish(row('2018-01-01', '5'))).toMatchObject({
    failure: { problems: [{ field: 'standard', row: '2018-01-01', problem: 'too-early' }] },
  })
  expect(await publish(...standard, row('2026-11-29', '60'))).toMatchObject({
    failure: { problems: [{ row: '2026-11-29', problem: 'malformed' }] },
  })
  need(await publish(...standard, row('2026-11-29', '7.5')))
  expect((await delivered()).lines[0]).toMatchObject({ taxRate: 500 })
  clock.advance(2 * 86_400_000)
  expect((await delivered()).lines[0]).toMatchObject({ taxRate: 750 })
  const again = need(await shop.orderAdmin.find(before.number, operator)).order
  expect(again.lines[0]).toMatchObject({ taxRate: 500 })
  // It has begun: it is no more taken back.
  expect(await publish(...standard)).toMatchObject({ failure: { problems: [{ problem: 'too-early' }] } })
})

test('pages and new invoices have the legal identity of now; those that were issued keep theirs', async () => {
  const { shop } = opened
  const invoiceOf = async (order: Awaited<ReturnType<typeof delivered>>) => {
    await runJobs(opened)
    const [invoice] = await shop.invoices.listOfOrder(order.id)
    return invoice?.seller
  }
  const order = await delivered()
  const first = await invoiceOf(order)
  expect(first).toMatchObject({ name: { en: 'Majlis Home Trading LLC' }, taxNumber: '100412345600003' })
  const page = here()
  for (const change of [{ taxNumber: '' }, { email: 'care' }, { phone: '04 555' }, { nameAr: ' ' }]) {
    const setting = { kind: 'legal-identity', country: 'ae' }
    const sheet = await shop.settingAdmin.find(setting, operator)
    const document = { ...sheet?.document, ...change }
    expect(await shop.settingAdmin.publish({ ...setting, document, by: operator })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ field: Object.keys(change)[0] }] },
    })
  }
  const privacy = async () => JSON.stringify(await shop.content.loadPage({ slug: 'legal/privacy' }, page))
  expect(await privacy()).toContain('Majlis Home Trading LLC')
  await put('legal-identity', { nameEn: 'Majlis Interiors LLC', phone: '+971 4 555 0199' })
  expect(await privacy()).toContain('Majlis Interiors LLC')
  expect(await privacy()).not.toContain('Majlis Home Trading LLC')
  expect(page.country.legal.name.en).toBe('Majlis Interiors LLC')
  expect(page.country.contact.phone).toBe('+971 4 555 0199')
  expect(await invoiceOf(order)).toEqual(first)
  expect(await invoiceOf(await delivered())).toMatchObject({
    ...{ name: { en: 'Majlis Interiors LLC' }, phone: '+971 4 555 0199' },
  })
})

test('the privacy page says how long data is stored, and announces another period until it begins', async () => {
  const { shop } = opened
  const country = here().country
  const promiseOf = async (language: 'en' | 'ar', line: string) => {
    const page = JSON.stringify(
      await shop.content.loadPage({ slug: 'legal/privacy' }, storefront(country, language)),
    )
    return new RegExp(`\\*\\*${line}\\*\\*:[^\\n]*?\\. (.*?)\\\\n`).exec(page)?.[1]
  }
  expect(await promiseOf('en', 'Product alerts')).toBe('12 months')
  expect(await promiseOf('en', 'Questions about orders')).toBe('2 years from the day the matter was solved')
  expect(await promiseOf('ar', 'الأسئلة حول الطلبات')).toBe('سنتان من يوم حل الأمر')
  const setting = { kind: 'retention', country: 'ae' }
  const sheet = await shop.settingAdmin.find(setting, operator)
  const startsAt = addMilliseconds(clock.now(), 20 * 86_400_000)
  const document = { ...sheet?.document, alerts: 18, orderQuestions: 12 }
  const { version } = need(
    await shop.settingAdmin.publish({ ...setting, document, startsAt, by: operator, reason: 'a new law' }),
  )
  expect(await promiseOf('en', 'Product alerts')).toBe('12 months (from 19 December 2026: 18 months)')
  expect(await promiseOf('ar', 'الأسئلة حول الطلبات')).toBe(
    'سنتان (ابتداءً من 19 ديسمبر 2026: 12 شهرًا) من يوم حل الأمر',
  )
  need(await shop.settingAdmin.cancelPlan(setting, version, { by: operator }))
  expect(await promiseOf('en', 'Product alerts')).toBe('12 months')
  need(await shop.settingAdmin.publish({ ...setting, document, startsAt, by: operator }))
  clock.advance(20 * 86_400_000)
  expect(await promiseOf('en', 'Product alerts')).toBe('18 months')
  expect(await promiseOf('ar', 'الأسئلة حول الطلبات')).toBe('12 شهرًا من يوم حل الأمر')
})
