import { expect, test } from 'vitest'
import { cookies } from '#kernel/cookies.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { fillCart } from './support/checking-out.ts'
import { texts } from './support/texts.ts'
import { wakeUp } from './support/waking.ts'

const browser = aBrowser()
const welcome = { en: '10% off your first order', ar: 'خصم 10% على أول طلب' } as const

test('a link with a coupon is answered where an item is added, and never replaces the coupon of the cart', async () => {
  const { page, context, complaints } = await browser.open({ width: 1440 })
  const t = texts('en')
  await page.goto('/ae/en/p/zahra-three-seat-sofa?coupon=welcome-10&sku=MJ-1001-PALM-220')
  expect(new URL(page.url()).search).toBe('?sku=MJ-1001-PALM-220')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('coupon')
  await page.locator('#buy-form .purchase-add').click()
  const applied = t('cart:link.applied', { code: 'WELCOME10', offer: welcome.en })
  await page.getByText(applied).first().waitFor()
  const names = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(names).not.toContain(cookies.coupon)

  await page.goto('/ae/en/c/kitchen?coupon=FREEDELIVERY')
  await page.goto('/ae/en/cart')
  const notice = page.locator('[data-linked-coupon]')
  const present = t('cart:link.present', { code: 'FREEDELIVERY', present: 'WELCOME10' })
  expect((await notice.innerText()).trim()).toBe(present)
  expect(await page.locator('.coupon .state').innerText()).toContain('WELCOME10')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  expect(await notice.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('without JavaScript, in Arabic, a coupon waits for the cart and a wrong one is explained in checkout', async () => {
  const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
  const t = texts('ar')
  const notice = page.locator('[data-linked-coupon]')
  await page.goto('/ae/ar?coupon=WELCOME10&utm_source=mail')
  expect(new URL(page.url()).search).toBe('?utm_source=mail')
  await page.goto('/ae/ar/cart')
  expect((await notice.innerText()).trim()).toBe(t('cart:link.waiting', { code: 'WELCOME10' }))
  await fillCart(page, 'ae', 'ar')
  const applied = t('cart:link.applied', { code: 'WELCOME10', offer: welcome.ar })
  expect((await notice.innerText()).trim()).toBe(applied)

  await page.goto('/ae/ar/checkout?coupon=AHLANKW1')
  const reason = t('cart:error.coupon-elsewhere')
  expect((await notice.innerText()).trim()).toBe(t('cart:link.rejected', { code: 'AHLANKW1', reason }))
  await page.reload()
  expect(await notice.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a wrong code has the focus on its field, and one that applies takes it from nowhere', async () => {
  const { page, complaints } = await browser.open({ width: 390 })
  const t = texts('ar')
  await fillCart(page, 'ae', 'ar')
  await page.goto('/ae/ar/cart')
  await wakeUp(page, 'cart-live-cart')
  await page.locator('.coupon summary').click()
  const field = page.locator('#coupon-code')
  const apply = page.getByRole('button', { name: t('pages:coupon.apply') })
  const isFocused = (place: typeof field) => place.evaluate((element) => element === document.activeElement)
  await field.fill('WRONG10')
  await apply.click()
  await page.locator('#coupon-error').waitFor()
  await expect.poll(() => isFocused(field)).toBe(true)
  expect(await page.locator('.coupon').getAttribute('open')).not.toBeNull()
  await field.fill('welcome ١٠')
  await apply.click()
  await page.locator('.coupon .state').waitFor()
  await expect.poll(() => isFocused(apply)).toBe(true)
  expect(await page.locator('.coupon .state').innerText()).toContain('WELCOME10')
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
})
