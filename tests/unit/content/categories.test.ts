import { expect, test } from 'vitest'
import { filesOf, readJson } from './edited-files.ts'

type Link = { readonly label: string; readonly href: string }
type Column = Link & { readonly links: readonly Link[] }
type Menu = {
  readonly widgets: readonly { readonly items: readonly (Link & { columns: readonly Column[] })[] }[]
}
type Named = { readonly path: string; readonly name: string; readonly position: number }

function categoriesOfMenu(locale: string): readonly Named[] {
  const menu = filesOf('blocks').find(({ name }) => name === `main-menu.${locale}.json`)?.json as Menu
  const toNamed = ({ label, href }: Link, index: number): Named => ({
    path: href.replace(/^\/c\//, ''),
    name: label,
    position: index + 1,
  })
  // Before them come offers, new products and ideas, which are pages.
  const groups = (menu.widgets[0]?.items ?? []).filter(({ href }) => href.startsWith('/c/'))
  return groups.flatMap((item, index) => [
    toNamed(item, index),
    ...item.columns.flatMap((column, at) => [toNamed(column, at), ...column.links.map(toNamed)]),
  ])
}

const categories = readJson('categories.json') as readonly {
  readonly path: string
  readonly name: { readonly en: string; readonly ar: string }
  readonly position: number
}[]

test.each([
  ['en-US', 'en'],
  ['ar', 'ar'],
] as const)('the categories are those of the %s menu, in its words and its order', (locale, language) => {
  expect(categories.map(({ path, name, position }) => ({ path, name: name[language], position }))).toEqual(
    categoriesOfMenu(locale),
  )
})
