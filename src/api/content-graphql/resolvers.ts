import { createGraphQLError } from 'graphql-yoga'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Locale } from '#kernel/language.ts'
import type { Entry, EntryReader } from './read-entries.ts'
import { replaceBlocks } from './replace-blocks.ts'

/** What one request carries: see server.ts. `page` is noted for the answer's extensions. */
export type ContentApiContext = { readonly entries: EntryReader; page?: Entry<'page'>['body'] }

type ByLocale = { readonly locale: string | null }
type PageArguments = ByLocale & { readonly pageId?: string | null; readonly slug?: string | null }
type ScreenArguments = ByLocale & { readonly limit: number | null }

/** Specification 7: ar for Arabic, else en-US. */
const toLocale = (text: string | null): Locale => (text === 'ar' ? 'ar' : 'en-US')

const maxScreens = 100
const maxQueryLength = 100

export const createResolvers = (suggestions: SearchSuggestions) => ({
  Query: {
    getPage,
    listPages,
    GetScreens: async (_: unknown, asked: ScreenArguments, context: ContentApiContext) => ({
      screensCollection: await listScreens(_, asked, context),
    }),
    screensCollection: listScreens,
    autosuggest: (_: unknown, asked: { query: string; country: string; language: string }) => {
      if (asked.query.length > maxQueryLength) throw createGraphQLError('query is too long')
      return suggestions.suggest(asked.query, asked.country, asked.language)
    },
    trendingsearch: async (_: unknown, asked: { country: string; language: string }) =>
      (await suggestions.trending(asked.country, asked.language)).map((searchTerm) => ({ searchTerm })),
  },
})

async function getPage(_: unknown, { pageId, slug, locale }: PageArguments, context: ContentApiContext) {
  const asked = pageId ? { pageId } : slug ? { slug } : undefined
  if (!asked) throw createGraphQLError('getPage needs pageId or slug')
  const page = await context.entries.findPage(asked, toLocale(locale))
  if (!page) return null
  const { body } = page
  context.page = body
  const withoutBlocks = <Part extends { widgets: Parameters<typeof replaceBlocks>[0] }>(
    parts: readonly Part[],
  ) =>
    Promise.all(
      parts.map(async (part) => ({
        ...part,
        widgets: await replaceBlocks(part.widgets, toLocale(locale), context.entries),
      })),
    )
  return {
    ...body,
    // Functions: a query that does not ask for a part does not pay for its blocks.
    selectRows: () => withoutBlocks(body.selectRows),
    selectTabs: () => withoutBlocks(body.selectTabs),
    aPlusContent: () => withoutBlocks(body.aPlusContent),
  }
}

async function listPages(_: unknown, { locale }: ByLocale, { entries }: ContentApiContext) {
  const pages = await entries.listCurrent('page', toLocale(locale))
  return pages.map(({ body, createdAt, startsAt }) => ({
    pageId: body.pageId,
    slug: body.slug ?? null,
    noindex: body.meta.noindex,
    changedAt: startsAt !== null && startsAt > createdAt ? startsAt : createdAt,
  }))
}

async function listScreens(_: unknown, { limit, locale }: ScreenArguments, { entries }: ContentApiContext) {
  const screens = await entries.listCurrent('screen', toLocale(locale))
  const most = Math.min(Math.max(limit ?? maxScreens, 1), maxScreens)
  return {
    items: screens.slice(0, most).map(({ body }) => ({
      screenName: body.screenName,
      componentsCollection: { items: body.components },
    })),
  }
}
