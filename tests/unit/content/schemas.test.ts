import { describe, expect, test } from 'vitest'
import { countrySchema } from '#content/schemas/country.ts'
import { editedBlockSchema, editedPageSchema } from '#content/schemas/page.ts'
import { componentSchemas, editedScreenSchema } from '#content/schemas/screens.ts'
import { filesOf } from './edited-files.ts'

const schemas = {
  pages: editedPageSchema,
  blocks: editedBlockSchema,
  screens: editedScreenSchema,
  countries: countrySchema,
}

describe.each(Object.keys(schemas) as (keyof typeof schemas)[])('files of %s', (folder) => {
  test.each(filesOf(folder))('$name matches its schema', ({ json }) => {
    const parsed = schemas[folder].safeParse(json)
    expect(parsed.error?.issues ?? []).toEqual([])
  })
})

describe.each(filesOf('screens'))('screen $name', ({ json }) => {
  const { components } = editedScreenSchema.parse(json)

  test.each(components)('has valid data for $componentName', ({ componentName, componentData }) => {
    const schema = Object.entries(componentSchemas).find(([name]) => name === componentName)?.[1]
    expect(schema?.safeParse(componentData)).toMatchObject({ success: true })
  })

  test('has each component once', () => {
    const names = components.map(({ componentName }) => componentName)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe.each([...filesOf('pages')])('page $name', ({ name, json }) => {
  const page = editedPageSchema.parse(json)
  const places = [...page.selectRows, ...page.selectTabs, ...page.aPlusContent]

  test('has the file name of its id', () => {
    const slug = page.pageId
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    expect(name.replace(/\.(?:en-US|ar)\.json$/, '')).toBe(slug)
  })

  test('has unique ids for rows and widgets', () => {
    const widgets = places.flatMap((place) => place.widgets.map(({ id }) => id))
    const rows = places.map(({ id }) => id)
    expect(rows.filter((id, at) => rows.indexOf(id) !== at)).toEqual([])
    expect(widgets.filter((id, at) => widgets.indexOf(id) !== at)).toEqual([])
  })

  test('has one picture for each slide and each tile', () => {
    const uneven = places
      .flatMap(({ widgets }) => widgets)
      .filter((widget) => widget.type === 'hero' || widget.type === 'category-tiles')
      .filter(({ media, items }) => media.length !== items.length)
    expect(uneven.map(({ id }) => id)).toEqual([])
  })

  test('has a tabs widget if it has tabs', () => {
    const shown = page.selectRows.some(({ widgets }) => widgets.some(({ type }) => type === 'tabs'))
    expect(shown).toBe(page.selectTabs.length > 0)
  })
})
