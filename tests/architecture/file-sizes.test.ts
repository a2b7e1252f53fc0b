import { describe, expect, test } from 'vitest'
import { sourceFiles, type SourceFile } from './source-files.ts'

const maxLines = 400

/** Tables of data may be long. */
const longTables: readonly string[] = ['src/content/schemas/widgets.ts', 'src/ui/icons.ts']

/** Files with a table or list of data that is easier to read as it is typed than as the formatter would break it. */
const handFormattedTables: readonly string[] = [
  'src/adapters/orders/demo/demo-orders.ts',
  'src/commerce/staff-access/demo-people.ts',
  'src/commerce/staff/key-permissions.ts',
  'src/commerce/staff/permission.ts',
  'src/commerce/staff/role.ts',
  'bench/search.ts',
  'bench/support/operations/cases.ts',
  'bench/support/operations/other-rows.ts',
  'bench/support/search/generated-catalog.ts',
  'src/adapters/catalog/demo/drawing-of-form.ts',
  'src/adapters/import/columns.ts',
  'src/commerce/access-check/box-fit.ts',
  'src/commerce/catalog/product.ts',
  'src/commerce/documents/gst-states.ts',
  'src/commerce/identity/password-rules.ts',
  'src/commerce/identity/sign-in-states.ts',
  'src/commerce/messages/message.ts',
  'src/commerce/orders/lifecycle/display-status.ts',
  'src/commerce/orders/lifecycle/order-states.ts',
  'src/commerce/orders/lifecycle/shipment-states.ts',
  'src/commerce/orders/order.ts',
  'src/commerce/orders/placement/order-number.ts',
  'src/commerce/returns/return-states.ts',
  'src/commerce/search/listing.ts',
  'src/commerce/search/search-document.ts',
  'src/commerce/search/understanding/read-limits.ts',
  'src/commerce/search/understanding/read-values.ts',
  'src/commerce/search/words/seats.ts',
  'src/commerce/search/words/stem-arabic.ts',
  'src/commerce/search/words/stem-english.ts',
  'src/content/schemas/family-product.ts',
  'src/content/schemas/product-forms.ts',
  'src/content/schemas/widgets.ts',
  'src/kernel/fold.ts',
  'tests/architecture/boundaries.ts',
  'tests/e2e/example-paths.ts',
  'tests/e2e/support/checking-out.ts',
  'tests/unit/content/edited-files.ts',
  'src/web/stores/coastline.ts',
]

const files = sourceFiles(['src', 'cli', 'scripts'], ['.ts', '.tsx', '.astro', '.mjs']).filter(
  ({ path }) => !longTables.includes(path) && !path.includes('/migrations/'),
)
const tests = sourceFiles(['tests', 'bench'], ['.ts', '.tsx'])
const sheets = sourceFiles(['src'], ['.css'])

const tooLong = (some: readonly SourceFile[]) =>
  some.filter(({ lines }) => lines > maxLines).map(({ path, lines }) => `${path}: ${lines}`)

const percentile = (share: number): number => {
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b)
  return sizes[Math.floor((sizes.length - 1) * share)] ?? 0
}

describe('file sizes', () => {
  test.each([
    ['source file', files],
    ['test', tests],
    ['stylesheet', sheets],
  ])(`no %s is longer than ${maxLines} lines`, (_, some) => {
    expect(tooLong(some)).toEqual([])
  })

  test('half of the source files have at most 60 lines, nine in ten at most 150', () => {
    expect(percentile(0.5)).toBeLessThanOrEqual(60)
    expect(percentile(0.9)).toBeLessThanOrEqual(150)
  })
})

describe('formatting', () => {
  // Written in two parts, so that this file is not found itself.
  const marker = `${'prettier'}-ignore`
  const unformatted = [...sourceFiles(['src', 'cli', 'scripts'], ['.ts', '.tsx', '.astro', '.mjs']), ...tests]
    .filter(({ text }) => text.includes(marker))
    .map(({ path }) => path)

  test('the formatter is switched off for the named tables of data only', () => {
    expect(unformatted.filter((path) => !handFormattedTables.includes(path))).toEqual([])
  })

  test('every named table of data needs its exception', () => {
    expect(handFormattedTables.filter((path) => !unformatted.includes(path))).toEqual([])
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
    // Folders of pages are addresses: a shared wishlist is at /wishlist/shared.
    const named = files.filter(({ path }) => drawers.test(path) && !path.startsWith('src/pages/'))
    expect(named.map(({ path }) => path)).toEqual([])
  })

  test('there is no barrel but the one that Astro requires', () => {
    const barrels = files.filter(({ path }) => /\/index\.tsx?$/.test(path) && !path.startsWith('src/pages/'))
    expect(barrels.map(({ path }) => path)).toEqual(
      ['src/actions/index.ts'].filter((path) => barrels.some((file) => file.path === path)),
    )
  })

  test('stylesheets lie in the folder of their components', () => {
    const folders = new Set(
      sourceFiles(['src/components', 'src/ui'], ['.astro', '.tsx']).map(({ path }) =>
        path.replace(/^src\/(?:components\/)?/, '').replace(/\/[^/]+$/, ''),
      ),
    )
    const misplaced = sheets
      .map(({ path }) => /^src\/styles\/(.+)\/[^/]+$/.exec(path)?.[1])
      .filter((folder) => folder !== undefined && !folders.has(folder))
    expect(misplaced).toEqual([])
  })
})
