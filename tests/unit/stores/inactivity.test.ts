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
  const checks: number[] = []
  return {
    ...inactivity,
    /** When the page has looked, in ms. */
    checks,
    /** Lets time pass; the page looks when a check is due. */
    wait(milliseconds: number) {
      const until = time + milliseconds
      for (let next = inactivity.untilCheck(); time + next <= until; next = inactivity.untilCheck()) {
        time += next
        checks.push(time)
        inactivity.check()
      }
      time = until
    },
  }
}

describe('inactivity', () => {
  test('begins after five minutes without an event', () => {
    const visitor = aVisitor()
    visitor.wait(5 * minute - 1000)
    expect(visitor.$remainingSeconds.get()).toBe(1)
    visitor.wait(1000)
    expect(visitor.$remainingSeconds.get()).toBe(0)
  })

  test('is looked for every ten seconds, and every second of the last twenty', () => {
    const visitor = aVisitor()
    visitor.wait(5 * minute)
    const expected = [
      ...Array.from({ length: 28 }, (_, index) => (index + 1) * inactivityCheckEvery),
      ...Array.from({ length: 20 }, (_, index) => 281_000 + index * 1000),
    ]
    expect(visitor.checks).toEqual(expected)
  })

  test('is announced for exactly twenty seconds, whenever the last event was', () => {
    const visitor = aVisitor()
    const seen: (number | null)[] = []
    visitor.wait(13_700)
    visitor.touched()
    visitor.$remainingSeconds.listen((seconds) => seen.push(seconds))
    visitor.wait(5 * minute)
    expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => 20 - index))
  })

  test('is announced for half of a timeout that is short', () => {
    const visitor = aVisitor(10_000)
    visitor.wait(4900)
    expect(visitor.$remainingSeconds.get()).toBeNull()
    visitor.wait(100)
    expect(visitor.$remainingSeconds.get()).toBe(5)
  })

  test('is postponed by each event, in the warning too', () => {
    const visitor = aVisitor()
    visitor.wait(4 * minute)
    visitor.touched()
    visitor.wait(4 * minute + 50_000)
    expect(visitor.$remainingSeconds.get()).toBe(10)
    visitor.touched()
    expect(visitor.$remainingSeconds.get()).toBeNull()
    visitor.wait(4 * minute)
    expect(visitor.$remainingSeconds.get()).toBeNull()
  })

  test('ends with the next event, and begins again later', () => {
    const visitor = aVisitor(minute)
    visitor.wait(minute)
    expect(visitor.$remainingSeconds.get()).toBe(0)
    visitor.touched()
    expect(visitor.$remainingSeconds.get()).toBeNull()
    visitor.wait(minute)
    expect(visitor.$remainingSeconds.get()).toBe(0)
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
