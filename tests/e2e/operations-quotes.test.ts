import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader } from './support/forms-by-http.ts'
import { checkOutByForms } from './support/ordering-by-forms.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { aStaffReader, alertText, formOfAct, mainText } from './support/staff-reader.ts'
import { texts } from './support/texts.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const sku = 'MJ-1001-PALM-220'
const company = {
  ...{ company: 'Marina Suites LLC', contact: 'Dana Khalil', email: 'dana@marina.example' },
  ...{ phone: '+971501184017', taxNumber: '100412345600003', registration: 'CN-1048817' },
}
const asNumber = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))

test.each(['en', 'ar'] as const)(
  'a company wants a quote, a clerk offers a fifth less, finance approves, and it is ordered at that price; by forms alone (%s)',
  async (language) => {
    const t = texts('en')
    const code = `ae/${language}`
    const shopper = aReader(aLocalAddress(), shop.url)
    const list = await shopper.send(await shopper.open(`/${code}/bulk-orders`), 'form:has(#list)', {
      list: `${sku} 3`,
    })
    const quote = await shopper.send(list, 'form:has(#company)', company)
    const number = /B-[\dA-Z]{4}-[\dA-Z]{4}/.exec(quote.document.querySelector('h1')?.textContent ?? '')?.[0]
    expect(number).toBeDefined()

    const huda = await aStaffReader(shop, 'huda@demo.example')
    const found = await huda.open(`/operations/quotes?q=${number}`)
    const row = found.document.querySelector<HTMLAnchorElement>('tbody th a')
    expect(row?.textContent.trim()).toBe(number)
    const opened = await huda.open(new URL(row?.href ?? '').pathname)
    const field = `price.${sku}`
    const before = opened.document.querySelector<HTMLInputElement>(`[name="${field}"]`)
    const shopPrice = asNumber(before?.value || before?.placeholder || '')
    expect(shopPrice).toBeGreaterThan(0)
    const agreed = (Math.floor(shopPrice * 0.8 * 100) / 100).toFixed(2)
    const offer = { [field]: agreed, days: '10', note: 'For your opening', reason: 'a new hotel' }
    const wrong = await huda.send(opened, formOfAct('check-offer'), { ...offer, days: '0' })
    expect(wrong.status).toBe(422)
    expect(alertText(wrong)).not.toBe('')
    expect(wrong.document.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value).toBe(agreed)
    const checked = await huda.send(wrong, formOfAct('check-offer'), offer)
    expect(mainText(checked)).toContain('Fahad Al Sabah')
    expect(checked.document.querySelector(formOfAct('offer'))).toBeNull()
    const requested = await huda.send(checked, formOfAct('request-offer'), {})
    expect(mainText(requested)).toContain(t('operations-audit:state.requested'))
    // Nothing is offered yet.
    expect((await shopper.open(quote.path)).document.body.textContent).not.toContain('For your opening')

    const fahad = await aStaffReader(shop, 'fahad@demo.example')
    const link = requested.document.querySelector<HTMLAnchorElement>('main a[href^="/operations/approvals/"]')
    const approval = await fahad.open(new URL(link?.href ?? '').pathname)
    for (const text of [number ?? '', company.company, 'Huda Al Mansoori', sku])
      expect(mainText(approval)).toContain(text)
    expect(mainText(await fahad.send(approval, formOfAct('approve'), {}))).toContain(
      t('operations-audit:state.approved'),
    )

    const offered = await shopper.open(quote.path)
    expect(offered.document.body.textContent).toContain('For your opening')
    const cart = await shopper.send(offered, 'form.accept', { purchaseOrder: 'PO 77' })
    expect(cart.path).toBe(`/${code}/cart`)
    expect(cart.document.querySelector('.agreed')?.textContent).toContain(company.company)
    const contact = { name: company.contact, email: company.email, phone: company.phone }
    const payment = await checkOutByForms(shopper, code, contact)
    const review = await shopper.send(payment, '.checkout-form', { method: 'banktransfer' })
    const placed = await shopper.send(review, 'form.place', {})
    const order = /\/order\/(\w+)/.exec(placed.path)?.[1] ?? ''
    expect(order).not.toBe('')

    expect(mainText(await huda.open(`/operations/quotes/${number}`))).toContain(order)
    const ordered = mainText(await huda.open(`/operations/orders/${order}`))
    expect(asNumber(agreed)).toBeLessThan(shopPrice)
    expect(ordered.replaceAll(',', '')).toContain(`AED ${Math.trunc(asNumber(agreed) * 3)}`)
  },
)
