import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leadForms } from '#content/schemas/widgets.ts'
import { paths } from '#web/paths.ts'
import { storefront } from '#kernel/storefront.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theBrands } from '../../support/shops/the-brands.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { theFacts } from '../../support/shops/the-facts.ts'
import { editorialFiles, filesOf, hrefsOf, leavesOf, visibleTextsOf } from './edited-files.ts'

const text = (json: unknown, key: string): string | undefined =>
  leavesOf(json).find((leaf) => leaf.where === `.${key}`)?.value as string | undefined

const pages = filesOf('pages').map(({ json }) => json)
const slugs = new Set(pages.flatMap((page) => text(page, 'slug') ?? []))
const pageIds = new Set(pages.flatMap((page) => text(page, 'pageId') ?? []))
const menu = filesOf('blocks').filter(({ name }) => name.startsWith('main-menu.'))
const categories = new Set(menu.flatMap(hrefsOf))
const plainPaths: ReadonlySet<string> = new Set(
  Object.values(paths).flatMap(({ pattern }) => (pattern.includes('{') ? [] : [pattern])),
)

/** Of any storefront: widgets for one country name its own delivery zones. */
const factsOf = theFacts(manualClock())
const knownFacts = new Set(theCountries.flatMap((country) => Object.keys(factsOf(storefront(country, 'en')))))

/** Whether a link leads to a page that the storefront has. */
function exists(href: string): boolean {
  if (/^(?:#|tel:|mailto:|https:\/\/|\{\w+Path\}$)/.test(href)) return true
  const [path = ''] = href.split('?')
  if (path === '/' || plainPaths.has(path) || slugs.has(path.slice(1))) return true
  if (path.startsWith('/c/')) return categories.has(path)
  if (path.startsWith('/brands/')) return theBrands.find(path.slice('/brands/'.length)) !== undefined
  if (path.startsWith('/pages/')) return pageIds.has(path.slice('/pages/'.length))
  return leadForms.some((form) => path === `/lead/${form}`)
}

const drawn = JSON.parse(
  readFileSync(new URL('../../../public/art/sizes.json', import.meta.url), 'utf8'),
) as Record<string, { readonly width: number; readonly height: number }>
const sizeOf = (name: string): string => `${drawn[name]?.width}x${drawn[name]?.height}`

describe.each(editorialFiles)('$name', (file) => {
  test('links only to existing pages', () => {
    expect(hrefsOf(file).filter((href) => !exists(href))).toEqual([])
  })

  test('refers only to existing drawings', () => {
    const drawings = leavesOf(file.json)
      .filter(({ key }) => key === 'url')
      .map(({ value }) => String(value))
    expect(drawings.filter((url) => !existsSync(new URL(`../../../public${url}`, import.meta.url)))).toEqual(
      [],
    )
  })

  test('states the size of each drawing correctly', () => {
    const stated = [...JSON.stringify(file.json).matchAll(/"url":"\/art\/([\w-]+)\.svg","tags":\["([^"]*)"/g)]
    expect(stated.filter(([, name = '', size]) => size !== sizeOf(name)).map(([whole]) => whole)).toEqual([])
  })

  test('refers only to existing blocks', () => {
    const keys = new Set(filesOf('blocks').map(({ json }) => text(json, 'key')))
    const referenced = leavesOf(file.json)
      .filter(({ where }) => /widgets\.\d+\.key$/.test(where))
      .map(({ value }) => value)
    expect(referenced.filter((key) => !keys.has(key as string))).toEqual([])
  })

  test('uses only facts that a storefront has', () => {
    const named = visibleTextsOf(file).flatMap((word) =>
      [...word.text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
    )
    expect(named.filter((name) => !knownFacts.has(name))).toEqual([])
  })
})

test('the menu has three levels with short names for the header', () => {
  for (const { json } of menu) {
    const links = leavesOf(json).filter(({ key }) => key === 'href')
    const levelOne = links.filter(({ where }) => /^\.widgets\.0\.items\.\d+\.href$/.test(where))
    expect(levelOne).toHaveLength(17)
    expect(levelOne.slice(0, 3).map(({ value }) => value)).toEqual(['/offers', '/new', '/ideas'])
    expect(links.some(({ where }) => /columns\.\d+\.links\.\d+\.href$/.test(where))).toBe(true)
    const labels = leavesOf(json).filter(({ where }) => /^\.widgets\.0\.items\.\d+\.label$/.test(where))
    for (const { value } of labels) expect(String(value).length, String(value)).toBeLessThanOrEqual(10)
  }
})
