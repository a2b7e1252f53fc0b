import { describe, expect, test } from 'vitest'
import { consentTextVersion, readConsentCookie, writeConsentCookie } from '#contracts/consent-cookie.ts'
import { consentCategories } from '#kernel/consent.ts'
import { permissionFor, readConsent } from '#stores/consent.ts'

const subject = '6f1c0d6e-3b1a-4a5e-9a3a-0123456789ab'
const value = writeConsentCookie({
  textVersion: consentTextVersion,
  subject,
  granted: ['necessary', 'analytics'],
})

describe('consent cookie', () => {
  test('is read as it was written', () => {
    expect(readConsentCookie(value)).toEqual({
      textVersion: consentTextVersion,
      subject,
      granted: ['necessary', 'analytics'],
    })
    expect(value).toMatch(/^[\w.-]+$/)
  })

  test.each([
    undefined,
    '',
    'yes',
    'a.b.c',
    `2026-11.${subject}`,
    `2026-11.${subject}.necessary.more`,
    '..',
    `2026-11.<x>.all`,
  ])('is undefined when it is %j', (text) => expect(readConsentCookie(text)).toBeUndefined())

  test('drops categories that do not exist', () => {
    expect(readConsentCookie(`2026-11.${subject}.necessary-everything`)?.granted).toEqual(['necessary'])
  })
})

describe('consent', () => {
  test('is found among other cookies', () => {
    const cookies = `a=1; majlis_consent=${value}; _gct=x`
    expect(readConsent(cookies, 'majlis_consent').granted).toEqual(['necessary', 'analytics'])
  })

  test('is unknown again when the text has changed', () => {
    const older = writeConsentCookie({ textVersion: '2020-01', subject, granted: consentCategories })
    expect(readConsent(`majlis_consent=${older}`, 'majlis_consent').granted).toBeNull()
  })

  test('is unknown before the choice, except for what is necessary', () => {
    expect(permissionFor({ granted: null }, 'analytics')).toBe('unknown')
    expect(permissionFor({ granted: null }, 'necessary')).toBe('granted')
  })

  test('is granted for ticked categories and denied for the rest', () => {
    const state = { granted: ['necessary', 'analytics'] as const }
    expect(consentCategories.map((category) => permissionFor(state, category))).toEqual([
      'granted',
      'denied',
      'granted',
      'denied',
    ])
  })
})
