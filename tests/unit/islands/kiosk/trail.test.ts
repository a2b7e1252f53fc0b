import { describe, expect, test } from 'vitest'
import { parseTrail, stepBack, stepTo } from '#islands/kiosk/trail.ts'

describe('the trail of a visit', () => {
  test('goes back page by page, and knows where it began', () => {
    const trail = ['/ae/en/digital-wall', '/ae/en/c/living', '/ae/en/p/sofa'].reduce(stepTo, [])
    const before = stepBack(trail)
    expect(before).toEqual(['/ae/en/digital-wall', '/ae/en/c/living'])
    expect(stepBack(stepBack(before ?? []) ?? [])).toBeUndefined()
    expect(stepBack([])).toBeUndefined()
  })

  test('counts a page that is shown twice in a row only once, as a form does that returns to it', () => {
    expect(['/a', '/a', '/b', '/a', '/a'].reduce(stepTo, [])).toEqual(['/a', '/b', '/a'])
  })

  test('keeps the last thirty pages', () => {
    const trail = Array.from({ length: 100 }, (_, index) => `/${index}`).reduce(stepTo, [])
    expect([trail.length, trail.at(-1)]).toEqual([30, '/99'])
  })

  test.each([
    null,
    '',
    '{}',
    '"/a"',
    '["https://evil.example"]',
    '["//evil.example"]',
    '["/\\\\evil"]',
    '[1]',
    '[',
  ])('is empty when %s is stored', (stored) => expect(parseTrail(stored)).toEqual([]))

  test('is read as it was stored', () => {
    expect(parseTrail('["/ae/en","/ae/en/c/living?by=price"]')).toEqual([
      '/ae/en',
      '/ae/en/c/living?by=price',
    ])
  })
})
