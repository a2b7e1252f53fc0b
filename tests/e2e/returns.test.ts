import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { orderAndReceive } from './support/receiving.ts'
import { majlis } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

const choose = (page: Page, field: 'quantity' | 'reason', value: string) =>
  page.locator(`select[name^="${field}."]`).first().selectOption(value)
const review = (page: Page) => page.locator('form[action*="startReturn"] button').click()
const refundOn = (page: Page) => page.locator('[data-return-refund]').getAttribute('data-return-refund')

test('damage is shown by a photo, its refund seen before sending, and the collection booked without scripts', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('ar')
  const number = await orderAndReceive(page, 'ar')
  await page.goto(`/ae/ar/order/${number}`)
  await page.locator('[data-start-return]').click()
  await choose(page, 'quantity', '1')
  await choose(page, 'reason', 'damaged')
  await review(page)
  // What is missing is listed, with a link to its field; what was entered is still there.
  await page.locator('.error-summary a[href="#photos"]').waitFor()
  expect(await page.locator('select[name^="reason."]').first().inputValue()).toBe('damaged')
  const background = '#884422'
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page.locator('#photos').setInputFiles([
    { name: 'seam.jpg', mimeType: 'image/jpeg', buffer },
    {
      name: 'seam.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
    },
  ])
  await review(page)
  // One photo was not accepted: that is said before the return is reviewed, and the other one is kept.
  await page.locator('.error-summary', { hasText: t('returns:photo.unknown-format') }).waitFor()
  expect(await page.locator('[name="photo"]:checked').count()).toBe(1)
  expect(await sidewaysOverflow(page)).toBe(0)
  await review(page)
  await page.getByRole('heading', { name: t('returns:review.title') }).waitFor()
  const promised = await refundOn(page)
  await page.locator('form[action*="sendReturn"] button').click()
  await page.waitForURL('**/return/R-*')
  expect(await page.locator('[data-return]').getAttribute('data-state')).toBe('approved')
  expect(await page.locator('.photos img').count()).toBe(1)
  await page.locator('form[action*="scheduleReturn"] button').click()
  await page.locator('[data-state="scheduled"]').waitFor()
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  for (const event of ['collect', 'receive', 'accept']) await majlis('return', 'advance', reference, event)
  await page.reload()
  expect(await refundOn(page)).toBe(promised)
  await page.locator('[data-return]', { hasText: t('returns:event.accept') }).waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(complaints).toEqual([])
})

test('a change of mind is withdrawn again, and another browser sees neither order nor return', async () => {
  const { page, complaints } = await browser.open()
  const t = texts('en')
  const number = await orderAndReceive(page, 'en')
  await page.goto(`/ae/en/order/${number}/return`)
  expect(await accessibilityFaults(page)).toEqual([])
  await choose(page, 'quantity', '1')
  await review(page)
  await page.getByRole('heading', { name: t('returns:review.title') }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.locator('form[action*="sendReturn"] button').click()
  await page.waitForURL('**/return/R-*')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.locator('form[action*="withdrawReturn"] button').click()
  await page.locator('[data-state="withdrawn"]').waitFor()
  // Another browser has neither the order nor its returns.
  const { page: stranger } = await browser.open()
  expect((await stranger.goto(page.url()))?.status()).toBe(404)
  expect(complaints).toEqual([])
})
