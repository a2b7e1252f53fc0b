import { expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { deliver, orderAndReceive } from './support/receiving.ts'
import { majlis } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

test('a mattress is exchanged for a dearer one, which is paid first and brought by the van, without scripts', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('ar')
  const number = await orderAndReceive(page, 'ar', 'thabat-firm-mattress')
  await page.goto(`/ae/ar/order/${number}/return`)
  await page.locator('select[name^="quantity."]').first().selectOption('1')
  await page.locator('select[name^="exchange."]').first().selectOption('MJ-2044-180X200')
  await page.locator('form[action*="startReturn"] button').click()
  // Slept on, and still inside the days of a change of mind: exchanged for the fee, which is shown before sending.
  const due = await page.locator('[data-exchange-due]').getAttribute('data-exchange-due')
  expect(Number(due)).toBeGreaterThan(14_900)
  expect(await page.locator('[data-return-refund]').getAttribute('data-return-refund')).toBe('0')
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.locator('form[action*="sendReturn"] button').click()
  await page.waitForURL('**/return/R-*')
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.locator('form[action*="scheduleReturn"] button').click()
  await page.locator('[data-state="scheduled"]').waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  const ofReturn = page.url()
  await expect(majlis('return', 'advance', reference, 'collect')).rejects.toThrow('not paid')

  await page.locator('#exchange a.button').click()
  await page.waitForURL('**/order/AE*')
  const companion = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.locator('form[action*="payOrder"] button').click()
  await page.waitForURL('**/dev/pay/**')
  await shopper.decide(page, 'approve')
  await page.waitForURL(`**/order/${companion}**`)
  await deliver(companion, 'approve', 'process', 'schedule', 'out')
  for (const event of ['collect', 'receive', 'accept']) await majlis('return', 'advance', reference, event)
  expect(await majlis('order', 'show', companion)).toContain('delivered')
  await page.goto(ofReturn)
  await page.locator('#exchange', { hasText: t('returns:exchange.done') }).waitFor()
  expect(complaints).toEqual([])
})
