import { describe, expect, test } from 'vitest'
import {
  createInactivity,
  defaultInactivityTimeout,
  inactivityCheckEvery,
  parseInactivityTimeout,
} from '#stores/inactivity.ts'

const minute = 60_000

function aVisitor(timeout = defaultInactivityTimeout) {
  let time = 0
  const inactivity = createInactivity({ now: () => time, timeout })
  return {
    ...inactivity,
    /** Lets time pass; the page looks every ten seconds. */
    wait(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += inactivityCheckEvery) {
        time += inactivityCheckEvery
        inactivity.check()
      }
    },
  }
}

describe('inactivity', () => {
  test('begins after five minutes without an event', () => {
    const visitor = aVisitor()
    visitor.wait(4 * minute + 50_000)
    expect(visitor.$active.get()).toBe(true)
    visitor.wait(10_000)
    expect(visitor.$active.get()).toBe(false)
  })

  test('is postponed by each event', () => {
    const visitor = aVisitor()
    visitor.wait(4 * minute)
    visitor.touched()
    visitor.wait(4 * minute)
    expect(visitor.$active.get()).toBe(true)
  })

  test('ends with the next event, and begins again later', () => {
    const visitor = aVisitor(minute)
    const seen: boolean[] = []
    visitor.$active.listen((active) => seen.push(active))
    visitor.wait(minute)
    visitor.touched()
    visitor.wait(minute)
    expect(seen).toEqual([false, true, false])
  })

  test.each([
    [null, defaultInactivityTimeout],
    ['', defaultInactivityTimeout],
    ['soon', defaultInactivityTimeout],
    ['-5', defaultInactivityTimeout],
    ['0', defaultInactivityTimeout],
    ['60000', 60_000],
  ])('reads %j from the storage as %i milliseconds', (stored, timeout) => {
    expect(parseInactivityTimeout(stored)).toBe(timeout)
  })
})
