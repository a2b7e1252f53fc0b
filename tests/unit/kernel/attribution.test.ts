import { describe, expect, test } from 'vitest'
import { readAttribution, toAttribution, writeAttribution } from '#kernel/attribution.ts'
import { consentCategories } from '#kernel/consent.ts'

const link = { utm_source: 'mail', utm_campaign: 'رمضان', gclid: 'Cj0K', fbclid: 'IwY2', other: 'x' }

describe('what brought a visitor', () => {
  test.each([
    [['necessary'], null],
    [['necessary', 'analytics'], { utm_source: 'mail', utm_campaign: 'رمضان' }],
    [['necessary', 'marketing'], { gclid: 'Cj0K', fbclid: 'IwY2' }],
    [
      ['analytics', 'marketing'],
      { utm_source: 'mail', utm_campaign: 'رمضان', gclid: 'Cj0K', fbclid: 'IwY2' },
    ],
  ] as const)('is stored as far as %j allow', (granted, allowed) => {
    expect(toAttribution(link, granted)).toEqual(allowed)
  })

  test('is dropped value by value when it is empty, overlong, not text or breaks a line', () => {
    const values = {
      utm_source: '',
      utm_medium: 'x'.repeat(301),
      utm_term: 7,
      utm_content: 'a\r\nBcc: b@c.example',
      utm_campaign: 'x'.repeat(300),
    }
    expect(toAttribution(values, consentCategories)).toEqual({ utm_campaign: 'x'.repeat(300) })
  })

  test('comes back from its cookie as it went in', () => {
    const attribution = { utm_campaign: 'رمضان & عيد', ScCid: 'a-b_c' }
    expect(readAttribution(writeAttribution(attribution), consentCategories)).toEqual(attribution)
  })

  test.each(['', 'null', '[]', '"x"', '7', '{', '{"__proto__":{"utm_source":"x"}}', '[{"utm_source":"x"}]'])(
    'is nothing when the cookie says %s',
    (cookie) => expect(readAttribution(cookie, consentCategories)).toBeNull(),
  )

  test('is nothing without a cookie', () => expect(readAttribution(undefined, consentCategories)).toBeNull())
})
