import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const rows = readFileSync('docs/specification-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| line') && !/^\| -/.test(line))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

describe('the coverage of the specification', () => {
  test('has a row for each of its lines', () => expect(rows.length).toBeGreaterThanOrEqual(333))

  test.each(rows)('%s: %s, %s', (_, code = '', proof = '') => {
    const path = /^`([^`]+)`$/.exec(code)?.[1] ?? ''
    expect(existsSync(path), code).toBe(true)
    const [, file = '', phrase = ''] = /^`(tests\/[^`]+\.test\.tsx?)` “(.+)”$/.exec(proof) ?? []
    expect(existsSync(file), proof).toBe(true)
    // What proves it is in that file: the name of a test, or the word itself.
    expect(readFileSync(file, 'utf8')).toContain(phrase.replaceAll('\\|', '|'))
  })
})
