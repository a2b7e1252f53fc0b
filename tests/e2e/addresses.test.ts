import { expect, inject, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { openMail } from './support/inbox.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

test('a demo that is opened by number pays, shares and writes links at that address', async () => {
  const t = texts('en')
  const url = inject('shopUrl').replace('localhost', '127.0.0.1')
  const { page, complaints } = await browser.open({ url })
  await shopper.fillCart(page, 'qa', 'en', 'makhmal-velvet-cushion')
  await page.goto('/qa/en/cart')
  const shared = page.getByLabel(t('cart:share.label'), { exact: true })
  expect(new URL(await shared.inputValue()).origin).toBe(url)
  await page.goto('/qa/en/checkout')
  await shopper.giveContact(page, 'qa', 'en', `33${String(Date.now()).slice(-6)}`)
  await page.waitForURL('**/checkout/address')
  await shopper.giveAddress(page, 'qa', 'en')
  await shopper.chooseSlot(page, 'en')
  await shopper.choosePayment(page, 'en', 'qpay')
  await page.waitForURL('**/checkout/review**')
  await page.locator('form.place button').click()
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await page.locator('[data-status="Confirmed"]').waitFor()
  expect(new URL(page.url()).origin).toBe(url)
  const [number = ''] = /QA\d+/.exec(page.url()) ?? []
  const mail = await openMail(page, t('messages:order-confirmed.subject', { number }))
  expect(await mail.locator(`a[href*="/order/${number}"]`).first().getAttribute('href')).toContain(`${url}/`)
  expect(complaints).toEqual([])
})
