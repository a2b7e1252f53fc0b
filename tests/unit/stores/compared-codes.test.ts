import { describe, expect, test } from 'vitest'
import { withCompared } from '#stores/compared-codes.ts'

describe('compared products', () => {
  test('are four at most: the oldest is dropped', () => {
    expect(withCompared(['A-1', 'A-2', 'A-3', 'A-4'], 'A-5')).toEqual(['A-2', 'A-3', 'A-4', 'A-5'])
  })

  test('are listed once each', () => {
    expect(withCompared(['A-1', 'A-2'], 'A-1')).toEqual(['A-2', 'A-1'])
    expect(withCompared([], 'A-1')).toEqual(['A-1'])
  })
})
