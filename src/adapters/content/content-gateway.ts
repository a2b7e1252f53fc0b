import { z } from 'zod'
import type { ContentFailure, ContentGateway } from '#commerce/content/gateway.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { ContentClient, RawAnswer } from './content-client.ts'
import { parsePage } from './parse-page.ts'
import { parseScreens } from './parse-screens.ts'

const pagesSchema = z.object({
  listPages: z.array(
    z.object({
      pageId: z.string(),
      slug: z
        .string()
        .nullish()
        .transform((slug) => slug ?? undefined),
      noindex: z.boolean(),
      changedAt: z.iso.datetime({ offset: true }),
    }),
  ),
})

const suggestionsSchema = z.object({
  autosuggest: z.array(
    z.object({
      text: z.string(),
      category: z.string(),
      level: z.number(),
      subCategories: z.array(z.string()),
    }),
  ),
})

const trendingSchema = z.object({ trendingsearch: z.array(z.object({ searchTerm: z.string() })) })

/** Parses responses of the content API into the types of the shop. */
export function createContentGateway(client: ContentClient): ContentGateway {
  return {
    async getPage(page, locale, preview) {
      const answer =
        'pageId' in page
          ? await client.ask('getPage', { pageId: page.pageId, locale }, preview)
          : await client.ask('getPageBySlug', { slug: page.slug, locale }, preview)
      return answer.ok ? parsePage(answer.value, page) : answer
    },
    async getScreens(locale, preview) {
      const answer = await client.ask('GetScreens', { limit: 100, locale }, preview)
      return answer.ok ? parseScreens(answer.value) : answer
    },
    async listPages(locale) {
      const pages = read(await client.ask('listPages', { locale }), pagesSchema)
      return pages.ok ? ok(pages.value.listPages) : pages
    },
    async autosuggest(query, { country, language }) {
      const answer = await client.ask('autosuggest', { query, country: country.isoCode, language })
      const suggestions = read(answer, suggestionsSchema)
      return suggestions.ok ? ok(suggestions.value.autosuggest) : suggestions
    },
    async trendingSearch({ country, language }) {
      const answer = await client.ask('trendingsearch', { country: country.isoCode, language })
      const trending = read(answer, trendingSchema)
      return trending.ok ? ok(trending.value.trendingsearch.map(({ searchTerm }) => searchTerm)) : trending
    },
  }
}

function read<Value>(
  answer: Result<RawAnswer, ContentFailure>,
  schema: z.ZodType<Value>,
): Result<Value, ContentFailure> {
  if (!answer.ok) return answer
  const parsed = schema.safeParse(answer.value.data)
  return parsed.success
    ? ok(parsed.data)
    : fail({ kind: 'malformed', where: parsed.error.issues[0]?.path.join('.') ?? '' })
}
