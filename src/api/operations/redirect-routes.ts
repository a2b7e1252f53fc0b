import type { ListQuery } from '#commerce/lists/list.ts'
import { parseFrom } from '#commerce/redirects/redirect-path.ts'
import {
  explainRedirectProblem,
  type PutRedirectFailure,
  type RedirectAdmin,
} from '#commerce/redirects/redirect-admin.ts'
import type { RedirectText } from '#commerce/redirects/redirect-rules.ts'
import {
  missingPagesQuery,
  redirectBody,
  redirectImportBody,
  redirectImportReply,
  redirectRemovalBody,
  redirectRemovalReply,
  redirectReply,
  redirectsQuery,
  wireMissingPages,
  wireRedirects,
} from '#contracts/operations-redirects.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Addresses of before, and those that were not found. */
export const redirectRoutes = (admin: RedirectAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/redirects',
    scope: 'content:read',
    summary: 'Lists redirects by their address, a hundred at a time.',
    query: redirectsQuery,
    reply: wireRedirects,
    run: async ({ query: { search = '', status = null, cursor = null }, by }) => {
      const page = await admin.listPage(pageOf({ status, unused: false }, search, cursor, 'from'), by)
      return ok({ redirects: page.rows.map((row) => ({ ...row })), next: page.next })
    },
  }),
  route({
    method: 'PUT',
    path: '/redirects',
    scope: 'content:write',
    summary: 'Adds a redirect, or replaces the one with this address.',
    body: redirectBody,
    reply: redirectReply,
    run: async ({ body: { reason = '', ...body }, by }) => {
      const put = await admin.put({ ...textOf(body), by, reason })
      return put.ok ? ok({ ...put.value.redirect }) : fail(reject(put.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/redirects/removals',
    scope: 'content:write',
    summary: 'Removes a redirect.',
    body: redirectRemovalBody,
    reply: redirectRemovalReply,
    run: async ({ body: { from, reason = '' }, by }) => {
      const parsed = parseFrom(from)
      const removed = parsed.ok
        ? await admin.remove(parsed.value, { by, reason })
        : fail({ kind: 'not-found' as const })
      return removed.ok && parsed.ok
        ? ok({ removed: parsed.value })
        : fail(reject(removed.ok ? { kind: 'not-found' } : removed.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/redirects/imports',
    scope: 'content:write',
    summary: 'Adds and replaces many; faulty ones are left out and listed.',
    body: redirectImportBody,
    reply: redirectImportReply,
    run: async ({ body: { redirects, dryRun = false }, by }) => {
      const lines = redirects.map((one, index) => ({ ...textOf(one), line: index + 1 }))
      const done = await admin.importLines(lines, { by, writes: !dryRun })
      if (!done.ok) return fail(reject(done.failure))
      const { faulty, ...counts } = done.value
      return ok({
        ...counts,
        faulty: faulty.map(({ problem, ...line }) => ({ ...line, problem: explainRedirectProblem(problem) })),
      })
    },
  }),
  route({
    method: 'GET',
    path: '/missing-pages',
    scope: 'content:read',
    summary: 'Lists paths that visitors came to and that are no page, the most visited first.',
    query: missingPagesQuery,
    reply: wireMissingPages,
    run: async ({ query: { search = '', cursor = null }, by }) => {
      const page = await admin.listMissing(pageOf({}, search, cursor, 'hits'), by)
      return ok({ pages: page.rows.map((row) => ({ ...row })), next: page.next })
    },
  }),
]

const pageOf = <Filters>(
  filters: Filters,
  search: string,
  cursor: string | null,
  sort: string,
): ListQuery<Filters> => ({ filters, search, cursor, sort, descending: sort === 'hits', size: 100 })

type Body = {
  readonly from: string
  readonly to?: string | null | undefined
  readonly status?: number | undefined
}

const textOf = ({ from, to, status }: Body): RedirectText => ({
  from,
  to: to ?? '',
  status: status === undefined ? '' : String(status),
})

function reject(
  failure:
    PutRedirectFailure | { readonly kind: 'not-found' } | { readonly kind: 'too-many'; readonly max: number },
): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'changed':
      return { status: 409, kind: failure.kind }
    case 'too-many':
      return { status: 422, kind: failure.kind, detail: `at most ${failure.max}` }
    default:
      return { status: 422, kind: failure.kind, detail: explainRedirectProblem(failure) }
  }
}
