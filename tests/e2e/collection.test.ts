import { expect, inject, test } from 'vitest'
import type { Page } from 'playwright'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { readCode } from './support/handover-code.ts'
import { createMajlis } from './support/majlis.ts'
import { payInCashByForms } from './support/ordering-by-forms.ts'
import { deliver } from './support/receiving.ts'
import { majlis } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

/** From the locator to a piece that lies in the nearest store of an area; answers the store's code. */
async function findInStore(page: Page, language: 'en' | 'ar'): Promise<string> {
  const t = texts(language)
  const inArabic = language === 'ar'
  await page.goto(`/ae/${language}/stores?service=collection&q=${inArabic ? 'البرشاء' : 'barsha'}`)
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await page.waitForURL(`**/ae/${language}/stores/*`)
  const store = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByLabel(t('stores:stock.label')).fill(inArabic ? 'وسادة' : 'cushion')
  await page.locator('#stock').getByRole('button').click()
  await page.waitForURL('**/stores/*?q=**')
  await page.locator('#stock a[href*="/p/"]').first().click()
  await page.waitForURL(`**/ae/${language}/p/**`)
  return store
}

test.each([
  { language: 'en', width: 1440, javaScript: true },
  { language: 'ar', width: 390, javaScript: false },
] as const)(
  'what lies in the nearest store is paid, set aside and handed over by its code ($language, $width px)',
  async ({ language, width, javaScript }) => {
    const { page, complaints } = await browser.open({ width, javaScript })
    const store = await findInStore(page, language)
    const { pathname, search } = new URL(page.url())
    await shopper.fillCart(page, 'ae', language, pathname.split('/p/')[1] + search)
    await page.goto(`/ae/${language}/checkout`)
    await shopper.giveContact(page, 'ae', language)
    await page.locator('.how a').last().click()
    await page.waitForURL('**/checkout/delivery?how=collect')
    await page.locator(`[type="radio"][name="store"][value="${store}"]`).check()
    await shopper.goOn(page, language, 'delivery')
    await page.waitForURL('**/checkout/payment')
    await shopper.choosePayment(page, language, 'tap')
    await page.waitForURL('**/checkout/review**')
    await page.locator('form.place button').click()
    await page.waitForURL('**/dev/pay/**')
    await shopper.decide(page, 'approve')
    await page.waitForURL(`**/ae/${language}/order/*`)
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await page.locator('[data-pickup-code]').count()).toBe(0)

    await deliver(number, 'approve', 'process', 'schedule')
    await page.reload()
    const code = (await page.locator('[data-pickup-code]').getAttribute('data-pickup-code')) ?? ''
    expect(code).toMatch(/^[A-Z2-9]{6}$/)
    const atCounter = ['pickup', 'hand-over', '--store', store, '--code', code]
    const name = language === 'ar' ? 'مريم صالح' : 'Mariam Saleh'
    await expect(majlis(...atCounter, '--name', 'Salem Nasser')).rejects.toThrow()
    expect(await majlis(...atCounter, '--name', name)).toContain(number)
    await page.reload()
    expect(await page.getByText(texts(language)('order:timeline.collected')).count()).toBeGreaterThan(0)
    expect(await page.locator('[data-pickup-code]').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test('an order whose cart began on a kiosk says which one it was', async () => {
  const run = createMajlis(inject('dataDirectory'))
  const printed = await run('kiosk', 'enroll', '--store', 'barsha', '--name', 'showroom floor')
  const link = new URL(/https?:\S+/.exec(printed)?.[0] ?? '')
  const { page } = await browser.open({ width: 1080 })
  await page.goto(link.pathname + link.search)
  await page.waitForURL('**/digital-wall')
  await shopper.fillCart(page, 'ae', 'en')
  await page.goto('/ae/en/kiosk')
  const phone = aReader('127.9.8.21')
  await phone.send(await phone.open(await readCode(page)), 'form[action*="takeCart"]', {})
  const mobile = shopper.aMobile('ae')
  let step = await phone.open('/ae/en/checkout')
  step = await phone.send(step, '.checkout-form', {
    name: 'Mariam Saleh',
    email: 'mariam@example.com',
    phone: mobile,
  })
  step = await phone.send(step, '.checkout-form', shopper.addresses['ae'] ?? {})
  const slot = step.document.querySelector<HTMLInputElement>('[name="slot"]:not(:disabled)')
  step = await phone.send(step, '.checkout-form', slot ? { slot: slot.value } : {})
  const number = await payInCashByForms(phone, step, mobile.replace(/^0/, '+971'))
  const { order } = JSON.parse(await run('order', 'show', number, '--json')) as {
    readonly order: { readonly kiosk: unknown }
  }
  expect(order.kiosk).toEqual({ store: 'barsha', name: 'showroom floor' })
  const [row = ''] = (await run('kiosk', 'list'))
    .split('\n')
    .filter((each) => each.includes('showroom floor'))
  await run('kiosk', 'revoke', row.split(/\s+/)[0] ?? '', '--reason', 'end of the test')
})
