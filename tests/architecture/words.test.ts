import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allowedSharedNames, findSharedNames } from './exported-names.ts'
import { namesInTypeScript } from './names-in-typescript.ts'
import { allNames, namesInAstro, namesInCss, namesInJson, namesInSql, splitWords } from './read-names.ts'
import { findOffenders, readRetiredWords, toExample } from './retired-words.ts'
import { sourceFiles } from './source-files.ts'

const rules = readRetiredWords('docs/retired-words.json')
const texts = (found: readonly { readonly text: string }[]): string[] => found.map(({ text }) => text)

describe('retired words', () => {
  test('occur in no identifier, string that names something, key, style, column, file name or test name', () => {
    const offenders = findOffenders(allNames(), rules).map(
      ({ name, rule }) => `${name.path}:${name.line} ${name.text} (instead: ${rule.instead})`,
    )
    expect([...new Set(offenders)]).toEqual([])
  }, 60_000)

  test.each(rules)('the row for "$instead" catches its retired names and lets the fine ones pass', (rule) => {
    const kind = rule.kinds?.[0] ?? 'identifier'
    const isCaught = (example: string): boolean =>
      findOffenders([toExample(example, kind)], [rule]).length > 0
    expect(rule.retired.filter((example) => !isCaught(example))).toEqual([])
    expect(rule.fine.filter(isCaught)).toEqual([])
    expect(rule.retired.length).toBeGreaterThan(0)
    expect(rule.fine.length).toBeGreaterThan(0)
  })
})

describe('names', () => {
  test.each([
    ['heldFor', 'held for'],
    ['held-for', 'held for'],
    ['HELD_FOR', 'held for'],
    ['toPDFPage', 'to pdf page'],
    ['order.items_canceled', 'order items canceled'],
  ])('%s is split into "%s"', (name, words) => {
    expect(splitWords(name)).toBe(words)
  })

  test('of TypeScript are those it declares or uses, not properties it only reads nor names of packages', () => {
    const text =
      "import { Counter } from 'prom-client'\nconst shown = rect.left\ntype Held = { heldFor: Counter }"
    expect(texts(namesInTypeScript('a.ts', text))).toEqual(['shown', 'rect', 'Held', 'heldFor'])
  })

  test('of TypeScript include strings that name something, but neither sentences nor module paths', () => {
    const text =
      "import a from './kept.ts'\nconst kinds = ['ask-cancel', 'Take it off', 'cart:saved.put', '/api/told']"
    expect(texts(namesInTypeScript('a.ts', text))).toEqual([
      'a',
      'kinds',
      'ask-cancel',
      'cart:saved.put',
      '/api/told',
    ])
  })

  test('of commands are read whole', () => {
    const found = namesInTypeScript(
      'cli/commands/a.ts',
      "const a = { name: 'payments way', summary: 'kept so' }",
    )
    expect(texts(found)).toEqual(['a', 'name', 'payments way', 'summary'])
  })

  test('of tests are read as sentences', () => {
    const found = namesInTypeScript(
      'a.ts',
      "test.each(rows)('is told to %s', () => {})\ntest(`is ${kind}`, run)",
    )
    expect(found.filter(({ kind }) => kind === 'test').map(({ text }) => text)).toEqual([
      'is told to %s',
      'is  … ',
    ])
  })

  test('of SQL are words of statements and quoted names of migrations', () => {
    const found = namesInTypeScript('a.ts', 'sql`select held_until from jobs left join holders on true`')
    expect(texts(found)).toEqual(expect.arrayContaining(['held_until', 'jobs', 'holders']))
    expect(texts(found)).not.toContain('left')
    expect(texts(namesInSql('CREATE TABLE "stock_holds" (\n"held_until" text)'))).toEqual([
      'stock_holds',
      'held_until',
    ])
  })

  test('of Astro come from frontmatter and markup, with their lines', () => {
    const text =
      '---\nconst kept = 1\n---\n<aside class="unseen small" data-holds={cart.told}>{...wishes}</aside>\n'
    const found = namesInAstro('A.astro', text)
    expect(texts(found)).toEqual(
      expect.arrayContaining(['kept', 'unseen', 'small', 'data-holds', 'cart', 'wishes']),
    )
    expect(texts(found)).not.toEqual(expect.arrayContaining(['told']))
    expect(found.find(({ text: name }) => name === 'kept')?.line).toBe(2)
    expect(found.find(({ text: name }) => name === 'unseen')?.line).toBe(4)
  })

  test('of style sheets are classes, properties and data attributes', () => {
    const css = '/* .kept */\n.unseen > [data-holds="x"] { --told: 1; margin: .5rem }'
    expect(texts(namesInCss(css))).toEqual(['unseen', 'data-holds', 'x', 'told'])
  })

  test('of JSON are its keys without plural forms', () => {
    expect(texts(namesInJson('{ "title_one": "a", "title_other": "b", "Wall Shelves": 1 }'))).toEqual([
      'title',
    ])
  })
})

describe('exported names', () => {
  const shared = findSharedNames(sourceFiles(['src', 'cli'], ['.ts', '.tsx', '.astro']))

  test('are exported by one file each', () => {
    const others = shared.filter(({ name }) => !(name in allowedSharedNames))
    expect(others.map(({ name, paths }) => `${name}: ${paths.join(', ')}`)).toEqual([])
  })

  test('that several files may export are still exported by several', () => {
    const names = shared.map(({ name }) => name)
    expect(Object.keys(allowedSharedNames).filter((name) => !names.includes(name))).toEqual([])
  })

  test('are compared between modules and between components, and routes export what Astro reads', () => {
    const file = (path: string, text = ''): { path: string; text: string; lines: number } => ({
      path,
      text,
      lines: 1,
    })
    const found = findSharedNames([
      file('src/a.ts', 'export type Line = 1\nexport const { one, two: [three] } = deps'),
      file('src/b.ts', 'const local = 1\nexport { local as Line }\nexport function three() {}'),
      file('src/components/Line.astro'),
      file('src/components/cart/Total.astro'),
      file('src/components/order/Total.astro'),
      file('src/pages/a.ts', 'export const GET = 1'),
      file('src/pages/b.ts', 'export const GET = 1'),
    ])
    expect(found.map(({ name }) => name)).toEqual(['Line', 'three', 'Total'])
  })
})

describe('the glossary', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.split('|').length === 6)
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test('names places that exist', () => {
    const places = rows.flatMap((cells) =>
      [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
    )
    expect(places.length).toBeGreaterThan(90)
    expect(places.filter((place) => globSync(place).length === 0)).toEqual([])
  })

  test('has each term once', () => {
    const terms = rows
      .map((cells) => cells[1] ?? '')
      .filter((term) => term !== 'Term' && !term.startsWith('--'))
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })
})
