import { describe, expect, test } from 'vitest'
import { pagePath } from '#commerce/content/page-path.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const oman = theStorefront('om/en').country
const pathOf = (pageId: string, slug?: string) => pagePath({ pageId, slug }, oman, theCountries)

describe('the path of a page in Oman', () => {
  test.each([
    ['Oman Home Page', undefined, ''],
    ['Oman Store Locator', undefined, '/stores'],
    ['Oman Category Page', undefined, '/categories'],
    ['help', 'help', '/help'],
    ['new season', undefined, '/pages/new%20season'],
  ])('of %s is its place', (pageId, slug, path) => {
    expect(pathOf(pageId, slug)).toBe(path)
  })

  test('is undefined for pages of other countries and of kiosks', () => {
    expect(['UAE Home Page', 'dh-kiosk-landing-page'].map((pageId) => pathOf(pageId))).toEqual([
      undefined,
      undefined,
    ])
  })
})
