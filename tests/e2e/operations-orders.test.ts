import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { staffTabs } from './support/staff-tab.ts'

const { open } = aBrowser()
let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const enter = staffTabs(open, () => shop)

test('a clerk finds an order on hold from Home, releases it, and it is theirs by name', async () => {
  const { page } = await enter('huda@demo.example', { width: 1440 })
  const tile = page.locator('a.tile', { hasText: 'On hold' })
  const count = Number(await tile.locator('b').innerText())
  await tile.click()
  expect(await page.locator('tbody tr').count()).toBe(count)
  await page.locator('tbody tr', { hasText: 'Rahul Nair' }).locator('a').click()
  await page.getByText('Phone of another country').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  // Another clerk has the same order open.
  const other = await enter('aisha@demo.example', { javaScript: false, width: 1440 })
  await other.page.goto(page.url())
  await page.locator('#reason').fill('called back, the number is his sister’s')
  await page.getByRole('button', { name: 'Release order' }).click()
  await page.getByText('Released from hold').first().waitFor()
  await page.locator('.timeline', { hasText: 'Huda Al Mansoori' }).first().waitFor()
  await other.page.locator('#reason').fill('no answer')
  await other.page.getByRole('button', { name: 'Release order' }).click()
  const conflict = other.page.getByRole('alert')
  expect(await conflict.innerText()).toContain('Huda Al Mansoori')
  expect(await other.page.locator('#reason').inputValue()).toBe('no answer')
})

test('in Arabic on a tablet: a cancellation is granted after its consequences were shown; other countries are not there', async () => {
  const { page } = await enter('salem@demo.example', { width: 820 })
  await page.goto('/operations/orders')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const numbers = await page.locator('tbody th').allInnerTexts()
  expect(numbers.every((number) => number.trim().startsWith('OM'))).toBe(true)
  await page.locator('tbody tr', { hasText: 'ناصر الحبسي' }).locator('a').click()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.locator('#reason').fill('اتصل العميل وأكد')
  await page.getByRole('button', { name: 'إلغاء الطلب كما طُلب' }).click()
  await page.getByText('راجع قبل التنفيذ').waitFor()
  await page.locator('.check button.danger').click()
  await page.locator('.timeline', { hasText: 'سالم الحارثي' }).first().waitFor()
  const status = await page.goto('/operations/orders/AE0000000000')
  expect(status?.status()).toBe(404)
})

test('without JavaScript, a refund says what goes back where, and more than there is is refused with what was typed', async () => {
  const { page } = await enter('huda@demo.example', { width: 1440, javaScript: false })
  await page.goto('/operations/orders?q=Anita')
  await page.locator('tbody tr a').first().click()
  const form = page.locator('#money form')
  for (const [sum, explained] of [
    ['-1', 'above zero'],
    ['0.001', 'above zero'],
    ['99999', 'At most'],
  ] as const) {
    await form.locator('[name=sum]').fill(sum)
    await form.locator('[name=reason]').fill('scratched')
    await form.getByRole('button', { name: 'Refund' }).click()
    expect(await page.getByRole('alert').innerText()).toContain(explained)
    expect(await form.locator('[name=sum]').inputValue()).toBe(sum)
  }
  await form.locator('[name=sum]').fill('50.00')
  await form.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('Back by Card').waitFor()
  await page.getByRole('button', { name: 'Refund QAR' }).click()
  await page.locator('.timeline', { hasText: 'Huda Al Mansoori' }).first().waitFor()
})

/** A member of staff without a browser. */
async function reading(email: string, address: string) {
  const reader = aReader(address, shop.url)
  await reader.send(await reader.open('/operations/sign-in'), 'form.people', { email })
  const openOrder = async (query: string) => {
    const list = await reader.open(`/operations/orders?q=${encodeURIComponent(query)}`)
    return reader.open(list.document.querySelector('tbody th a')?.getAttribute('href') ?? '')
  }
  return { ...reader, openOrder }
}

const textOf = ({ document }: ReadPage, selector: string): string =>
  document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? ''

const pathOf = ({ document }: ReadPage, selector: string): string =>
  document.querySelector(selector)?.getAttribute('href') ?? ''

