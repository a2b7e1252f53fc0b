import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startSeededShop } from './support/seeded-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

/** A member of staff without a browser. */
async function reading(email: string, address: string) {
  const reader = aReader(address, shop.url)
  await reader.send(await reader.open('/operations/sign-in'), 'form.people', { email })
  const follow = (page: ReadPage, selector: string) => reader.open(pathOf(page, selector))
  return { ...reader, follow }
}

const textOf = ({ document }: ReadPage, selector: string): string =>
  document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? ''
const pathOf = ({ document }: ReadPage, selector: string): string =>
  document.querySelector(selector)?.getAttribute('href') ?? ''
const formOf = (act: string): string => `form:has([name=act][value=${act}])`

test('a clerk finds a return to decide from Home, approves it with a time, and a form of before is refused', async () => {
  const huda = await reading('huda@demo.example', '203.0.113.91')
  const home = await huda.open('/operations')
  const list = await huda.follow(home, 'a.tile[href*="view=to-decide"]')
  const rows = list.document.querySelectorAll('tbody tr').length
  expect(textOf(home, 'a.tile[href*="view=to-decide"] b')).toBe(String(rows))
  const one = await huda.follow(list, 'tbody th a')
  expect(textOf(one, '.detail-head .state')).toBe('Requested')
  expect(textOf(one, '#policy')).toContain('An operator decides on this reason.')
  expect(textOf(one, '.shut-acts')).toContain('Possible when it is: Received')
  const slot = one.document.querySelector('[name=slot] option:nth-child(2)')?.getAttribute('value') ?? ''
  const check = await huda.send(one, formOf('check-approve'), { slot })
  expect(textOf(check, '.check')).toContain('Collection booked')
  expect(textOf(check, '.check')).toContain('Your collection is booked')
  const approved = await huda.send(check, '.check form', {})
  expect(textOf(approved, '.detail-head .state')).toBe('Collection booked')
  expect(textOf(approved, '#timeline')).toContain('Huda Al Mansoori')
  expect(textOf(approved, '#history')).toContain('Return approved')
  // Sent twice, it is one approval.
  const again = await huda.send(check, '.check form', {})
  expect(again.status).toBe(200)
  const aisha = await reading('aisha@demo.example', '203.0.113.92')
  const old = await aisha.send(one, formOf('check-reject'), { note: 'no proof' })
  expect(old.status).toBe(409)
  expect(textOf(old, '[role=alert]')).toContain('Huda Al Mansoori')
})

test('in Arabic: a return is accepted after its shares were shown; fewer units need a reason', async () => {
  const yusuf = await reading('yusuf@demo.example', '203.0.113.93')
  const list = await yusuf.open('/operations/returns?view=to-inspect&sort=requested')
  expect(textOf(list, 'tbody tr .state.bad')).toBe('متأخر')
  const one = await yusuf.follow(list, 'tbody th a')
  const units = one.document.querySelector('[name^="units.A."]')?.getAttribute('name') ?? ''
  const none = await yusuf.send(one, formOf('check-accept'), { [units]: '٠' })
  expect(none.status).toBe(422)
  expect(textOf(none, '[role=alert]')).toContain('اذكر الكمية المقبولة')
  const check = await yusuf.send(one, formOf('check-accept'), {
    [units]: '0',
    [units.replace('.A.', '.B.')]: '١',
  })
  expect(textOf(check, '.check')).toContain('للتصفية')
  expect(textOf(check, '.check button')).toMatch(/^القبول ورد/)
  const accepted = await yusuf.send(check, '.check form', {})
  expect(textOf(accepted, '#items')).toContain('1 × B')
  expect(textOf(accepted, '#history')).toContain('قبول مرتجع')
})

test('what the policy denies is requested by a clerk, approved by finance, and is then a return as any other', async () => {
  const huda = await reading('huda@demo.example', '203.0.113.91')
  const fahad = await reading('fahad@demo.example', '203.0.113.94')
  const list = await huda.open('/operations/orders?q=Meera')
  const order = await huda.follow(list, 'tbody th a')
  expect(textOf(order, '#returns')).toContain('Nothing has been returned.')
  const form = await huda.follow(order, '#returns a[href$="/return"]')
  const named = (field: string) =>
    form.document.querySelector(`[name^="${field}."]`)?.getAttribute('name') ?? ''
  const wanted = { [named('items')]: '1', [named('reason')]: 'damaged', reason: 'a loyal customer' }
  const allowed = await huda.send(form, formOf('check-request'), {
    ...wanted,
    [named('reason')]: 'faulty',
  })
  expect(allowed.status).toBe(422)
  expect(textOf(allowed, '[role=alert]')).toContain('The policy allows this return')
  const check = await huda.send(form, formOf('check-request'), wanted)
  expect(textOf(check, '.check')).toContain('A photo is required')
  const request = await huda.send(check, '.check form', {})
  expect(request.path).toMatch(/^\/operations\/approvals\//)
  expect(request.document.querySelector('[name=act][value=approve]')).toBeNull()
  const approval = await fahad.open(request.path)
  expect(textOf(approval, 'main')).toContain('A photo is required')
  const decided = await fahad.send(approval, formOf('approve'), {})
  expect(decided.status).toBe(200)
  const after = await huda.open(order.path)
  const added = await huda.follow(after, '#returns p a')
  expect(textOf(added, '.detail-head')).toContain('Against policy')
  expect(textOf(added, '#history')).toContain('Fahad Al Sabah')
})
