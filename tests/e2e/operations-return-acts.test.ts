import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aMobile } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { aGiftCard } from './support/gift-cards-by-forms.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { checkOutByForms } from './support/ordering-by-forms.ts'
import { deliver } from './support/receiving.ts'
import { runJob } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { staffTabs } from './support/staff-tab.ts'
import { texts } from './support/texts.ts'

const { open } = aBrowser()
const enter = staffTabs(open, () => ({ url: inject('shopUrl') }))
const sku = 'MJ-1001-PALM-220'

type Payer = { readonly shopper?: ReturnType<typeof aReader>; readonly giftCard?: string }

/** Sofas of a shopper, paid by card, what a gift card does not pay, and delivered. */
async function delivered(
  code: string,
  quantity: number,
  { shopper = aReader(aLocalAddress()), giftCard }: Payer = {},
) {
  const product = await shopper.open(`/${code}/p/zahra-three-seat-sofa?sku=${sku}`)
  await shopper.send(product, '#buy-form', { quantity: String(quantity) })
  const contact = { name: 'Maryam Saleh', email: 'maryam@mail.example', phone: aMobile('ae') }
  const unpaid = await checkOutByForms(shopper, code, contact)
  const payment = giftCard
    ? await shopper.send(unpaid, 'form[action*="addGiftCard"]', { card: giftCard })
    : unpaid
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

test('a sofa that a gift card and a card have paid goes back to both, in Arabic', async () => {
  const t = texts('ar')
  const shopper = aReader(aLocalAddress())
  const { code } = await aGiftCard({ friend: shopper, from: 'en', to: 'ar' })
  const order = await delivered('ae/ar', 1, { shopper, giftCard: code })
  const reference = await requested(order, 'ae/ar', { [`quantity.${sku}`]: '1' })
  const { page, complaints } = await enter('yusuf@demo.example', { width: 390 })
  await openReturn(page, reference)
  let toCard: number | undefined
  for (const event of ['collect', 'receive', 'accept'] as const) {
    await page.getByRole('button', { name: t(`operations-returns:check.${event}`), exact: true }).click()
    const check = page.locator('.check')
    await check.waitFor()
    if (event === 'accept') {
      const facts = await check.innerText()
      const sumAfter = (label: string) =>
        Number(/[\d,]+\.\d\d/.exec(facts.slice(facts.indexOf(label) + label.length))?.[0].replace(',', ''))
      toCard = sumAfter(t('operations-order-money:check.to-tender', { last: code.slice(-4) }))
      // In the proportion in which both have paid, less the collection.
      const toMethod = sumAfter('تعود عبر بطاقة بنكية')
      expect(toCard + toMethod).toBeCloseTo(sumAfter(t('operations-returns:refund.total')), 2)
      expect(toCard).toBeGreaterThan(250)
      expect(toMethod).toBeGreaterThan(toCard)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    }
    await check.locator('form button').click()
    await check.waitFor({ state: 'detached' })
  }
  await runJob('run-payment-tasks')
  const cards = await shopper.open('/ae/ar/gift-cards')
  const balance = await shopper.send(cards, 'form[action*="checkGiftCardBalance"]', { code })
  expect(balance.document.querySelector('#balance .notice')?.textContent).toContain(toCard?.toFixed(2))
  expect(complaints).toEqual([])
})

test('an exchange and a refusal in Arabic without JavaScript: the van takes the sofa and brings another; what was used goes back', async () => {
  const t = texts('ar')
  const order = await delivered('ae/ar', 2)
  const quantity = { [`quantity.${sku}`]: '1' }
  const exchanged = await requested(order, 'ae/ar', { ...quantity, [`exchange.${sku}`]: 'MJ-1001-CLAY-220' })
  const { page } = await enter('yusuf@demo.example', { width: 820, javaScript: false })
  const state = (name: string) => page.locator('.detail-head .state', { hasText: name }).waitFor()
  async function act(event: 'collect' | 'receive' | 'accept' | 'refuse' | 'send-back', note = '') {
    const form = page.locator('form', {
      has: page.getByRole('button', { name: t(`operations-returns:check.${event}`), exact: true }),
    })
    if (note !== '') await form.locator('[name=note]').fill(note)
    await form.getByRole('button').click()
    await page.locator('.check form button').click()
  }
  await openReturn(page, exchanged)
  const companion = /AE\w+/.exec((await page.locator('#exchange a').getAttribute('href')) ?? '')?.[0] ?? ''
  // The other sofa is not on the van yet.
  await act('collect')
  expect(await page.getByRole('alert').innerText()).toContain(
    t('operations-returns:failure.companion-not-ready'),
  )
  const ofReturn = await order.shopper.open(`/ae/ar/order/${order.number}/return/${exchanged}`)
  const link = ofReturn.document.querySelector<HTMLAnchorElement>('#exchange a.button')
  const unpaid = await order.shopper.open(`${link?.pathname}${link?.search}`)
  const provider = await order.shopper.send(unpaid, 'form[action*="payOrder"]', {})
  await order.shopper.send(provider, 'form:has([name="outcome"])', { outcome: 'approve' })
  await deliver(companion, 'approve', 'process', 'schedule', 'out')
  await openReturn(page, exchanged)
  await act('collect')
  await state(t('operations-returns:state.collected'))
  await act('receive')
  await state(t('operations-returns:state.received'))
  await act('accept')
  await page.locator('#exchange', { hasText: t('operations-returns:exchange.state.done') }).waitFor()

  const used = await requested(order, 'ae/ar', quantity)
  await openReturn(page, used)
  await act('collect')
  await act('receive')
  await act('refuse', 'عليه بقع وقد استُعمل')
  await state('غير مقبول')
  await act('send-back')
  await state(t('operations-returns:state.returned-to-customer'))
  expect(await sidewaysOverflow(page)).toBe(0)
  const shown = await order.shopper.open(`/ae/ar/order/${order.number}/return/${used}`)
  expect(shown.document.body.textContent).toContain('عليه بقع وقد استُعمل')
})
