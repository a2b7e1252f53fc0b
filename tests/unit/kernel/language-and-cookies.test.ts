import { describe, expect, test } from 'vitest'
import { toLatinDigits } from '#kernel/digits.ts'
import { addMilliseconds, isBefore, millisecondsBetween } from '#kernel/instant.ts'
import { isLanguage, languages, otherLanguage } from '#kernel/language.ts'
import { isScreenName, screenNames } from '#kernel/screen-name.ts'
import { cookies } from '#kernel/cookies.ts'
import { cookieLifetimeSeconds, cookiePath } from '#kernel/page-cookies.ts'

describe('digits', () => {
  test('Arabic-Indic and Persian digits become Latin, other characters stay', () => {
    expect(toLatinDigits('٠٥٠ ۱۲۳ 45 م')).toBe('050 123 45 م')
  })
})

describe('languages', () => {
  test('have the locales of the content API', () => {
    expect(languages.ar.locale).toBe('ar')
    expect(languages.en.locale).toBe('en-US')
    expect(otherLanguage('ar')).toBe('en')
    expect(isLanguage('toString')).toBe(false)
  })
})

describe('screen names', () => {
  test('are the twenty-one of the specification', () => {
    expect(screenNames).toHaveLength(21)
    expect(isScreenName('PLP')).toBe(true)
    expect(isScreenName('plp')).toBe(false)
  })
})

describe('cookies', () => {
  test('last 60 days on the root path', () => {
    expect(cookieLifetimeSeconds).toBe(5_184_000)
    expect(cookiePath).toBe('/')
    expect(Object.values(cookies)).toEqual(
      expect.arrayContaining(['_gct', '_ut', '_gsa', '_ge', '_lot', '_l_o_t_c_r_y', 'dwId']),
    )
  })
})

describe('instants', () => {
  test('are compared and moved', () => {
    const noon = '2026-11-20T12:00:00.000Z'
    const later = addMilliseconds(noon, 1_500)
    expect(millisecondsBetween(noon, later)).toBe(1_500)
    expect(isBefore(noon, later)).toBe(true)
  })
})
