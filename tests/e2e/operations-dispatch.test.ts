import { randomInt } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { aMobile } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
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
