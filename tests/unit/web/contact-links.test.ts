import { expect, test } from 'vitest'
import { contactLinks } from '#web/content/contact-links.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'

test.each([
  ['ae/en', 'tel:+971'],
  ['kw/ar', 'tel:+96522250100'],
  ['in/en', 'tel:+91'],
])('the shop of %s is called, written to and reached by WhatsApp', (code, phone) => {
  const { country } = theStorefront(code)
  const [call, whatsApp, mail] = contactLinks(country).map(({ href }) => href)
  expect(call).toContain(phone)
  expect(call).toMatch(/^tel:\+\d+$/)
  expect(whatsApp).toMatch(/^https:\/\/wa\.me\/\d+$/)
  expect(mail).toBe(`mailto:${country.contact.email}`)
})
