import type {
  ContentAdmin,
  PublishAllFailure,
  RestoreFailure,
} from '#commerce/content-admin/content-admin.ts'
import { entryId, parseEntryId } from '#commerce/content-admin/entry-id.ts'
import type { ContentFault, ContentRow, LanguageState, ListedContent } from '#commerce/content-admin/ports.ts'
import type { WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName, EntrySummary } from '#commerce/content/ports.ts'
import {
  comparisonQuery,
  contentDraftBody,
  contentPublicationBody,
  contentQuery,
  contentVersionBody,
  versionQuery,
  wireComparison,
  wireContentBody,
  wireContentList,
  wireContentVersion,
  wireContentVersions,
  wirePublished,
} from '#contracts/operations-content.ts'
import { toInstant } from '#kernel/instant.ts'
import { languages, type Language } from '#kernel/language.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

const notFound = fail<Rejection>({ status: 404, kind: 'not-found' })

/** Pages, screens and blocks, their versions, and what is shown when. */
export const contentRoutes = (admin: ContentAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/content',
    scope: 'content:read',
    summary: 'Lists entries by kind and key, a hundred at a time.',
    query: contentQuery,
    reply: wireContentList,
    run: async ({ query: { kind = null, view = null, search = '', cursor = null }, by }) => {
      const page = await admin.listPage(
        { filters: { kind, view }, search, cursor, sort: 'key', descending: false, size: 100 },
        by,
      )
      return ok({ entries: page.rows.map(toWireListed), next: page.next })
    },
  }),
  route({
    method: 'GET',
    path: '/content/{id}',
    scope: 'content:read',
    summary: 'An entry and its versions in both languages, newest first.',
    reply: wireContentVersions,
    run: async ({ parameters: { id = '' }, by }) => {
      const ref = parseEntryId(id)
      const entry = ref && (await admin.find(ref, by))
      return entry ? ok({ entry: toWireEntry(entry), versions: entry.versions.map(toWireVersion) }) : notFound
    },
  }),
  route({
    method: 'GET',
    path: '/content/{id}/version',
    scope: 'content:read',
    summary: 'A version with its body.',
    query: versionQuery,
    reply: wireContentBody,
    run: async ({ parameters: { id = '' }, query: { language, version }, by }) => {
      const name = nameOf(id, language)
      const found = name && (await admin.findVersion(name, version, by))
      return found ? ok({ ...toWireVersion(found), body: { ...found.body } }) : notFound
    },
  }),
  route({
    method: 'GET',
    path: '/content/{id}/comparison',
    scope: 'content:read',
    summary: 'The fields in which two versions differ.',
    query: comparisonQuery,
    reply: wireComparison,
    run: async ({ parameters: { id = '' }, query: { language, ...versions }, by }) => {
      const name = nameOf(id, language)
      const compared = name && (await admin.compare(name, versions, by))
      return compared ? ok({ fields: compared.fields.map((field) => ({ ...field })) }) : notFound
    },
  }),
  route({
    method: 'POST',
    path: '/content/{id}/drafts',
    scope: 'content:write',
    summary: 'Adds a draft. The shop does not show it.',
    body: contentDraftBody,
    reply: wireContentVersion,
    run: async ({ parameters: { id = '' }, body: { language, body, expectedLatest, reason = '' }, by }) => {
      const name = nameOf(id, language)
      if (!name) return notFound
      const put = await admin.put({ name, body, by, expectedLatest, reason })
      return put.ok ? ok(toWireVersion(put.value)) : fail(rejectContent(put.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/content/publications',
    scope: 'content:write',
    summary: 'Shows versions from a moment on, all of them or none.',
    body: contentPublicationBody,
    reply: wirePublished,
    run: async ({ body: { versions, startsAt, endsAt, reason = '' }, by }) => {
      const named = versions.flatMap(({ id, language, version }) => {
        const name = nameOf(id, language)
        return name ? [{ name, version }] : []
      })
      if (named.length < versions.length) return notFound
      const published = await admin.publish({
        ...{ versions: named, by, reason },
        startsAt: startsAt === undefined ? null : toInstant(new Date(startsAt)),
        endsAt: endsAt === undefined ? null : toInstant(new Date(endsAt)),
      })
      return published.ok
        ? ok({ versions: published.value.map(toWireVersion) })
        : fail(rejectContent(published.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/content/{id}/restorations',
    scope: 'content:write',
    summary: 'Adds a version that says what an earlier one said, and shows it.',
    body: contentVersionBody,
    reply: wireContentVersion,
    run: async ({
      parameters: { id = '' },
      body: { language, version, expectedLatest, reason = '' },
      by,
    }) => {
      const name = nameOf(id, language)
      if (!name) return notFound
      const restored = await admin.restore({ name, version, by, expectedLatest, reason })
      return restored.ok ? ok(toWireVersion(restored.value)) : fail(rejectContent(restored.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/content/{id}/withdrawals',
    scope: 'content:write',
    summary: 'Makes a version a draft again; the one before is shown, if there is one.',
    body: contentVersionBody.omit({ expectedLatest: true }),
    reply: wireContentVersion,
    run: async ({ parameters: { id = '' }, body: { language, version, reason = '' }, by }) => {
      const name = nameOf(id, language)
      if (!name) return notFound
      const withdrawn = await admin.withdraw({ name, version, by, reason })
      return withdrawn.ok ? ok(toWireVersion(withdrawn.value)) : fail(rejectContent(withdrawn.failure))
    },
  }),
]

function nameOf(id: string, language: Language): EntryName | undefined {
  const ref = parseEntryId(id)
  return ref && { ...ref, locale: languages[language].locale }
}

const toWireVersion = ({ name, ...rest }: Omit<EntrySummary, 'current'>) => ({
  id: entryId(name),
  language: name.locale === languages.ar.locale ? ('ar' as const) : ('en' as const),
  version: rest.version,
  state: rest.state,
  startsAt: rest.startsAt,
  endsAt: rest.endsAt,
  author: rest.author,
  createdAt: rest.createdAt,
})

const toWireEntry = (row: ContentRow) => ({
  id: entryId(row),
  kind: row.kind,
  key: row.key,
  en: toWireState(row.languages[languages.en.locale]),
  ar: toWireState(row.languages[languages.ar.locale]),
})

const toWireListed = (row: ListedContent) => ({
  ...toWireEntry(row),
  deadLinks: { en: row.deadLinks[languages.en.locale], ar: row.deadLinks[languages.ar.locale] },
})

function toWireState(state: LanguageState | undefined) {
  if (!state) return null
  const { links: _, faults, ...rest } = state
  return { ...rest, faults: faults.map(explainFault) }
}

const explainFault = (fault: ContentFault): string =>
  fault.kind === 'block' ? `there is no block "${fault.key}"` : `${fault.path}: ${fault.expected}`

export function rejectContent(failure: PublishAllFailure | RestoreFailure | WithdrawFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
    case 'unknown-entry':
    case 'unknown-version':
      return { status: 404, kind: failure.kind }
    case 'version-conflict':
    case 'is-draft':
    case 'is-the-only-one':
    case 'managed-elsewhere':
      return { status: 409, kind: failure.kind }
    case 'slug-taken':
      return { status: 409, kind: failure.kind, detail: failure.by }
    case 'wrong-times':
      return { status: 422, kind: failure.kind, detail: failure.why }
    case 'wrong-key':
      return { status: 422, kind: failure.kind, detail: failure.read }
    case 'invalid-body':
      return {
        ...{ status: 422, kind: failure.kind },
        detail: failure.problems.map(({ path, expected }) => `${path}: ${expected}`).join('; '),
      }
  }
}
