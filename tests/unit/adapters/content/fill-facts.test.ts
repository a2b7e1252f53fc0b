import { describe, expect, test } from 'vitest'
import { createFillFacts } from '#adapters/content/fill-facts.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { theFacts } from '../../../support/shops/the-facts.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const fillFacts = createFillFacts(theFacts(manualClock()))
const filled = <Value>(value: Value, code = 'ae/en') => fillFacts(value, theStorefront(code)).value

describe('facts in braces', () => {
  test.each([
    ['{country}', 'ae/en', 'United Arab Emirates'],
    ['{country}', 'ae/ar', 'الإمارات'],
    ['{currency}', 'kw/en', 'KWD'],
    ['{legalName}, {registration}', 'ae/en', 'Majlis Home Trading LLC, CN-1048812'],
    ['TRN {taxNumber}', 'ae/en', 'TRN 100412345600003'],
    ['{phone} · {email}', 'ae/en', '+971 4 555 0100 · care.ae@majlis.example'],
    ['{returnDays} days', 'ae/en', '14 days'],
    ['© {year}', 'ae/en', '© 2026'],
    ['{days.near} · {maxDays.far}', 'ae/en', '2 to 3 working days · 5 working days'],
    ['من {days.near}\nخلال {maxDays.all}', 'ae/ar', 'من يومين إلى 3 أيام عمل'],
    ['خلال {maxDays.all}', 'bh/ar', 'خلال يومي عمل'],
    ['{orderBefore}, {changeSlotFree}, {freeFloor}', 'kw/en', '2 pm, 2 working days, third floor'],
    ['{slots}', 'in/en', '- 9 am to 1 pm\n- 1 pm to 5 pm\n- 5 pm to 9 pm'],
    ['Friday:\n{fridaySlots}', 'in/en', 'Friday:'],
    ['{warranty.frame}', 'ae/ar', '3 إلى 15 سنة'],
    ['{span.damageReport}, {span.refund}', 'qa/ar', '48 ساعة, 10 أيام'],
  ])('%s is in %s: %s', (text, code, expected) => {
    expect(filled(text, code)).toBe(expected)
  })

  test('format the free delivery threshold as money of the storefront', () => {
    expect(filled('over {freeDeliveryFrom}', 'ae/en')).toMatch(/^over AED\s500$/)
    // Dirhams end in a full stop of their own in Arabic.
    expect(filled('من {freeDeliveryFrom}. نحمله', 'ae/ar')).toMatch(/^من \u200f?500\sد\.إ\.\u200f? نحمله$/)
    expect(filled('from {freeDeliveryFrom}. We carry', 'ae/en')).toMatch(/500\. We carry$/)
    expect(filled('{freeDeliveryFrom}', 'kw/en')).toMatch(/^KWD\s40\.000$/)
    expect(filled('{freeDeliveryFrom}', 'kw/ar')).toMatch(/40\.000/)
  })

  test('use the year in the time zone of the country', () => {
    const fill = createFillFacts(theFacts(manualClock('2026-12-31T20:30:00.000Z')))
    expect(fill('{year}', theStorefront('ae/en')).value).toBe('2027')
    expect(fill('{year}', theStorefront('kw/en')).value).toBe('2026')
  })

  test('remove a line with a fact that the country does not have', () => {
    expect(filled('Registered: {registration}\nTRN: {taxNumber}\nThank you', 'kw/en')).toBe(
      'Registered: CR 412806\nThank you',
    )
    expect(filled(['TRN: {taxNumber}', 'Thank you'], 'kw/en')).toEqual(['Thank you'])
    expect(filled({ note: 'TRN: {taxNumber}' }, 'kw/en')).toEqual({ note: '' })
  })

  test('are replaced anywhere in a value, whose shape stays the same', () => {
    const value = {
      n: 1,
      none: null,
      yes: true,
      list: [{ text: '{currency}' }, ''],
      map: new Map([['a', '{year}']]),
    }
    expect(filled(value)).toEqual({
      n: 1,
      none: null,
      yes: true,
      list: [{ text: 'AED' }, ''],
      map: new Map([['a', '2026']]),
    })
    expect(value.list[0]).toEqual({ text: '{currency}' })
  })

  test('leave out a link to what the country does not have', () => {
    const links = [
      { label: 'Click and collect', href: '{collectPath}' },
      { label: 'Help', href: '/help' },
    ]
    expect(filled({ links }, 'ae/en').links).toHaveLength(2)
    expect(filled({ links }, 'kw/en').links).toEqual([{ label: 'Help', href: '/help' }])
  })

  test('become numbers without spaces in tel: links', () => {
    expect(filled({ href: 'tel:{phone}', label: '{phone}' })).toEqual({
      href: 'tel:+97145550100',
      label: '+971 4 555 0100',
    })
  })

  test('that are unknown are reported, and the text stays', () => {
    expect(fillFacts('Write to {color} or {__proto__} or {constructor} {}', theStorefront('ae/en'))).toEqual({
      value: 'Write to {color} or {__proto__} or {constructor} {}',
      flaws: [
        { where: 'text', reason: 'unknown-fact:color' },
        { where: 'text', reason: 'unknown-fact:constructor' },
      ],
    })
  })
})
