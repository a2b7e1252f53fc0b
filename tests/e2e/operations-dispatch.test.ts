import { randomInt } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { aMobile } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { codeFor, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { majlis } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { aStaffBrowser } from './support/staff-by-http.ts'

/** A cash order in Kuwait, as far as the events take it. */
async function aCashOrder(...events: readonly string[]): Promise<string> {
  const reader = aReader(aLocalAddress())
  const phone = `+965${aMobile('kw')}`
  const contact = { name: 'Mariam Saleh', email: `m${randomInt(1_000_000_000)}@example.com`, phone }
  const payment = await toPaymentByForms(reader, 'kw/ar', contact, 'makhmal-velvet-cushion')
  const number = await payInCashByForms(reader, payment, phone)
  for (const event of events) await majlis('order', event, number)
  return number
}

async function asAdmin() {
  const browser = aStaffBrowser(inject('shopUrl'))
  await browser.post('/operations/sign-in', { act: 'demo', email: 'aisha@demo.example' })
  return browser
}

const day = '2027-01-31'

describe('a day of cash in Kuwait', () => {
  test('goes from the plan over the phone of the crew to a count that is short by 0.250', async () => {
    const number = await aCashOrder('approve', 'process', 'schedule')
    const browser = await asAdmin()
    const planned = { act: 'plan', place: 'wh-kw', day, crew: 'Yousef, Rajesh', vehicle: '14-5521' }
    expect((await browser.post('/operations/runs', { ...planned, crew: ' ' })).status).toBe(422)
    const { location } = await browser.post('/operations/runs', { ...planned, key: `run ${number}` })
    const run = new URL(location, inject('shopUrl')).pathname
    const stop = `${number}/1`
    for (const act of ['add', 'load', 'issue-link'])
      expect((await browser.post(run, { act, stop })).status).toBe(303)
    expect((await browser.post(run, { act: 'add', stop: 'KW0000000000/1' })).status).toBe(409)
    const shown = { 'shown-crew': 'Yousef, Rajesh', 'shown-vehicle': '14-5521' }
    const edit = (crew: string) => browser.post(run, { act: 'edit', ...shown, crew, vehicle: '14-9900' })
    expect((await edit(' ')).status).toBe(422)
    expect((await edit('يوسف العنزي، Rajesh')).status).toBe(303)
    // Of a form that was shown before.
    expect((await edit('Bader')).status).toBe(409)
    const labels = await browser.post('/operations/labels', {
      act: 'print',
      typed: `${number}، KW0000000000`,
    })
    expect([labels.status, labels.body.includes('Not found here: KW0000000000')]).toEqual([422, true])
    const printed = await browser.post('/operations/labels', { act: 'print', typed: number.toLowerCase() })
    expect((await browser.get(printed.location)).body).toContain(`<bdi>${stop}</bdi>`)
    const link = /\/crew\/[\w.-]+/.exec((await browser.get(run)).body)?.[0] ?? ''

    const crew = aStaffBrowser(inject('shopUrl'))
    const { body } = await crew.get(`${link}?lang=ar`)
    expect(body).toContain('dir="rtl"')
    expect(body).toContain('href="tel:+965')
    expect((await crew.get(`${link}x`)).status).toBe(404)
    expect((await crew.post(link, { act: 'go-out' })).status).toBe(303)
    const deliver = (cash: string, key = stop) => crew.post(link, { act: 'deliver', stop: key, cash })
    const due = /class="sum">[^\d]*([\d.]+)/.exec((await crew.get(`${link}?lang=en`)).body)?.[1] ?? ''
    expect((await deliver('-1')).status).toBe(422)
    expect((await deliver('100000')).status).toBe(409)
    expect((await deliver(due, 'KW0000000000/1')).status).toBe(409)
    expect((await deliver(due)).status).toBe(303)
    expect((await deliver(due)).status).toBe(303)
    expect((await aStaffBrowser(inject('shopUrl')).get(link)).status).toBe(200)

    expect((await browser.post(run, { act: 'return' })).status).toBe(303)
    for (const page of [run, `${run}/hand-in`]) expect((await browser.get(page)).body).not.toContain(due)
    const count = (KWD: string) =>
      browser.post(`${run}/hand-in`, { act: 'count', KWD, key: `count ${number}` })
    for (const wrong of ['', '-1', 'text', '1.0005']) expect((await count(wrong)).status, wrong).toBe(422)
    const short = (Number(due) - 0.25).toFixed(3)
    expect((await count(short)).status).toBe(303)
    const closed = (await browser.get(run)).body
    expect(closed).toContain('0.250')
    expect(closed).toContain('Closed')
    expect((await crew.get(link)).status).toBe(404)
    await majlis('reconcile')
  })
})

describe('a vase that breaks at picking', () => {
  test('is canceled after its consequences were shown, with one message', async () => {
    const number = await aCashOrder('approve')
    const browser = await asAdmin()
    const pick = `/operations/pick?place=wh-kw&until=${day}`
    const { body } = await browser.get(pick)
    expect(body).toContain(`${number}/1`)
    const panel = body.slice(body.indexOf(`<h2>${number}/1`))
    const sku = /<option value="([^"]+)"/.exec(panel)?.[1] ?? ''
    const short = { shipment: `${number}/1`, sku, quantity: '1', reason: 'damaged' }
    const checked = await browser.post(pick, { ...short, act: 'check-short' })
    expect(checked.body).toContain('name="act" value="short"')
    expect((await browser.post(pick, { ...short, act: 'short', key: `short ${number}` })).status).toBe(303)
    expect((await browser.get(pick)).body).not.toContain(`${number}/1`)
    expect(await majlis('order', 'show', number)).toContain('canceled')
  })
})

