import { describe, expect, test } from 'vitest'
import { emptyStores } from '#islands/kiosk/stored.ts'
import { readCampaign } from '#islands/shell/campaign.ts'
import { mustBreakOut } from '#islands/shell/frame-guard.ts'
import { storefrontOfPath } from '#islands/shell/storefront-memory.ts'

describe('frame guard', () => {
  const host = 'shop.example'
  test.each([
    { referrer: 'https://shop.example/ae/en', breaksOut: false },
    { referrer: 'https://wall.shop.example/', breaksOut: false },
    { referrer: 'https://evil.example/', breaksOut: true },
    { referrer: 'https://shop.example.evil.example/', breaksOut: true },
    { referrer: 'https://evilshop.example/', breaksOut: true },
    { referrer: '', breaksOut: true },
    { referrer: 'not an address', breaksOut: true },
  ])('framed by "$referrer": breaks out $breaksOut', ({ referrer, breaksOut }) => {
    expect(mustBreakOut({ framed: true, referrer, host })).toBe(breaksOut)
  })

  test('accepts its own site without www', () => {
    const referrer = 'https://shop.example/'
    expect(mustBreakOut({ framed: true, referrer, host: 'www.shop.example' })).toBe(false)
  })

  test('stays when the page is not framed', () => {
    expect(mustBreakOut({ framed: false, referrer: 'https://evil.example/', host })).toBe(false)
  })
})

describe('campaign', () => {
  test('contains the five keys of the specification only', () => {
    const search =
      '?utm_source=mail&utm_medium=letter&utm_campaign=ramadan&utm_term=sofa&utm_content=top&utm_id=7&q=x'
    expect(readCampaign(search)).toEqual({
      utm_source: 'mail',
      utm_medium: 'letter',
      utm_campaign: 'ramadan',
      utm_term: 'sofa',
      utm_content: 'top',
    })
  })

  test('drops empty and overlong values', () => {
    expect(readCampaign(`?utm_source=&utm_medium=${'x'.repeat(201)}`)).toEqual({})
  })
})

describe('storefront of a path', () => {
  test.each([
    ['/ae/en', 'ae/en'],
    ['/om/ar/c/sofas', 'om/ar'],
    ['/ae/fr', undefined],
    ['/', undefined],
    ['/dev/design', undefined],
    ['/ae/english', undefined],
  ])('the storefront of %s is %s', (path, code) => expect(storefrontOfPath(path)).toBe(code))
})

describe('a kiosk that forgets', () => {
  test('empties what the browser has stored, but not its own timeout', () => {
    const items = new Map([
      ['recent', '1'],
      ['dwInactivityTimeout', '60000'],
      ['cart', '2'],
    ])
    emptyStores({
      get length() {
        return items.size
      },
      key: (index) => [...items.keys()][index] ?? null,
      removeItem: (key) => void items.delete(key),
    })
    expect([...items.keys()]).toEqual(['dwInactivityTimeout'])
  })
})
