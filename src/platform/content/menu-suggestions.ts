import type { Suggestion } from '#commerce/content/gateway.ts'
import type { ContentRepository } from '#commerce/content/ports.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import { menuSchema, type WidgetOf } from '#content/schemas/widgets.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createEntryReader } from './api/read-entries.ts'
import { replaceBlocks } from './api/replace-blocks.ts'

type Menu = WidgetOf<'menu'>

type MenuSuggestionsDependencies = {
  readonly repository: ContentRepository
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const most = 8

/** Suggests categories by their names in the country's menu: what a shop can suggest before it has a search of goods. */
export function createMenuSuggestions({
  repository,
  countries,
  clock,
}: MenuSuggestionsDependencies): SearchSuggestions {
  async function listCategories(isoCode: string, language: string): Promise<readonly Suggestion[]> {
    const country = countries.find((one) => one.isoCode === isoCode)
    if (!country) return []
    const locale = language === 'ar' ? 'ar' : 'en-US'
    const entries = createEntryReader(repository, clock.now(), undefined)
    const page = await entries.findPage({ pageId: country.catId }, locale)
    const edited = page?.body.selectRows.flatMap(({ widgets }) => widgets) ?? []
    const widgets = await replaceBlocks(edited, locale, entries)
    return widgets
      .flatMap((widget) => menuSchema.safeParse(widget).data ?? [])
      .filter((menu) => menu.countries?.includes(isoCode) ?? true)
      .flatMap(({ items }) => items)
      .flatMap(categoriesOf)
  }

  return {
    async suggest(query, country, language) {
      const sought = fold(query)
      if (sought === '') return []
      const categories = await listCategories(country, language)
      return categories.filter(({ text }) => fold(text).includes(sought)).slice(0, most)
    },
    async trending(country, language) {
      const categories = await listCategories(country, language)
      const names = categories.filter(({ level }) => level === 2).map(({ text }) => text)
      return [...new Set(names)].slice(0, most)
    },
  }
}

/** All three levels below a group of the menu, each with the group it stands in. */
function categoriesOf(group: Menu['items'][number]): readonly Suggestion[] {
  const category = group.label
  const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)
  return [
    { text: category, category, level: 1, subCategories: labels(group.columns) },
    ...group.columns.flatMap((column) => [
      { text: column.label, category, level: 2, subCategories: labels(column.links) },
      ...column.links.map(({ label }) => ({ text: label, category, level: 3, subCategories: [] })),
    ]),
  ]
}

/** Spellings that a reader takes for the same: case, accents, harakat, tatweel, the forms of alef, ya and ta marbuta. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim()
