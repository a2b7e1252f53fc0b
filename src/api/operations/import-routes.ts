import type {
  ImportAdmin,
  ImportFailure,
  ImportUploadFailure,
  RemoveMapFailure,
} from '#commerce/imports/import-admin.ts'
import type { ImportLine } from '#commerce/imports/import-line.ts'
import { railsOf, type ImportRun } from '#commerce/imports/import-run.ts'
import {
  applyBody,
  emptyBody,
  importBody,
  importsQuery,
  linesQuery,
  removeMapQuery,
  wireImport,
  wireImports,
  wireLines,
  wireRemovedMap,
} from '#contracts/operations-imports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, wholeFile, type Rejection, type Route } from './routes.ts'

const statuses = {
  'not-found': 404,
  'not-permitted': 403,
  'no-file': 422,
  'too-large': 413,
  'unknown-map': 422,
  'managed-elsewhere': 409,
  'not-now': 409,
  'changed-meanwhile': 409,
  'needs-approval': 409,
  'nothing-to-apply': 409,
} as const satisfies Record<(ImportFailure | ImportUploadFailure)['kind'], number>

const mapStatuses = {
  'not-found': 404,
  'not-permitted': 403,
  'changed-meanwhile': 409,
  'in-use': 409,
  'built-in': 409,
} as const satisfies Record<RemoveMapFailure['kind'], number>

const linesOfPage = 500
const scope = 'imports:write'

/** Files that change many products, stock, prices, redirects, promotions, customers or gift cards. */
export const importRoutes = (admin: ImportAdmin): readonly Route[] => {
  const answer = (result: Result<ImportRun, ImportFailure | ImportUploadFailure>) =>
    result.ok
      ? ok(toWire(result.value))
      : fail<Rejection>({ status: statuses[result.failure.kind], kind: result.failure.kind })
  return [
    route({
      method: 'GET',
      path: '/imports',
      scope,
      summary: 'Lists imports, newest first, a hundred at a time.',
      query: importsQuery,
      reply: wireImports,
      run: async ({ query: { kind = null, state = null, search = '', cursor = null }, by }) => {
        const page = await admin.listPage(
          { filters: { kind, state }, ...{ search, cursor, sort: 'created', descending: true, size: 100 } },
          by,
        )
        return ok({ imports: page.rows.map(toWire), next: page.next })
      },
    }),
    route({
      method: 'POST',
      path: '/imports',
      scope,
      maxBytes: wholeFile,
      summary:
        'Takes a file of products, stock, prices, redirects, promotions, customers or gift cards. It is checked within seconds; nothing changes yet.',
      body: importBody,
      reply: wireImport,
      run: async ({ body: { kind, fileName, contents, map = null }, by }) =>
        answer(
          await admin.upload(
            // A repeated request is answered by its idempotency key before it comes here.
            { kind, fileName, map, bytes: new TextEncoder().encode(contents), key: crypto.randomUUID() },
            by,
          ),
        ),
    }),
    route({
      method: 'GET',
      path: '/imports/{id}',
      scope,
      summary: 'An import, and what became of it.',
      reply: wireImport,
      run: async ({ parameters: { id = '' }, by }) => {
        const found = await admin.find(id, by)
        return found ? ok(toWire(found)) : fail<Rejection>({ status: 404, kind: 'not-found' })
      },
    }),
    route({
      method: 'GET',
      path: '/imports/{id}/lines',
      scope,
      summary: `What each line changes, or why it cannot, ${linesOfPage} at a time.`,
      query: linesQuery,
      reply: wireLines,
      run: async ({ parameters: { id = '' }, query: { state, after = 0 }, by }) => {
        if (!(await admin.find(id, by))) return fail<Rejection>({ status: 404, kind: 'not-found' })
        const states = state === undefined ? null : [state]
        const lines = await admin.listLines(id, { states, after, limit: linesOfPage }, by)
        const last = lines.length < linesOfPage ? undefined : lines.at(-1)
        return ok({ lines: lines.map(toWireLine), next: last?.place ?? null })
      },
    }),
    route({
      method: 'POST',
      path: '/imports/{id}/apply',
      scope,
      summary: 'Begins to write what was checked. A file that passes guard rails needs another person.',
      body: applyBody,
      reply: wireImport,
      run: async ({ parameters: { id = '' }, body: { version }, by }) =>
        answer(await admin.apply({ id, by, version })),
    }),
    route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      scope,
      summary: 'Writes no more of it. What was written stays.',
      body: emptyBody,
      reply: wireImport,
      run: async ({ parameters: { id = '' }, by }) => answer(await admin.cancel(id, by)),
    }),
    route({
      method: 'DELETE',
      path: '/import-maps/{id}',
      scope,
      summary:
        'Deletes a map of columns. Those that came with the shop stay, and those that a file still needs.',
      query: removeMapQuery,
      reply: wireRemovedMap,
      run: async ({ parameters: { id = '' }, query: { version }, by }) => {
        const removed = await admin.removeMap({ id, version }, by)
        if (removed.ok) return ok({ id })
        const { kind } = removed.failure
        return fail<Rejection>({ status: mapStatuses[kind], kind })
      },
    }),
  ]
}

const toWire = (run: ImportRun) => ({
  ...{ id: run.id, kind: run.kind, fileName: run.fileName, map: run.map, state: run.state },
  ...{ version: run.version, by: run.by.name, createdAt: run.createdAt, changedAt: run.changedAt },
  ...{ counts: { ...run.counts }, guardRails: [...railsOf(run)], failure: run.failure && { ...run.failure } },
})

const toWireLine = ({ place, line, object, where, state, column, reason, read }: ImportLine) => ({
  ...{ place, line, object, where, state, column, reason, read },
})
