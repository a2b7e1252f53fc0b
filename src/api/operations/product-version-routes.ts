import type { CatalogAdmin } from '#commerce/catalog-admin/catalog-admin.ts'
import { stateChanges, type ProductVersion } from '#commerce/catalog-admin/product-snapshot.ts'
import type { RestoreVersionFailure } from '#commerce/catalog-admin/product-versions.ts'
import type { RestorePlan } from '#commerce/catalog-admin/restore-plan.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  productComparisonQuery,
  productVersionsQuery,
  restorationBody,
  restorationCheckBody,
  wireProductComparison,
  wireProductVersion,
  wireProductVersions,
  wireRestoration,
} from '#contracts/operations-product-versions.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { manyLines, route, type Rejection, type Route } from './routes.ts'

const notFound = fail<Rejection>({ status: 404, kind: 'not-found' })
const pageSize = 25

/** Versions of all that operators edit of a product: who changed what and when, compared, and restored as a whole or by field. */
export const productVersionRoutes = ({
  find,
  versions,
}: Pick<CatalogAdmin, 'find' | 'versions'>): readonly Route[] => {
  /** A version of a product that is there. */
  const findVersion = async (code: string, version: number, by: Operator) =>
    (await find(code, by)) && versions.find(code, version, by)
  const latestOf = async (code: string, by: Operator) =>
    (await versions.listPage(code, { before: null, size: 1 }, by)).versions[0]
  /** What to restore of a version; a field that the version does not have is a mistake of who asks. */
  const readWanted = async (
    code: string,
    { version, fields }: { readonly version: number; readonly fields?: readonly string[] | undefined },
    by: Operator,
  ): Promise<Result<Parameters<typeof versions.plan>[0], Rejection>> => {
    const found = await findVersion(code, version, by)
    if (!found) return notFound
    const unknown = (fields ?? []).filter((field) => !Object.hasOwn(found.fields, field))
    return unknown.length === 0
      ? ok({ code, version, fields: fields ?? null, by })
      : fail({ status: 422, kind: 'unknown-field', detail: unknown.slice(0, 20).join(', ') })
  }
  return [
    route({
      method: 'GET',
      path: '/products/{code}/versions',
      scope: 'products:read',
      summary:
        'Versions of a product, newest first, 25 at a time: who changed which fields, when and by what.',
      query: productVersionsQuery,
      reply: wireProductVersions,
      run: async ({ parameters: { code = '' }, query: { cursor = null }, by }) => {
        if (!(await find(code, by))) return notFound
        const page = await versions.listPage(code, { before: cursor, size: pageSize }, by)
        return ok({
          versions: page.versions.map(({ changes, ...version }) => ({
            ...toWireVersion(version),
            changes: changes && [...changes],
          })),
          next: page.next,
        })
      },
    }),
    route({
      method: 'GET',
      path: '/products/{code}/versions/{version}',
      scope: 'products:read',
      summary: 'What a version of a product says, by field.',
      reply: wireProductVersion,
      run: async ({ parameters: { code = '', version = '' }, by }) => {
        const found = await findVersion(code, Number(version), by)
        return found ? ok({ code, ...toWireVersion(found), fields: { ...found.fields } }) : notFound
      },
    }),
    route({
      method: 'GET',
      path: '/products/{code}/version-comparison',
      scope: 'products:read',
      summary: 'The fields in which two versions of a product differ.',
      query: productComparisonQuery,
      reply: wireProductComparison,
      run: async ({ parameters: { code = '' }, query, by }) => {
        const before = await findVersion(code, query.before, by)
        const after =
          query.after === undefined ? await latestOf(code, by) : await versions.find(code, query.after, by)
        if (!before || !after) return notFound
        const fields = stateChanges(before.fields, after.fields)
        return ok({ before: before.version, after: after.version, fields: [...fields] })
      },
    }),
    route({
      method: 'POST',
      path: '/products/{code}/restoration-checks',
      scope: 'products:write',
      maxBytes: manyLines,
      summary:
        'What restoring a version, or some of its fields, would change, and what cannot be restored and why.',
      body: restorationCheckBody,
      reply: wireRestoration,
      run: async ({ parameters: { code = '' }, body, by }) => {
        const wanted = await readWanted(code, body, by)
        if (!wanted.ok) return wanted
        const planned = await versions.plan(wanted.value)
        return planned.ok ? ok(toWire(code, planned.value)) : fail(rejectRestoration(planned.failure))
      },
    }),
    route({
      method: 'POST',
      path: '/products/{code}/restorations',
      scope: 'products:write',
      maxBytes: manyLines,
      summary:
        'Gives a product what a version says again, or some of its fields. What cannot be restored stays.',
      body: restorationBody,
      reply: wireRestoration,
      run: async ({ parameters: { code = '' }, body: { expectedLatest, reason = '', ...body }, by }) => {
        const wanted = await readWanted(code, body, by)
        if (!wanted.ok) return wanted
        const restored = await versions.restore({ ...wanted.value, shown: expectedLatest, reason })
        if (!restored.ok) return fail(rejectRestoration(restored.failure))
        const latest = await latestOf(code, by)
        return ok(toWire(code, { ...restored.value, last: latest?.version ?? restored.value.last }))
      },
    }),
  ]
}

const toWireVersion = ({ version, at, by, channel }: ProductVersion) => ({
  ...{ version, at, channel },
  by: by?.name ?? null,
})

const toWire = (code: string, { version, last, changes, rejected }: RestorePlan) => ({
  ...{ code, version, latest: last },
  changes: [...changes],
  rejected: [...rejected],
})

const restorationStatuses = {
  'not-permitted': 403,
  'not-found': 404,
  'managed-elsewhere': 409,
  'changed-meanwhile': 409,
  rejected: 422,
} as const satisfies Record<RestoreVersionFailure['kind'], number>

const rejectRestoration = (failure: RestoreVersionFailure): Rejection => ({
  ...{ status: restorationStatuses[failure.kind], kind: failure.kind },
  ...(failure.kind === 'rejected' && {
    detail: failure.rejected
      .slice(0, 20)
      .map(({ field, why, what }) => `${field}: ${why}${what === '' ? '' : ` ${what}`}`)
      .join('; '),
  }),
})
