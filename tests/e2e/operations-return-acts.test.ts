import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aMobile } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { checkOutByForms } from './support/ordering-by-forms.ts'
import { deliver } from './support/receiving.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { staffTabs } from './support/staff-tab.ts'
import { texts } from './support/texts.ts'

const { open } = aBrowser()
const enter = staffTabs(open, () => ({ url: inject('shopUrl') }))
const sku = 'MJ-1001-PALM-220'

/** Sofas of a shopper, paid by card and delivered. */
async function delivered(code: string, quantity: number) {
  const shopper = aReader(aLocalAddress())
  const product = await shopper.open(`/${code}/p/zahra-three-seat-sofa?sku=${sku}`)
  await shopper.send(product, '#buy-form', { quantity: String(quantity) })
  const contact = { name: 'Maryam Saleh', email: 'maryam@mail.example', phone: aMobile('ae') }
  const payment = await checkOutByForms(shopper, code, contact)
  const review = await shopper.send(payment, '.checkout-form', { method: 'tap' })
  const provider = await shopper.send(review, 'form.place', {})
  const placed = await shopper.send(provider, 'form:has([name="outcome"])', { outcome: 'approve' })
  const number = /\/order\/(\w+)/.exec(placed.path)?.[1] ?? ''
  expect(number, placed.path).not.toBe('')
  await deliver(number, 'approve', 'process', 'schedule', 'out', 'deliver')
  return { shopper, number }
}

/** Requests a return that the van collects; answers its reference. */
async function requested(
  { shopper, number }: Awaited<ReturnType<typeof delivered>>,
  code: string,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  const form = await shopper.open(`/${code}/order/${number}/return`)
  const all = { [`reason.${sku}`]: 'changed-mind', [`unopened.${sku}`]: 'yes', passage: 'home', ...answers }
  const review = await shopper.send(form, 'form[action*="startReturn"]', all)
  const sent = await shopper.send(review, 'form[action*="sendReturn"]', {})
  const booked = await shopper.send(sent, 'form[action*="scheduleReturn"]', {})
  return /R-[\w-]+/.exec(booked.path)?.[0] ?? ''
}

/** Opens a return from the list, as who looks for its number. */
async function openReturn(page: Page, reference: string): Promise<void> {
  await page.goto('/operations/returns')
  await page.locator('[data-list-search]').fill(reference)
  await page.locator('[data-list-search]').press('Enter')
  await page.getByRole('link', { name: reference }).click()
  await page.waitForURL(`**/operations/returns/${reference}`)
}

/** Story 10: a return is received in part, and what paid gets its share. */
test('three people take two sofas back: collected, received, one accepted for its share to the card, in English', async () => {
  const t = texts('en')
  const order = await delivered('ae/en', 3)
  const reference = await requested(order, 'ae/en', { [`quantity.${sku}`]: '2' })
  const { page, complaints } = await enter('huda@demo.example')
  await openReturn(page, reference)
  await page.getByRole('button', { name: t('operations-returns:check.collect') }).click()
  await page.getByRole('button', { name: `Report ${reference} as collected` }).click()
  await page.locator('.detail-head .state', { hasText: 'Collected' }).waitFor()

  const ravi = await enter('ravi@demo.example', { width: 390 })
  await openReturn(ravi.page, reference)
  expect(await accessibilityFaults(ravi.page)).toEqual([])
  expect(await sidewaysOverflow(ravi.page)).toBe(0)
  await ravi.page.getByRole('button', { name: t('operations-returns:check.receive') }).click()
  await ravi.page.getByRole('button', { name: `Receive ${reference}` }).click()
  await ravi.page.locator('.detail-head .state', { hasText: 'Received' }).waitFor()
  // Receiving refunds nothing.
  await page.goto(`/operations/orders/${order.number}`)
  expect(await page.locator('#money').innerText()).toMatch(/Refunded or requested\D+0\.00/)

  await ravi.page.getByLabel('As new (A)').fill('1')
  const decide = ravi.page.locator('form', { has: ravi.page.getByLabel('As new (A)') })
  await decide
    .getByRole('textbox', { name: t('operations-returns:note.optional') })
    .fill('the other is stained')
  await decide.getByRole('button', { name: t('operations-returns:check.accept') }).click()
  const check = ravi.page.locator('.check')
  await check.waitFor()
  expect(await check.innerText()).toContain('1 × MJ-1001-PALM-220')
  expect(await check.innerText()).toContain('on sale at')
  expect(await sidewaysOverflow(ravi.page)).toBe(0)
  const button = check.locator('button.primary, button.danger')
  const label = await button.innerText()
  await button.click()
  await ravi.page.locator('#timeline', { hasText: t('operations-returns:event.accept-part') }).waitFor()
  await ravi.page.locator('#timeline', { hasText: 'the other is stained' }).waitFor()
  const amount = /AED [\d,.]+/.exec(label)?.[0] ?? label
  await page.reload()
  await page.locator('#money', { hasText: amount.replace(/^\D+/, '') }).waitFor()
  expect(complaints).toEqual([])
})
