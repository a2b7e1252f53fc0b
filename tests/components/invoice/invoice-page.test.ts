import { describe, expect, test } from 'vitest'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Currency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import InvoicePage from '../../../src/pages/[country]/[language]/order/[number]/invoice.astro'
import { aShop } from '../../support/shops/a-shop.ts'
import { aDetailedOrder } from '../../support/builders/an-order.ts'
import { render } from '../../support/render-component.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const token = 'a-token-of-this-order'

function aShopWithInvoices(isoCode: string, currency: Currency, name = 'Maryam'): Shop {
  const contact = { name, email: 'm@example.com', phone: '+971501234567' }
  const order = aDetailedOrder({ country: isoCode, contact }, currency)
  const country = theCountries.find((one) => one.isoCode === isoCode)
  invariant(country, 'it is a country of the shop')
  const issuedAt = '2026-11-24T09:00:00.000Z'
  const formatAddress = (_: unknown, language: 'en' | 'ar') =>
    language === 'en' ? ['Al Barsha'] : ['البرشاء']
  const invoice = toInvoice({ order, country, number: 'AE-2026-000007', issuedAt, formatAddress })
  const note = toCreditNote({
    invoice,
    number: 'AEC-2026-000001',
    issuedAt,
    reason: 'canceled',
    quantities: null,
  })
  return aShop({
    orders: {
      find: async (number, given) =>
        number === order.number && given === token
          ? ok({
              order,
              display: 'Delivered',
              allowed: {} as never,
              changes: {} as never,
              accessToken: token,
              scope: 'read',
              rights: {
                seesContact: true,
                pays: true,
                cancels: false,
                choosesRefund: false,
                reviews: false,
                questions: false,
                returns: false,
              },
            })
          : fail({ kind: 'not-found' }),
    },
    invoices: { listOfOrder: async () => [invoice, note] },
  })
}

const show = (shop: Shop, look: { country?: string; language?: 'en' | 'ar'; path?: string } = {}) =>
  render(InvoicePage, {
    shop,
    params: { number: 'AE4830217764' },
    path: `/order/AE4830217764/invoice?t=${token}`,
    ...look,
  })
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')

describe('the invoice page', () => {
  test.each(['en', 'ar'] as const)(
    'is written in both languages, whatever the page speaks (%s)',
    async (language) => {
      const { html, status } = await show(aShopWithInvoices('ae', 'AED'), { language })
      expect(status).toBe(200)
      const text = textOf(html)
      for (const fact of [
        'Simplified Tax Invoice',
        'فاتورة ضريبية مبسطة',
        'AE-2026-000007',
        '100412345600003',
        'Majlis Home Trading LLC',
        'شركة مجلس للتجارة المنزلية',
        'Salma cushion',
        'وسادة سلمى',
        'Al Barsha',
        'البرشاء',
        '5 %',
        'AED 955.00',
        'AED 45.50',
        'Tax Credit Note',
        'إشعار دائن ضريبي',
        'AEC-2026-000001',
        'Order cancelled',
      ])
        expect(text).toContain(fact)
    },
  )

  test.each([
    ['kw', 'KWD'],
    ['qa', 'QAR'],
  ] as const)('speaks of no tax in %s', async (country, currency) => {
    const { html } = await show(aShopWithInvoices(country, currency), { country })
    const text = textOf(html)
    expect(text).toContain('Invoice')
    expect(text).not.toMatch(/\btax\b|VAT|ضريب/i)
  })

  test('has what rule 46 requires in India', async () => {
    const { html } = await show(aShopWithInvoices('in', 'INR'), { country: 'in' })
    const text = textOf(html)
    for (const fact of [
      'Tax Invoice',
      'HSN',
      '9404',
      'CGST',
      'SGST',
      '29AAKCM1234F1Z3',
      'Place of supply: Karnataka (29)',
      'Authorised signatory',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('IGST')
  })

  test('is a 404 without the token of the order', async () => {
    const shop = aShopWithInvoices('ae', 'AED')
    const { html, status, headers } = await show(shop, {
      path: '/order/AE4830217764/invoice?t=another-token-entirely',
    })
    expect(status).toBe(404)
    expect(html).not.toContain('Salma')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('escapes names', async () => {
    const { html } = await show(aShopWithInvoices('ae', 'AED', '<script>alert(1)</script>'))
    expect(html).not.toContain('<script>alert')
  })
})
