import { sampleValues } from '#adapters/messages/sample-values.ts'
import { money } from '#kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { channelsOf } from '#commerce/messages/channels.ts'
import { orderMessageKinds } from '#commerce/messages/message.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { renderMail, renderTextMessage } from '#adapters/messages/render-message.ts'
import { cancelItems } from '../../../support/builders/cancel-items.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const texts = createMessageTexts()
const link = 'https://shop.example/ae/en/order/AE4830217764?token=abc&x=1'
const uae = theCountries.find(({ isoCode }) => isoCode === 'ae')
invariant(uae, 'there is the UAE')
/** The refund that messages about refunds are about. */
const withRefund = (order: Order): Order => {
  const sum = money(10_500, 'AED')
  const parts = [{ ledgerId: null, amount: sum }]
  const method = { kind: 'iban', shown: 'AE… 3456', holder: 'Maryam' } as const
  const refund = {
    id: 'sample',
    sum,
    parts,
    reason: 'returned',
    method,
    state: 'done',
    at: order.placedAt,
  } as const
  return { ...order, payment: { ...order.payment, refunds: [refund] } }
}
const context = (language: Language, given: Partial<Order> = {}) => ({
  key: 'one',
  order: withRefund(aDetailedOrder({ language, ...given })),
  link,
  storefront: storefront(uae, language),
  texts: texts(language),
  formatAddress: () => ['Dubai, Al Barsha', '12, 304'],
  values: sampleValues(language),
})
const shown = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe.each(orderMessageKinds)('a message of kind %s', (kind) => {
  test('has all its texts in both languages', () => {
    const [en, ar] = [renderMail({ kind, ...context('en') }), renderMail({ kind, ...context('ar') })]
    for (const mail of [en, ar]) {
      expect(mail.subject).toContain('AE4830217764')
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\{\{|messages:|undefined/)
    }
    expect(en.html).toMatch(/<html lang="en" dir="ltr">/)
    expect(ar.html).toMatch(/<html lang="ar" dir="rtl">/)
    expect(en.text).not.toMatch(/[\u0600-\u06ff]/)
    expect(ar.subject).toMatch(/[\u0600-\u06ff]/)
  })

  test('is a text message only if urgent, and then of at most three parts', () => {
    for (const language of ['en', 'ar'] as const) {
      const message = renderTextMessage({ kind, ...context(language) })
      expect(message !== undefined).toBe(channelsOf(kind).includes('sms'))
      // One curly apostrophe would make an English message cost as much as an Arabic one.
      if (message) expect(smsParts(message.text)).toBeLessThanOrEqual(language === 'en' ? 2 : 3)
    }
  })
})

test.each([
  ['en', 'within 30 minutes', 'for 30 minutes'],
  ['ar', 'خلال 30 دقيقة', 'لمدة 30 دقيقة'],
] as const)('says in %s how long a link to change an order works', (language, brief, full) => {
  expect(renderTextMessage({ kind: 'change-link', ...context(language) })?.text).toContain(brief)
  expect(renderMail({ kind: 'change-link', ...context(language) }).text).toContain(full)
})

describe('a mail', () => {
  test.each([
    ['en', '28 November 2026 at 6 pm'],
    ['ar', '28 نوفمبر 2026، الساعة 6 مساءً'],
  ] as const)('says in %s until when a ready order can be collected', (language, until) => {
    for (const kind of ['ready-for-collection', 'collection-reminder', 'collection-expired'] as const)
      expect(renderMail({ kind, ...context(language) }).text).toContain(until)
  })

  test.each(['en', 'ar'] as const)(
    'shows in %s the pickup code while the order waits, to read and to scan',
    (language) => {
      const pickup = {
        code: 'K7M2QX',
        store: { name: { en: 'Al Barsha', ar: 'البرشاء' }, address: { en: 'Street 1', ar: 'شارع 1' } },
      }
      const written = (kind: 'ready-for-collection' | 'collection-expired') => {
        const { text, html } = renderMail({
          kind,
          ...context(language, { collector: 'Salim Al Amri' }),
          pickup,
        })
        return { text, html }
      }
      const { text, html } = written('ready-for-collection')
      expect(text).toContain(`${texts(language)('label.pickup-code')}: K7M2QX`)
      expect(text).toContain(pickup.store.name[language])
      expect(text).toContain('Salim Al Amri')
      // Twenty-one modules and the margins of a code, as one table that is never mirrored.
      expect(html.match(/<tr height="6">/g)).toHaveLength(29)
      expect(html).toContain('<table role="presentation" dir="ltr"')
      expect(written('collection-expired').html).not.toContain('K7M2QX')
    },
  )

  test.each([
    ['en', /105\.00.*to your account .*AE… 3456.*2 days/s],
    ['ar', /إلى حسابك .*AE… 3456.*يومين/s],
  ] as const)('names in %s sum, account and days of a refund', (language, text) => {
    expect(renderMail({ kind: 'refunded', ...context(language) }).text).toMatch(text)
  })

  test.each(['en', 'ar'] as const)('lists canceled items in %s apart from the others', (language) => {
    const order = cancelItems(aDetailedOrder({ language }), 'short', { CUSHION: 1 })
    const mail = renderMail({ kind: 'items-canceled', ...context(language), order })
    const [remaining, canceled = ''] = mail.text.split(texts(language)('canceled-items'))
    const name = order.lines[0]?.name[language] ?? ''
    expect(remaining).toContain(`1 × ${name}`)
    expect(canceled).toContain(`1 × ${name}`)
    expect(shown(mail.html)).toContain(texts(language)('canceled-items'))
    expect(renderMail({ kind: 'order-confirmed', ...context(language) }).text).not.toContain(
      texts(language)('canceled-items'),
    )
  })

  test('lists items, amounts and delivery times', () => {
    const { html, text, to } = renderMail({ kind: 'order-confirmed', ...context('en') })
    expect(to).toEqual({ name: 'Maryam', address: 'maryam@example.com' })
    for (const fact of [
      '2 × Salma cushion',
      'Sadu rug',
      'Gift',
      'Delivery',
      'Cash on delivery',
      'Dubai, Al Barsha, 12, 304',
    ]) {
      expect(shown(html)).toContain(fact)
      expect(text).toContain(fact)
    }
    // Intl puts a space of its own between the letters and the figure.
    expect(text.replaceAll('\u00a0', ' ')).toContain('Amount due: AED 955.00')
    expect(text.replaceAll('\u00a0', ' ')).toContain('VAT included: AED 45.50')
    expect(text).toContain('Tue, 24 November, 9 am–1 pm')
    expect(html).toContain('href="https://shop.example/ae/en/order/AE4830217764?token=abc&amp;x=1"')
  })

  test.each(['en', 'ar'] as const)(
    'shows pictures of its items in %s as JPEG from the shop, with their size',
    (language) => {
      const order = aDetailedOrder({ language })
      const { html } = renderMail({ kind: 'order-confirmed', ...context(language) })
      const pictures = html.match(/<img [^>]+>/g) ?? []
      expect(pictures).toHaveLength(order.lines.length)
      for (const [at, picture] of pictures.entries()) {
        expect(picture).toContain('src="https://shop.example/photos/salma-480.jpg" width="64" height="64"')
        // What remaining there while the mail program keeps pictures back.
        expect(picture).toContain(`alt="${order.lines[at]?.name[language]}"`)
      }
    },
  )

  test('keeps absolute picture URLs and leaves out formats that mail programs do not show', () => {
    const [line] = aDetailedOrder().lines
    invariant(line, 'there is a line')
    const picturesOf = (...bases: readonly string[]) => {
      const lines = bases.map((base) => ({ ...line, picture: { base, widths: [] } }))
      const { html } = renderMail({ kind: 'order-placed', ...context('en', { lines }) })
      return [...html.matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url)
    }
    const elsewhere = 'https://pictures.example/sofa.JPG?v=2&w=1'
    expect(picturesOf('/art/product-sofa.svg', elsewhere)).toEqual([elsewhere.replace('&', '&amp;')])
    expect(picturesOf('/art/product-sofa.svg', 'https://pictures.example/sofa.webp')).toEqual([])
  })

  test('mentions no tax in a country without', () => {
    const kuwait = theCountries.find(({ isoCode }) => isoCode === 'kw')
    invariant(kuwait, 'there is Kuwait')
    const order = aDetailedOrder({ country: 'kw', language: 'en' }, 'KWD')
    const mail = renderMail({
      kind: 'order-placed',
      ...context('en'),
      order,
      storefront: storefront(kuwait, 'en'),
    })
    expect(mail.text).not.toMatch(/VAT|tax/i)
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('KWD 95.500')
  })

  test('escapes what a shopper entered, on one line and isolated in direction', () => {
    const name = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com\u202e\u2066 "&'
    const contact = { name, email: 'a@example.com', phone: '+971501234567' }
    const mail = renderMail({ kind: 'order-placed', ...context('ar', { contact }) })
    expect(mail.html).not.toContain('<img src=x')
    expect(mail.html).toContain('&lt;img src=x')
    expect(mail.to.name).toBe('<img src=x onerror=alert(1)> Bcc: all@example.com "&')
    expect(`${mail.text}${mail.html}${mail.to.name}`).not.toMatch(/\u202e|\u2066|\r/)
  })

  test('shortens a name of ten thousand letters', () => {
    const contact = { name: 'ن'.repeat(10_000), email: 'a@example.com', phone: '+971501234567' }
    expect(renderMail({ kind: 'delivered', ...context('ar', { contact }) }).to.name).toHaveLength(60)
  })
})
