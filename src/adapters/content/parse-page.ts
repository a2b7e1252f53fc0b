import { z } from 'zod'
import type { ContentFailure, Fetched } from '#commerce/content/gateway.ts'
import { metaSchema, rowSchema, type ContentPage, type Row, type Tab } from '#content/schemas/page.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { RawAnswer } from './content-client.ts'
import { madeOfSchema } from './made-of.ts'
import { parseWidgets, type Flaws } from './parse-widgets.ts'

const responseSchema = z.object({
  getPage: z
    .object({
      pageName: z.string().min(1),
      selectRows: z.array(z.unknown()),
      selectTabs: z.array(z.unknown()).nullish(),
      meta: z.unknown(),
      aPlusContent: z.array(z.unknown()).nullish(),
    })
    .nullable(),
})

const rowShell = rowSchema.extend({ widgets: z.unknown() })
const tabShell = z.object({ id: z.string(), label: z.string(), widgets: z.unknown() })

/** Parses a page. Invalid parts are left out as flaws; only a response that is no page at all is malformed. */
export function parsePage(
  { data, messages, extensions }: RawAnswer,
  requested: { readonly pageId: string } | { readonly slug: string },
): Result<Fetched<ContentPage>, ContentFailure> {
  const answer = responseSchema.safeParse(data)
  if (!answer.success) return fail({ kind: 'malformed', where: answer.error.issues[0]?.path.join('.') ?? '' })
  const page = answer.data.getPage
  if (page === null) return fail({ kind: 'not-found' })
  const madeOf = madeOfSchema.parse(extensions)
  const pageId = madeOf.page?.pageId ?? ('pageId' in requested ? requested.pageId : undefined)
  if (pageId === undefined) return fail({ kind: 'malformed', where: 'extensions.content.page' })

  const flaws: Flaws = {
    found: messages.map((reason) => ({ where: 'answer', reason })),
    ids: new Set(),
  }
  const meta = metaSchema.safeParse(page.meta)
  if (!meta.success) flaws.found.push({ where: 'meta', reason: 'invalid' })
  const value: ContentPage = {
    pageId,
    pageName: page.pageName,
    slug: madeOf.page?.slug ?? ('slug' in requested ? requested.slug : undefined),
    // A page with invalid meta data is shown under its name, and not indexed.
    meta: meta.success ? meta.data : { title: page.pageName, description: page.pageName, noindex: true },
    rows: parseRows(page.selectRows, 'selectRows', flaws),
    tabs: (page.selectTabs ?? []).flatMap((tab, index) => parseTab(tab, `selectTabs.${index}`, flaws)),
    aPlusContent: parseRows(page.aPlusContent ?? [], 'aPlusContent', flaws),
  }
  const tags = new Set([`page:${pageId}`, ...madeOf.tags])
  return ok({ value, flaws: flaws.found, tags: [...tags], nextChange: madeOf.nextChange })
}

const parseRows = (rows: readonly unknown[], where: string, flaws: Flaws): readonly Row[] =>
  rows.flatMap((row, index): readonly Row[] => {
    const place = `${where}.${index}`
    const shell = rowShell.safeParse(row)
    if (!shell.success) {
      flaws.found.push({ where: place, reason: 'invalid' })
      return []
    }
    const { id, layout, widgets } = shell.data
    return [{ id, layout, widgets: parseWidgets(widgets, `${place}.widgets`, flaws) }]
  })

function parseTab(tab: unknown, where: string, flaws: Flaws): readonly Tab[] {
  const shell = tabShell.safeParse(tab)
  if (!shell.success) {
    flaws.found.push({ where, reason: 'invalid' })
    return []
  }
  const { id, label, widgets } = shell.data
  return [{ id, label, widgets: parseWidgets(widgets, `${where}.widgets`, flaws) }]
}
