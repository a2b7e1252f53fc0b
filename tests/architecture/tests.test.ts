import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// This file names what it forbids.
const tests = sourceFiles(['tests'], ['.test.ts', '.test.tsx']).filter(
  ({ path }) => !path.endsWith('/tests.test.ts'),
)

describe('tests', () => {
  test('are neither focused nor skipped', () => {
    const marked = tests.filter(({ text }) =>
      /\b(?:test|it|describe)\.(?:only|skip|todo|fails)\s*\(/.test(text),
    )
    expect(marked.map(({ path }) => path)).toEqual([])
  })

  test('wait for events, not for time to pass', () => {
    const sleeping = tests.filter(({ text }) => /waitForTimeout|setTimeout\(\s*(?:resolve|r)\b/.test(text))
    expect(sleeping.map(({ path }) => path)).toEqual([])
  })

  test('wait as long as a busy machine takes', () => {
    const impatient = tests.filter(({ text }) => /\bvi\.wait(?:For|Until)\(/.test(text))
    expect(
      impatient.map(({ path }) => path),
      'tests/support/eventually.ts waits',
    ).toEqual([])
  })

  test('do not mock modules of the shop', () => {
    const mocked = tests.filter(({ text }) => /\bvi\.mock\(/.test(text))
    expect(mocked.map(({ path }) => path)).toEqual([])
  })
})
