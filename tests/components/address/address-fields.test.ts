import { JSDOM } from 'jsdom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import AddressFields from '#components/address/AddressFields.astro'
import ContactFields from '#components/address/ContactFields.astro'
import { storefront } from '#kernel/storefront.ts'
import {
  addressValues,
  readAddressForm,
  readContactForm,
  rejectionMessages,
} from '#web/checkout/address-form.ts'
import { translator } from '#i18n/translator.ts'
import { aDocument, findFaults } from '../../support/builders/a-document.ts'
import { enteredIn } from '../../support/builders/an-address.ts'
import { render } from '../../support/render-component.ts'
import { theAddresses } from '../../support/shops/the-addresses.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const shop = theAddresses()
afterEach(() => vi.unstubAllGlobals())
const at = (iso: string, language: 'en' | 'ar') => {
  const country = theCountries.find(({ isoCode }) => isoCode === iso)
  if (!country) throw new Error(`no country ${iso}`)
  return storefront(country, language)
}

async function aForm(component: unknown, country: string, language: 'en' | 'ar', props: object = {}) {
  const { html } = await render(component, { country, language, props: { ...props } })
  const { window } = new JSDOM(`<form>${html}</form>`)
  return { html, window, document: window.document }
}
const labelOf = (document: Document, id: string) =>
  document.querySelector(`label[for="${id}"]`)?.firstChild?.textContent?.trim()

const twelve = theCountries.flatMap(({ isoCode }) =>
  (['en', 'ar'] as const).map((language) => ({ iso: isoCode, language })),
)

describe.each(twelve)('the address form of $iso in $language', ({ iso, language }) => {
  test('labels every field in its language', async () => {
    const { document } = await aForm(AddressFields, iso, language)
    for (const { key, label, required } of shop.form(at(iso, language))) {
      const control = document.querySelector<HTMLInputElement>(`[id="${key}"]`)
      expect(control?.name, key).toBe(key)
      expect(control?.required, key).toBe(required)
      expect(labelOf(document, key), key).toBe(label)
      expect(/[\u0600-\u06FF]/.test(label), label).toBe(language === 'ar')
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.querySelectorAll('script:not([type=module]), [style], [onclick]')).toHaveLength(0)
    for (const control of document.querySelectorAll(
      'input:not([type=radio]):not([type=checkbox]), select, textarea',
    ))
      expect(document.querySelector(`label[for="${control.id}"]`), control.id).not.toBeNull()
  })

  test('has no accessibility violations', async () => {
    const parsed = shop.parse({}, at(iso, language))
    const rejections = parsed.ok ? [] : parsed.failure
    const contact = await aForm(ContactFields, iso, language)
    const { html } = await aForm(AddressFields, iso, language, { rejections })
    aDocument(`http://localhost:4321/${iso}/${language}`)
    document.documentElement.lang = language
    document.title = 'Address'
    document.body.innerHTML = `<main><h1>Address</h1><form>${contact.html}${html}</form></main>`
    expect(await findFaults()).toEqual([])
  })

  test('has a postcode field in India only', async () => {
    const { document } = await aForm(AddressFields, iso, language)
    const postcodes = document.querySelectorAll('[autocomplete="postal-code"]')
    expect(postcodes).toHaveLength(iso === 'in' ? 1 : 0)
  })

  test('is small, with all its places', async () => {
    const { html } = await aForm(AddressFields, iso, language)
    expect(html.length).toBeLessThan(45_000)
  })

  test('posts an address and shows the same values again', async () => {
    const posted = new FormData()
    for (const [key, value] of Object.entries(enteredIn[iso] ?? {})) posted.set(key, value)
    posted.set('floor', '٣')
    posted.set('lift', 'small')
    const parsed = shop.parse(readAddressForm(posted), at(iso, language))
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
    const values = addressValues(parsed.value)
    const { document, window } = await aForm(AddressFields, iso, language, { values })
    const form = document.querySelector('form') ?? undefined
    const again = Object.fromEntries(
      [...new window.FormData(form)].map(([key, value]) => [key, String(value)]),
    )
    expect(shop.parse(again, at(iso, language))).toEqual(parsed)
  })

  test('shows what is missing at each field and in the summary', async () => {
    const parsed = shop.parse({}, at(iso, language))
    const rejections = parsed.ok ? [] : parsed.failure
    const { document } = await aForm(AddressFields, iso, language, { rejections })
    const messages = rejectionMessages(rejections, translator(language))
    expect(messages.length).toBeGreaterThan(2)
    for (const { id, message } of messages) {
      expect(message).not.toContain('refused')
      const control = document.querySelector(`[id="${id}"]`)
      expect(control?.getAttribute('aria-invalid'), id).toBe('true')
      expect(control?.getAttribute('aria-describedby'), id).toContain(`${id}-error`)
      expect(document.getElementById(`${id}-error`)?.textContent, id).toContain(message)
    }
  })

  test('has fields for the contact', async () => {
    const posted = new FormData()
    posted.set('name', '🌸')
    posted.set('other', 'x')
    const values = readContactForm(posted)
    expect(values).toEqual({ name: '🌸' })
    const parsed = shop.parseContact(values, at(iso, language))
    const { document } = await aForm(ContactFields, iso, language, {
      values,
      rejections: parsed.ok ? [] : parsed.failure,
    })
    for (const id of ['name', 'email', 'phone']) {
      expect(document.querySelector(`[id="${id}"]`)?.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(`${id}-error`)?.textContent?.trim()).not.toMatch(/^$|contact\./)
    }
    expect(document.querySelector<HTMLInputElement>('[id="phone"]')?.autocomplete).toBe('tel')
  })
})

test.each([
  ['kw', 'block', 'القطعة'],
  ['bh', 'block', 'المجمع'],
  ['bh', 'road', 'الطريق'],
  ['qa', 'zone', 'المنطقة'],
  ['om', 'way', 'السكة'],
])('in %s labels %s as %s', async (iso, key, label) => {
  const { document } = await aForm(AddressFields, iso, 'ar')
  expect(labelOf(document, key)).toBe(label)
})