test('more than one may give alone is requested, approved by another, and goes back once; both are named', async () => {
  const huda = await reading('huda@demo.example', '203.0.113.81')
  const order = await huda.openOrder('Priya Thomas')
  const check = await huda.send(order, '#money form', { sum: '1500', reason: 'late twice' })
  const shown = textOf(check, '.check')
  expect(shown).toContain('Left for you now')
  expect(shown).toContain('Fahad Al Sabah')
  const waiting = await huda.send(check, '.check form', {})
  // Sent twice, it is one request.
  await huda.send(check, '.check form', {})
  expect(waiting.document.querySelectorAll('#approvals p')).toHaveLength(1)
  expect(textOf(waiting, '#approvals')).toContain('Huda Al Mansoori')
  const path = pathOf(waiting, '#approvals a')
  const own = await huda.open(path)
  expect(own.document.querySelector('[name=act][value=approve]')).toBeNull()
  for (const act of ['approve', 'reject']) {
    const body = new URLSearchParams({ act, key: 'k', reason: 'mine' })
    const rejected = await huda.ask(path, { method: 'POST', body, headers: { origin: shop.url } })
    expect(rejected.status).toBe(404)
  }
  const fahad = await reading('fahad@demo.example', '203.0.113.82')
  const decided = await fahad.send(await fahad.open(path), 'form:has([value=approve])', {})
  expect(decided.status).toBe(200)
  const after = await huda.open(order.path)
  expect(textOf(after, '#approvals')).toContain('Fahad Al Sabah')
  expect(textOf(after, '#money')).toContain('late twice (requested by Huda Al Mansoori)')
  const history = textOf(await fahad.open(path), '#history')
  expect(history).toContain('Huda Al Mansoori')
  expect(history).toContain('Fahad Al Sabah')
})

test('in Arabic: a request is rejected with a reason, another overtaken by a change, a third withdrawn', async () => {
  const salem = await reading('salem@demo.example', '203.0.113.83')
  const fahad = await reading('fahad@demo.example', '203.0.113.82')
  const request = async (sum: string) => {
    const check = await salem.send(await salem.openOrder('Aisha Al Lawati'), '#money form', {
      sum,
      reason: 'تأخر التوصيل مرتين',
    })
    expect(textOf(check, '.check')).toContain('المتبقي لك الآن')
    return salem.send(check, '.check form', {})
  }
  const first = await request('60')
  await fahad.send(await fahad.open(pathOf(first, '#approvals a')), 'form:has([value=reject])', {
    reason: 'no photo',
  })
  const rejected = await salem.openOrder('Aisha Al Lawati')
  expect(textOf(rejected, '#approvals p')).toContain('no photo')
  const second = await request('61')
  const small = await salem.send(await salem.open(second.path), '#money form', {
    sum: '1',
    reason: 'خدش',
  })
  await salem.send(small, '.check form', {})
  const tooLate = await fahad.send(
    await fahad.open(pathOf(second, '#approvals a')),
    'form:has([value=approve])',
    {},
  )
  expect(tooLate.status).toBe(409)
  const overtaken = await salem.open(second.path)
  expect(textOf(overtaken, '#approvals p')).toContain('تجاوزته التغييرات')
  const third = await request('62')
  const own = await salem.open(pathOf(third, '#approvals a'))
  await salem.send(own, 'form:has([value=withdraw])', {})
  expect(textOf(await salem.open(third.path), '#approvals p .state')).not.toBe(
    textOf(third, '#approvals p .state'),
  )
})

test('what was paid for an item and a fee goes back, and cash by a bank transfer to an account that is one', async () => {
  const huda = await reading('huda@demo.example', '203.0.113.81')
  const order = await huda.openOrder('Julia Santos')
  const field = order.document.querySelector('#refund-items [name^="items."]')?.getAttribute('name') ?? ''
  const check = await huda.send(order, '#refund-items form', { [field]: '1', reason: 'a scratch' })
  expect(textOf(check, '.check')).toContain(`1 × ${field.slice('items.'.length)}: a scratch`)
  const tooMany = await huda.send(order, '#refund-items form', { [field]: '999', reason: 'a scratch' })
  expect(tooMany.status).toBe(422)
  // Daniel paid cash at the door.
  const aisha = await reading('aisha@demo.example', '203.0.113.84')
  const out = await aisha.openOrder('Daniel Meyer')
  const delivered = await aisha.send(out, 'form:has([value=shipment])', { event: 'deliver' })
  const checked = await aisha.send(delivered, '#money form', { sum: '10', reason: 'a scratch' })
  const account = { method: 'iban', iban: 'AE07 0331', holder: 'Daniel Meyer' }
  const wrong = await aisha.send(checked, '.check form', account)
  expect(wrong.status).toBe(422)
  expect(wrong.document.querySelector('#iban')?.getAttribute('value')).toBe('AE07 0331')
  const done = await aisha.send(wrong, '.check form', { ...account, iban: 'AE070331234567890123456' })
  expect(done.document.querySelector('.check')).toBeNull()
  expect(textOf(done, '#money')).toContain('a scratch')
})
