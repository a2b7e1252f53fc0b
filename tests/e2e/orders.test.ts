import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { linkInInbox, openInbox, openMail } from './support/inbox.ts'
import { majlis, runJob } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

/** Of an order that is open in the page. */
const statusOf = async (page: Page): Promise<string | null> =>
  page.locator('.order-head [data-status]').getAttribute('data-status')

test('an order in Kuwait is delivered by the operations API, with messages in Arabic and an invoice', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('ar')
  await shopper.fillCart(page, 'kw', 'ar')
  await page.goto('/kw/ar/checkout')
  await shopper.giveContact(page, 'kw', 'ar', '55512345')
  await shopper.giveAddress(page, 'kw', 'ar')
  await shopper.chooseSlot(page, 'ar')
  await shopper.choosePayment(page, 'ar', 'cashondelivery')
  await page.waitForURL('**/checkout/review**')
  const number = await shopper.placeOrder(page)

  const created = await majlis('api-key', 'create', 'OMS', '--scopes', 'orders:read,orders:write')
  const key = /\w+_[\w-]{20,}/.exec(created)?.[0]
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${inject('shopUrl')}/api/operations/v1/orders/${number}${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect([answer.status, path]).toEqual([200, path])
    return (await answer.json()) as { status: string; totals: { payable: object } }
  }
  const { totals } = await ask('')
  for (const event of ['approve', 'process', 'schedule', 'out']) await ask('/shipments/1/events', { event })
  const delivered = await ask('/shipments/1/events', { event: 'deliver', collected: totals.payable })
  expect(delivered.status).toBe('delivered')

  await runJob('issue-invoices')
  const reported = ['order-confirmed', 'out-for-delivery', 'delivered'] as const
  await openInbox(
    page,
    reported.map((kind) => t(`messages:${kind}.subject`, { number })),
  )

  const opened = await page.goto(`/kw/ar/order/${number}`)
  // The address of an order may hold the token of its link.
  expect(opened?.headers()['referrer-policy']).toBe('same-origin')
  expect(await page.locator('[data-status="Delivered"]').count()).toBe(1)

  // A part of the cash goes back, as the shopper chooses.
  await majlis(
    'payments',
    'refund',
    number,
    '1.500',
    '--reason',
    'scratched',
    '--to',
    'shopper',
    '--id',
    number,
  )
  await page.reload()
  // Not even the browser that ordered names an account without the link.
  expect(await page.locator('form[action*="chooseRefund"]').count()).toBe(0)
  await page.getByRole('button', { name: t('order:link.go') }).click()
  await page.getByText(t('order:link.again')).waitFor()
  const link = await linkInInbox(page, number, 'change')
  const look = await browser.open({ width: 390 })
  for (const path of [link, link.replace('/ar/', '/en/')]) {
    await look.page.goto(path)
    expect(await look.page.locator('form[action*="chooseRefund"]').count()).toBe(1)
    expect(await accessibilityFaults(look.page)).toEqual([])
  }
  await page.goto(link)
  const choice = page.locator('form[action*="chooseRefund"]')
  await choice.locator('#holder').fill('ليلى الحربي')
  await choice.locator('#iban').fill('KW81 CBKU 0000 0000 0000 1234 5601 02')
  await choice.locator('button').click()
  await page.locator('#iban[aria-invalid="true"]').waitFor()
  expect(await choice.locator('#holder').inputValue()).toBe('ليلى الحربي')
  await choice.locator('#iban').fill('KW81 CBKU 0000 0000 0000 1234 5601 01')
  await choice.locator('button').click()
  await page.locator('[data-chosen]').waitFor()
  expect(await page.locator('[data-chosen]').textContent()).toContain('0101')
  const payouts = await majlis('refund', 'payouts')
  expect(payouts).toContain(`a day after its account was named: ${number}`)
  expect(payouts).not.toContain('KW81CBKU0000000000001234560101')
  await openInbox(page, [t('messages:refund-method-chosen.subject', { number })])
  const mail = await openMail(page, t('messages:delivered.subject', { number }))
  expect([await mail.getAttribute('lang'), await mail.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  expect(await mail.innerText()).toContain(number)

  await page.goto(`/kw/ar/order/${number}/invoice`)
  const [invoice = '', creditNote = ''] = await page.locator('.document').allInnerTexts()
  expect(invoice).toContain(number)
  // Kuwait has no such tax: an invoice in both languages, without a word of it.
  expect(invoice).toContain('Invoice')
  expect(invoice).toContain('فاتورة')
  // A price lowered after delivery is credited in both languages too.
  expect(creditNote).toContain('Credit Note')
  expect(creditNote).toContain('إشعار دائن')
  for (const document of [invoice, creditNote]) expect(document).not.toMatch(/VAT|ضريبة/)
  const file = await page.request.get(`/kw/ar/order/${number}/invoice.pdf`)
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  // Whoever has neither ordered it nor its link learns nothing of it.
  expect((await fetch(`${inject('shopUrl')}/kw/ar/order/${number}/invoice.pdf`)).status).toBe(404)
  const slip = await fetch(
    `${inject('shopUrl')}/api/operations/v1/orders/${number}/shipments/1/packing-slip`,
    { headers: { authorization: `Bearer ${key}` } },
  )
  expect([slip.status, slip.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(complaints).toEqual([])
})

test('items in stock, of a partner and made to order come in three shipments, as their pages promised', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('en')
  for (const product of ['tin-vase-set', 'barzah-three-seat-majlis-sofa', undefined])
    await shopper.fillCart(page, 'ae', 'en', product)
  await page.goto('/ae/en/p/barzah-three-seat-majlis-sofa')
  const made = t('delivery:made', { count: 30 })
  const kilns = t('delivery:sent-by', { seller: 'Bahla Kilns' })
  expect(await page.locator('.assured').first().innerText()).toContain(made)
  const promised = await page.locator('.delivery-when').first().innerText()
  await page.goto('/ae/en/cart')
  const lines = await page.locator('.cart').innerText()
  expect(lines).toContain(made)
  expect(lines).toContain(kilns)

  await page.goto('/ae/en/checkout')
  await shopper.giveContact(page, 'ae', 'en', '0526698765')
  await shopper.giveAddress(page, 'ae', 'en')
  await page.waitForURL('**/checkout/delivery**')
  const planned = await page.locator('.shipments li').allInnerTexts()
  expect(planned).toHaveLength(3)
  expect(planned[1]).toContain(kilns)
  expect(planned[2]).toContain(made)
  // "Delivery Tue, 5 January – Wed, 6 January": the same days as on the product's page.
  for (const day of promised.replace(/^Delivery /, '').split(' – ')) expect(planned[2]).toContain(day)
  await shopper.chooseSlot(page, 'en')
  await page.waitForURL('**/checkout/payment**')
  // Nobody carries cash for what is sewn for one shopper.
  expect(await page.locator('[name="method"][value="cashondelivery"]').isDisabled()).toBe(true)
  await shopper.choosePayment(page, 'en', 'tap')
  await page.waitForURL('**/checkout/review**')
  expect(await page.locator('.facts').innerText()).toContain(t('checkout:shipments.one', { number: 3 }))
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await page.waitForURL('**/ae/en/order/*')
  expect(await page.locator('.shipment').count()).toBe(3)
  expect(await page.locator('.shipment').nth(1).innerText()).toContain(kilns)
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await runJob('send-messages')
  const mail = await openMail(page, t('messages:order-confirmed.subject', { number }))
  expect([await mail.getAttribute('lang'), await mail.getAttribute('dir')]).toEqual(['en', 'ltr'])
  expect(await mail.innerText()).toContain(t('messages:label.when.of', { number: 3 }))
  const pictures = mail.locator('img')
  expect(await pictures.count()).toBeGreaterThan(0)
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('a cancellation request is rejected, a second one is approved, each with a message', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('ar')
  await shopper.fillCart(page, 'qa', 'ar')
  await page.goto('/qa/ar/checkout')
  await shopper.giveContact(page, 'qa', 'ar', '33198765')
  await shopper.giveAddress(page, 'qa', 'ar')
  await shopper.chooseSlot(page, 'ar')
  await shopper.choosePayment(page, 'ar', 'cashondelivery')
  await page.waitForURL('**/checkout/review**')
  const number = await shopper.placeOrder(page)
  await majlis('order', 'approve', number)
  await majlis('order', 'process', number)
  await page.reload()
  const askToCancel = async () => {
    await page.locator('.cancel-order summary').click()
    await page.getByRole('button', { name: t('order:cancel.go.later') }).click()
    await page.getByText(t('order:request.pending')).waitFor()
  }
  await askToCancel()
  expect(await page.locator('.cancel-order').count()).toBe(0)
  await majlis('order', 'reject-cancellation', number)
  await page.goto(`/qa/ar/order/${number}`)
  await page.getByText(t('order:request.rejected')).waitFor()
  expect(await statusOf(page)).toBe('Processing')
  await askToCancel()
  await majlis('order', 'approve-cancellation', number)
  await page.goto(`/qa/ar/order/${number}`)
  expect(await statusOf(page)).toBe('Canceled')

  await runJob('send-messages')
  const reported = ['cancellation-requested', 'cancellation-rejected', 'order-canceled'] as const
  await openInbox(
    page,
    reported.map((kind) => t(`messages:${kind}.subject`, { number })),
  )
  expect(complaints).toEqual([])
})
