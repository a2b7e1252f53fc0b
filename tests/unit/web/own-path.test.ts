import { describe, expect, test } from 'vitest'
import ae from '#content/countries/ae.json' with { type: 'json' }
import type { Country } from '#kernel/country.ts'
import { parseOwnPath, parseStorefrontCode } from '#web/http/own-path.ts'

const countries = [ae as Country]

describe('an untrusted address', () => {
  test('is accepted when it resolves to a path of a storefront', () => {
    expect(parseOwnPath('/ae/ar/c/rugs?sort=new#top', countries)).toEqual({
      storefrontCode: 'ae/ar',
      path: '/ae/ar/c/rugs?sort=new',
    })
    expect(parseOwnPath('/ae/en/../ar', countries)?.storefrontCode).toBe('ae/ar')
  })

  test.each([
    null,
    '',
    'ae/ar',
    '//evil.example',
    '//evil.example/ae/ar',
    '/\\evil.example/ae/ar',
    '/\t/evil.example',
    'https://evil.example/ae/ar',
    'javascript:alert(1)',
    '/ae/ar/../..//evil.example',
    '/xx/ar',
    '/ae/fr',
    '/ae',
    '/ae/ar\r\nset-cookie: a=b',
  ])('is rejected when it is %j', (address) => {
    expect(parseOwnPath(address, countries)).toBeUndefined()
  })
})

describe('a remembered storefront', () => {
  test('is accepted when it exists', () => {
    expect(parseStorefrontCode('ae/ar', countries)).toBe('ae/ar')
  })

  test.each([undefined, '', 'ae', 'ae/fr', 'xx/en', 'ae/ar/x', '//evil.example', '__proto__/en'])(
    'is dropped when it is %j',
    (code) => {
      expect(parseStorefrontCode(code, countries)).toBeUndefined()
    },
  )
})
