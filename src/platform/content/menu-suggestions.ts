import { currentVersion } from '#commerce/content/current-version.ts'
import type { Suggestion } from '#commerce/content/gateway.ts'
import type { ContentRepository } from '#commerce/content/ports.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { EditedPage } from '#content/schemas/page.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'

type MenuSuggestionsDependencies = {
  readonly repository: Pick<ContentRepository, 'listPublished'>
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
    const name = { kind: 'page', key: country.catId, locale: language === 'ar' ? 'ar' : 'en-US' } as const
    const now = clock.now()
    const page = currentVersion(await repository.listPublished(name, now), now)
    return page ? categoriesOf(page.body as EditedPage) : []
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

/** All three levels of the menu, each with the group it stands in. */
function categoriesOf({ selectRows }: EditedPage): readonly Suggestion[] {
  const groups = selectRows
    .flatMap(({ widgets }) => widgets)
    .flatMap((widget) => (widget.type === 'menu' ? widget.items : []))
  return groups.flatMap((group) => {
    const category = group.label
    const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)
    return [
      { text: category, category, level: 1, subCategories: labels(group.columns) },
      ...group.columns.flatMap((column) => [
        { text: column.label, category, level: 2, subCategories: labels(column.links) },
        ...column.links.map(({ label }) => ({ text: label, category, level: 3, subCategories: [] })),
      ]),
    ]
  })
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
