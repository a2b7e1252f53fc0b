import { describe, expect, test } from 'vitest'
import { samePage } from '#web/http/same-page.ts'

const to = (path: string, keep = true) => samePage(new URL(path, 'https://shop.example'), 'om/ar', keep)

describe('samePage', () => {
  test('keeps path and query', () => {
    expect(to('/ae/en/search?q=corner+sofa&page=2')).toBe('/om/ar/search?q=corner+sofa&page=2')
    expect(to('/ae/en')).toBe('/om/ar')
  })

  test('drops campaign parameters, since the page is cached for all visitors', () => {
    expect(to('/ae/en?utm_source=mail&gclid=abc')).toBe('/om/ar')
    expect(to('/ae/en/c/rugs?fbclid=1&color=beige')).toBe('/om/ar/c/rugs?color=beige')
  })

  test('is the home page when the path may not exist', () => {
    expect(to('/ae/en/pages/ramadan-majlis?x=1', false)).toBe('/om/ar')
  })

  test('never leads to another site', () => {
    expect(to('https://shop.example//evil.example/x')).toBe('/om/ar/x')
    expect(to('/404')).toBe('/om/ar')
  })
})
