import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Tables of data may be long; each stands here by name. */
const dataTables: readonly string[] = ['src/content/schemas/widgets.ts', 'src/ui/icons.ts']

const files = sourceFiles(['src', 'cli', 'scripts'], ['.ts', '.tsx', '.astro', '.mjs']).filter(
  ({ path }) => !dataTables.includes(path) && !path.includes('/migrations/'),
)

/** Longer than a test should be, by name: to be split when they are next worked on. */
const longTests: readonly string[] = [
  'tests/components/listing/listing.test.ts',
  'tests/contract/orders/orders.test.ts',
  'tests/contract/search/product-search.contract.ts',
]
const tests = sourceFiles(['tests', 'bench'], ['.ts', '.tsx'])

const percentile = (share: number): number => {
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b)
  return sizes[Math.floor((sizes.length - 1) * share)] ?? 0
}

describe('file sizes', () => {
  test('no source file is longer than 250 lines', () => {
    expect(files.filter(({ lines }) => lines > 250).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('no test is longer than 300 lines but those that are named, and no name stands here for nothing', () => {
    const long = tests.filter(({ lines }) => lines > 300).map(({ path }) => path)
    expect(long.filter((path) => !longTests.includes(path))).toEqual([])
    expect(longTests.filter((path) => !long.includes(path))).toEqual([])
  })

  test('half of them have at most 60 lines, nine in ten at most 150', () => {
    expect(percentile(0.5)).toBeLessThanOrEqual(60)
    expect(percentile(0.9)).toBeLessThanOrEqual(150)
  })
})

describe('file names', () => {
  test('modules are kebab-case, components PascalCase; routes follow their URL', () => {
    const wrong = files
      .filter(({ path }) => !path.startsWith('src/pages/'))
      .map(({ path }) => path)
      .filter((path) => {
        const name = path.split('/').at(-1) ?? ''
        if (/\.(?:astro|tsx)$/.test(name)) return !/^[A-Z][A-Za-z0-9]*\.(?:astro|tsx)$/.test(name)
        return !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d|\.config)?\.(?:ts|mjs)$/.test(name)
      })
    expect(wrong).toEqual([])
  })

  test('no folder is a drawer for everything', () => {
    const drawers = /\/(?:lib|utils?|helpers?|common|shared|misc|types)\//
    expect(files.filter(({ path }) => drawers.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('there is no barrel but the one Astro wants', () => {
    const barrels = files.filter(({ path }) => /\/index\.tsx?$/.test(path) && !path.startsWith('src/pages/'))
    expect(barrels.map(({ path }) => path)).toEqual(
      ['src/actions/index.ts'].filter((path) => barrels.some((file) => file.path === path)),
    )
  })
})
