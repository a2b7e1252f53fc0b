import { sql } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { startTranslations } from '#i18n/start.ts'
import { storefront } from '#kernel/storefront.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { render } from '../../support/render-component.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import Payment from '../../../src/pages/operations/payments/[number].astro'
import Payouts from '../../../src/pages/operations/payouts.astro'
import Transfers from '../../../src/pages/operations/transfers.astro'

const clock = manualClock('2026-11-23T05:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({
    clock,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 20 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
})
afterAll(() => opened.close())

const find = async (number: string) => need(await opened.orderAdmin.find(number, operator)).order

async function bought(method: PaymentMethodCode): Promise<string> {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const placed = await buy(shop, storefront(country, 'en'), { sku: 'LAMP', method })
  const attemptId = /return\/([\da-f-]{36})/.exec(placed.paymentUrl ?? '')?.[1]
  if (attemptId === undefined) return placed.number
  const action = need(await shop.payments.findNextAction(attemptId))
  const id = action?.kind === 'redirect' ? (action.url.split('/').at(-1) ?? '') : ''
  await shop.payments.sandbox?.choose(id, { kind: 'outcome', outcome: 'approve', webhook: 'never' })
  need(await shop.payments.handleReturn(attemptId))
  return placed.number
}

type Page = { readonly component: unknown; readonly path: string; readonly number?: string }

/** A member of staff with a browser that runs no scripts: opens a page, and sends its forms as they are in it. */
async function aClerk(email: string) {
  const browser = { session: null, device: null, tablet: null, from: '1', agent: '', requestId: null }
  const { session } = need(await opened.shop.staffAccess.signInAsDemo(email, browser))
  async function open({ component, path, number }: Page, posted?: FormData) {
    const answer = await render(component, {
      ...{ shop: opened.shop, path, cookie: `ops=${session}` },
      ...(number === undefined ? {} : { params: { number } }),
      ...(posted && { posted }),
    })
    const { window } = new JSDOM(answer.html)
    return { ...answer, document: window.document, window }
  }
  return {
    open,
    async send(
      page: Page,
      { document, window }: Awaited<ReturnType<typeof open>>,
      act: string,
      answers: Readonly<Record<string, string | File>> = {},
    ) {
      const form = document.querySelector<HTMLFormElement>(`form:has([name=act][value="${act}"])`)
      if (!form) throw new Error(`no form for ${act}: ${document.body.textContent.slice(0, 400)}`)
      const fields = new FormData()
      for (const [name, value] of new window.FormData(form))
        if (typeof value === 'string') fields.set(name, value)
      for (const [name, value] of Object.entries(answers)) fields.set(name, value)
      return open(page, fields)
    },
  }
}

test('an authorized payment is captured by its form, after a page that says what follows', async () => {
  const number = await bought('tabby')
  const clerk = await aClerk('fahad@demo.example')
  const page = { component: Payment, path: `/operations/payments/${number}`, number }
  const check = await clerk.send(page, await clerk.open(page), 'check-capture')
  expect(check.document.querySelector('.check dl')?.textContent).toContain(number)
  const before = need(await opened.shop.money.payments.timeline(number, operator))
  expect(before.attempts[0]).toMatchObject({ state: 'authorized' })
  const captured = await clerk.send(page, check, 'capture')
  expect(captured.status).toBe(303)
  const timeline = need(await opened.shop.money.payments.timeline(number, operator))
  expect(timeline.attempts[0]).toMatchObject({ state: 'captured' })
  const again = await clerk.send(page, check, 'capture')
  expect(again.status).toBe(409)
  expect(again.document.querySelector('[role=alert]')).not.toBeNull()
})