const { open } = aBrowser()

/** Ordered to be collected and paid at barsha by Mariam Saleh, who sends her brother; its number and the code of the day. */
async function aPickupAtBarsha() {
  const reader = aReader(aLocalAddress())
  const phone = `+971${aMobile('ae').replace(/^0/, '')}`
  const stock = await reader.open('/ae/en/stores/barsha?q=cushion')
  const product = stock.document.querySelector<HTMLAnchorElement>('#stock a[href*="/p/"]')?.href ?? ''
  const { pathname, search } = new URL(product)
  await reader.send(await reader.open(pathname + search), '#buy-form', { quantity: '1' })
  const contact = { name: 'Mariam Saleh', email: `m${randomInt(1_000_000_000)}@example.com`, phone }
  await reader.send(await reader.open('/ae/en/checkout'), '.checkout-form', contact)
  const delivery = await reader.open('/ae/en/checkout/delivery?how=collect')
  const payment = await reader.send(delivery, '.checkout-form', { store: 'barsha' })
  let page = await reader.send(payment, '.checkout-form', { method: 'clickandcollect' })
  if (page.document.querySelector('#code'))
    page = await reader.send(page, 'form:has(#code)', { code: await codeFor(reader, phone) })
  const placed = await reader.send(page, 'form.place', {})
  const number = /\/order\/(\w+)/.exec(placed.path)?.[1] ?? ''
  await reader.send(await reader.open(placed.path), 'form:has([name="collector"])', {
    collector: 'Salem Nasser',
  })
  for (const event of ['approve', 'process', 'schedule']) await majlis('order', event, number)
  const { document } = await reader.open(placed.path)
  const code = document.querySelector('[data-pickup-code]')?.getAttribute('data-pickup-code') ?? ''
  return { number, code }
}

describe('a pickup at barsha', () => {
  test('is found by its code on the tablet, and given to the second collector for cash', async () => {
    const { number, code } = await aPickupAtBarsha()
    const admin = await asAdmin()
    const name = `counter ${number}`
    const added = await admin.post('/operations/staff/devices', { act: 'add', place: 'barsha', name })
    const link = /\/operations\/tablet\?t=[\w.-]+/.exec(added.body)?.[0] ?? ''
    const mariam = aStaffBrowser(inject('shopUrl'))
    await mariam.post('/operations/sign-in', { act: 'demo', email: 'mariam@demo.example' })
    expect((await mariam.post('/operations/me', { act: 'pin', pin: '271828' })).status).toBe(303)
    const me = (await mariam.get('/operations/me')).body
    const staffNumber = /<dd[^>]*>\s*(?:<[^>]+>\s*)*(\d{3,9})\s*</.exec(me)?.[1] ?? ''

    const { page, complaints } = await open({ width: 820 })
    await page.goto(link)
    await page.locator('button[value="bind"]').click()
    await page.locator('[name="number"]').fill(staffNumber)
    await page.locator('[name="pin"]').fill('271828')
    await page.locator('button[value="enter"]').click()
    await page.waitForURL('**/operations')
    await page.goto('/operations/pickups')
    expect(await page.getAttribute('html', 'dir')).toBe('rtl')
    expect(await page.getByText(number).count()).toBe(1)
    const targets = await page
      .locator('.tablet :is(.button, input:not([type="hidden"]), select)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(48)
    await page.locator('#code').fill(code.toLowerCase())
    await page.locator('form:has(#code) button').click()
    const form = page.locator('form:has([name="idSeen"])')
    const due = /[\d.,]+/.exec((await form.locator('.sum').textContent()) ?? '')?.[0] ?? ''
    const handOver = async (given: string, cash: string) => {
      await form.locator('[name="idSeen"][value="yes"]').check()
      await form.locator('[name="name"]').fill(given)
      await form.locator('[name="cash"]').fill(cash)
      await form.locator('button[type="submit"]').click()
    }
    await handOver('Hassan Omar', due)
    expect(await page.locator('[role="alert"]').count()).toBe(1)
    await handOver('SALEM NASSER AL HARBI', due)
    await page.waitForURL('**/operations/pickups?store=barsha')
    expect(await page.locator('.panel').last().getByText(number).count()).toBe(1)
    const record = await majlis('order', 'show', number)
    expect(record).toContain('collected by the second collector')
    expect((await mariam.post('/operations/pickups', { act: 'find', code })).status).toBe(409)
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
    await majlis('reconcile')
  })
})
