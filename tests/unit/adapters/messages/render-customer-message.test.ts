import { describe, expect, test } from 'vitest'
import { customerMessageKinds, type CustomerMessageKind } from '#commerce/messages/message.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import { storefront } from '#kernel/storefront.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { renderCustomerMail, renderCustomerText } from '#adapters/messages/render-customer-message.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const texts = createMessageTexts()
const cases = theCountries.flatMap((country) =>
  (['en', 'ar'] as const).map((language) => ({ country, language, name: `${country.isoCode}/${language}` })),
)

/** What messages about something that ends name. */
const expiring = ({ currency }: { readonly currency: string }) => ({
  unit: currency,
  minor: 123_456_700,
  expiresAt: '2026-12-30T20:00:00.000Z',
  closesAt: '2026-12-30T20:00:00.000Z',
})

type Case = Pick<(typeof cases)[number], 'country' | 'language'>
const contextOf = (kind: CustomerMessageKind, { country, language }: Case, given: object = {}) => ({
  kind,
  key: 'one',
  recipient: 'maryam@example.com',
  name: 'Maryam',
  at: '2026-12-23T08:00:00.000Z' as const,
  detail: { agent: 'Samsung Internet · Android', ...expiring(country) },
  base: `https://shop.example/${country.isoCode}/${language}`,
  token: 'a-token',
  storefront: storefront(country, language),
  texts: texts(language),
  ...given,
})

describe.each(customerMessageKinds)('a message of kind %s', (kind) => {
  test.each(cases)('is a mail with all its texts in $name', ({ country, language }) => {
    const mail = renderCustomerMail(contextOf(kind, { country, language }))
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\{\{|messages:|undefined/)
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(mail.text).toContain(`https://shop.example/${country.isoCode}/${language}/`)
    expect(/[\u0600-\u06ff]/.test(mail.subject)).toBe(language === 'ar')
    expect(mail.unsubscribeUrl).toBeUndefined()
  })

  test.each(cases)('is one part as a text message in $name, without a link', ({ country, language }) => {
    for (const contact of ['email', 'phone']) {
      const context = contextOf(kind, { country, language }, { detail: { contact, ...expiring(country) } })
      const message = renderCustomerText({ ...context, recipient: '+971501234567' })
      // What its link confirms is the number that it goes to.
      if (!message || kind === 'confirm-contact') continue
      expect(message.text).not.toMatch(/\{\{|messages:|undefined|https?:/)
      expect(smsParts(message.text), message.text).toBe(1)
    }
  })
})

test('only what has no other contact to go to is sent by mail alone', () => {
  const [here] = cases
  if (!here) throw new Error('a case')
  const byMail = customerMessageKinds.filter(
    (kind) => renderCustomerText(contextOf(kind, here)) === undefined,
  )
  expect(byMail).toEqual(['verify-email', 'number-lost'])
})

test('escapes names and devices, on one line and isolated in direction', () => {
  const [here] = cases
  if (!here) throw new Error('a case')
  const evil = '<script>alert(1)</script>\r\nBcc: all@example.com\u202e'
  const mail = renderCustomerMail(contextOf('new-device', here, { name: evil, detail: { agent: evil } }))
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(`${mail.to.name}${mail.html}${mail.text}`).not.toMatch(/\r|\u202e/)
})

test('a link to confirm a number is in its text message', () => {
  for (const { country, language } of cases) {
    const message = renderCustomerText(contextOf('confirm-contact', { country, language }))
    const link = `https://shop.example/${country.isoCode}/${language}/account/confirm-contact?t=a-token`
    expect(message?.text).toContain(link)
    expect(smsParts(message?.text ?? '')).toBeLessThanOrEqual(3)
  }
})

test('the token of a link is in the link alone', () => {
  const [here] = cases
  if (!here) throw new Error('a case')
  const mail = renderCustomerMail(contextOf('verify-email', here))
  expect(mail.text.match(/a-token/g)).toHaveLength(1)
  expect(renderCustomerMail(contextOf('welcome', here)).text).not.toContain('a-token')
})