test('an authorization is voided with a reason, in Arabic', async () => {
  const number = await bought('tabby')
  const clerk = await aClerk('yusuf@demo.example')
  const page = { component: Payment, path: `/operations/payments/${number}`, number }
  const shown = await clerk.open(page)
  expect(shown.document.documentElement.dir).toBe('rtl')
  const check = await clerk.send(page, shown, 'check-void')
  const unexplained = await clerk.send(page, check, 'void', { reason: ' ' })
  expect(unexplained.status).toBe(422)
  expect(unexplained.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#reason')
  for (const again of [1, 2])
    expect((await clerk.send(page, check, 'void', { reason: 'خطأ في الطلب' })).status, String(again)).toBe(
      again === 1 ? 303 : 409,
    )
  const timeline = need(await opened.shop.money.payments.timeline(number, operator))
  expect(timeline.attempts[0]).toMatchObject({ state: 'voided' })
})

test('a refund of cash goes to the bank in a file, and is completed by its form', async () => {
  const number = await bought('cashondelivery')
  const { totals } = await find(number)
  for (const event of ['approve', 'process', 'schedule', 'out', 'deliver'] as const)
    need(
      await opened.orderAdmin.advance({
        ...{ number, by: operator, note: null },
        action: { kind: 'shipment', position: 1, event, collected: totals.due },
      }),
    )
  const method = { kind: 'iban', iban: 'AE070331234567890123456', holder: 'Maryam' } as const
  need(
    await opened.shop.money.payments.refund(number, {
      ...{ id: 'dent', sum: null, reason: 'dented', method, by: operator },
    }),
  )
  clock.advance(25 * 3_600_000)
  const clerk = await aClerk('fahad@demo.example')
  const page = { component: Payouts, path: '/operations/payouts' }
  const list = await clerk.open(page)
  expect(list.html).not.toContain('AE070331234567890123456')
  const accounts = await clerk.send(page, list, 'show-accounts')
  expect(accounts.html.replaceAll(' ', '')).toContain('AE070331234567890123456')
  const file = await clerk.send(page, list, 'file', { format: 'csv' })
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[A-Z\d-]+\.csv"$/)
  expect(file.html).toContain('AE070331234567890123456')
  const nothing = await clerk.send(page, list, 'file', { format: 'csv' })
  expect(nothing.status).toBe(409)
  const withBank = await clerk.open(page)
  expect((await clerk.send(page, withBank, 'complete-file')).status).toBe(303)
  expect((await find(number)).payment.refunds).toMatchObject([{ id: 'dent', state: 'done' }])
})

test('a statement is read by its form, and a line without an order is matched with a reason', async () => {
  const number = await bought('cashondelivery')
  const transfer = {
    state: 'awaiting',
    received: { currency: 'AED', minor: 0 },
    receipts: [],
    remindAt: null,
  }
  await opened.database.db
    .execute(sql`update orders set method = 'banktransfer', status = 'pending', payment_state = 'pending',
    transfer = ${JSON.stringify(transfer)}::jsonb where number = ${number}`)
  const { totals } = await find(number)
  const clerk = await aClerk('fahad@demo.example')
  const page = { component: Transfers, path: '/operations/transfers?country=ae' }
  const empty = await clerk.send(page, await clerk.open(page), 'statement', { file: new File([], 'a.csv') })
  expect(empty.status).toBe(422)
  const line = `REF-1,${(totals.payable.minor / 100).toFixed(2)},2026-11-23,for the lamp`
  const statement = new File([`reference,credit,date,description\n${line}`], 'november.csv')
  const read = await clerk.send(page, await clerk.open(page), 'statement', { file: statement })
  expect(read.document.querySelector('[role=status]')).not.toBeNull()
  const unexplained = await clerk.send(page, read, 'match', { number, reason: '' })
  expect(unexplained.status).toBe(422)
  const unknown = await clerk.send(page, read, 'match', { number: 'AE0000000000', reason: 'called' })
  expect(unknown.status).toBe(422)
  expect((await clerk.send(page, read, 'match', { number, reason: 'called' })).status).toBe(303)
  expect((await clerk.open(page)).document.querySelector('form:has([value="match"])')).toBeNull()
  expect(await find(number)).toMatchObject({ status: 'confirmed', payment: { state: 'paid' } })
})
