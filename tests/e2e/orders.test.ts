import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { words } from './support/words.ts'

const browser = aBrowser()

const majlis = async (...argv: string[]): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, ['cli/majlis.ts', ...argv], {
      env: { ...process.env, MAJLIS_DATA: inject('dataDirectory') },
    })
  ).stdout

test('an order in Kuwait is delivered by the operations API, written about in Arabic, and has its invoice', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = words('ar')
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

  for (const job of ['send-messages', 'issue-invoices']) await majlis('jobs', 'run', job)
  await page.goto('/dev/inbox')
  const mails = await page.locator('.inbox-list').innerText()
  for (const kind of ['order-confirmed', 'out-for-delivery', 'delivered'] as const)
    expect(mails).toContain(t(`messages:${kind}.subject`, { number }))

  await page.goto(`/kw/ar/order/${number}`)
  expect(await page.locator('[data-status="Delivered"]').count()).toBe(1)
  await page.goto(`/kw/ar/order/${number}/invoice`)
  const paper = await page.locator('.paper').innerText()
  expect(paper).toContain(number)
  // Kuwait has no such tax: an invoice in both languages, without a word of it.
  expect(paper).toContain('Invoice')
  expect(paper).toContain('فاتورة')
  expect(paper).not.toMatch(/VAT|ضريبة/)
  expect(complaints).toEqual([])
})
