import { expect, inject, test } from 'vitest'
import { addresses } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { majlis, runJob } from './support/shops.ts'

const company = {
  company: 'Palm Hotels LLC',
  contact: 'Maryam Saleh',
  email: 'maryam@example.com',
  taxNumber: '100412345600003',
  registration: 'CN-1048812',
}

test.each([
  ['en', '203.0.113.81', '0501184001'],
  ['ar', '203.0.113.82', '0501184002'],
])(
  'a list becomes a quote, a cart at its prices, an order and, once its transfer has arrived, an invoice of the company, in %s',
  async (language, address, phone) => {
    const reader = aReader(address)
    const code = `ae/${language}`
    const list = await reader.send(await reader.open(`/${code}/bulk-orders`), 'form:has(#list)', {
      list: 'MJ-1001-PALM-220 2',
    })
    const quote = await reader.send(list, 'form:has(#company)', { ...company, phone })
    const cart = await reader.send(quote, 'form.accept', { purchaseOrder: 'PO 1184' })
    expect(cart.path).toBe(`/${code}/cart`)
    expect(cart.document.querySelector('.agreed')?.textContent).toContain('Palm Hotels LLC')
    expect(cart.document.querySelector<HTMLInputElement>('#purchaseOrder')?.value).toBe('PO 1184')

    let page = await reader.open(`/${code}/checkout`)
    const contact = { name: 'Maryam Saleh', email: company.email, phone }
    page = await reader.send(page, '.checkout-form', contact)
    page = await reader.send(page, '.checkout-form', addresses['ae'] ?? {})
    const slot = page.document.querySelector<HTMLInputElement>('[name="slot"]:not(:disabled)')
    page = await reader.send(page, '.checkout-form', slot ? { slot: slot.value } : {})
    page = await reader.send(page, '.checkout-form', { method: 'banktransfer' })
    page = await reader.send(page, 'form.place', {})
    const number = /\/order\/(\w+)/.exec(page.path)?.[1] ?? ''
    expect(page.document.querySelector('[data-transfer="awaiting"]')?.textContent).toContain(number)

    const created = await majlis(
      'api-key',
      'create',
      `books ${language}`,
      '--scopes',
      'payments:write,orders:read',
    )
    const key = /\w+_[\w-]{20,}/.exec(created)?.[0] ?? ''
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const api = `${inject('shopUrl')}/api/operations/v1`
    const read = await fetch(`${api}/orders/${number}`, { headers })
    const order = (await read.json()) as { totals: { due: object }; lines: { orderType: string }[] }
    expect(order.lines.map(({ orderType }) => orderType)).toEqual(['bulk'])
    const line = {
      bankReference: `FT-${number}`,
      amount: order.totals.due,
      day: '2026-11-24',
      remittance: `Palm Hotels ${number}`,
    }
    const statement = await fetch(`${api}/transfers/statements`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ country: 'ae', lines: [line] }),
    })
    expect(await statement.json()).toMatchObject({ matched: [{ number, state: 'matched' }] })

    await runJob('issue-invoices')
    const paid = await reader.open(page.path)
    expect(paid.document.querySelector('[data-transfer]')).toBeNull()
    const href = paid.document.querySelector<HTMLAnchorElement>('a[href*="/invoice"]')?.href ?? ''
    const { pathname, search } = new URL(href)
    const invoice = (await reader.open(pathname + search)).document.body.textContent
    for (const text of ['Palm Hotels LLC', '100412345600003', 'PO 1184']) expect(invoice).toContain(text)
  },
)
