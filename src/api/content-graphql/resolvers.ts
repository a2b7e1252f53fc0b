import { createGraphQLError } from 'graphql-yoga'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Locale } from '#kernel/language.ts'
import type { Entry, EntryReader } from './read-entries.ts'
import { replaceBlocks } from './replace-blocks.ts'

/** The context of a request. `page` is set for the extensions of the response. */
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
    GetScreens: async (_: unknown, args: ScreenArguments, context: ContentApiContext) => ({
      screensCollection: await listScreens(_, args, context),
    }),
    screensCollection: listScreens,
    autosuggest: (_: unknown, args: { query: string; country: string; language: string }) => {
      if (args.query.length > maxQueryLength) throw createGraphQLError('query is too long')
      return suggestions.suggest(args.query, args.country, args.language)
    },
    trendingsearch: async (_: unknown, args: { country: string; language: string }) =>
      (await suggestions.trending(args.country, args.language)).map((searchTerm) => ({ searchTerm })),
  },
})

async function getPage(_: unknown, { pageId, slug, locale }: PageArguments, context: ContentApiContext) {
  const name = pageId ? { pageId } : slug ? { slug } : undefined
  if (!name) throw createGraphQLError('getPage needs pageId or slug')
  const page = await context.entries.findPage(name, toLocale(locale))
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
    // Functions, so that blocks are resolved only for fields that the query selects.
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
  const count = Math.min(Math.max(limit ?? maxScreens, 1), maxScreens)
  return {
    items: screens.slice(0, count).map(({ body }) => ({
      screenName: body.screenName,
      componentsCollection: { items: body.components },
    })),
  }
}
