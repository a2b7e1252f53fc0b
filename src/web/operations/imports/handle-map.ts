import type { AstroGlobal } from 'astro'
import type { PutMapFailure } from '#commerce/imports/import-admin.ts'
import type { StoredMap } from '#commerce/imports/ports.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export type MapPage = {
  readonly map: StoredMap
  /** The newest first. */
  readonly versions: readonly StoredMap[]
  /** The document as the form shows it: what was typed, an earlier version, or what it is. */
  readonly typed: string
  readonly mayWrite: boolean
  readonly problems: readonly FieldProblem[]
  /** The step before it is deleted. */
  readonly isRemoving: boolean
  /** What another has saved since the form was opened with this version. Null: nobody has. */
  readonly conflict: { readonly version: number; readonly theirs: StoredMap } | null
}

/** A map of a supplier's columns, after what was posted to its page. */
export async function handleMap(astro: AstroGlobal, { by, posted }: Admission): Promise<MapPage | Response> {
  const { locals, params, url, response } = astro
  const { importAdmin } = locals.shop
  const id = String(params['id'] ?? '')
  const map = await importAdmin.findMap(id, by)
  if (!map) return notFound(astro)
  const mayWrite = importAdmin.mayWriteMaps(by)
  if (posted && !mayWrite) return notFound(astro)
  const versions = await importAdmin.listMapVersions(id, by)
  const chosen = versions.find(({ version }) => version === Number(url.searchParams.get('version')))
  const text = (name: string) => String(posted?.fields.get(name) ?? '')
  const page = (typed: string, ...problems: readonly FieldProblem[]): MapPage => ({
    ...{ map, versions, mayWrite, typed, problems, isRemoving: false, conflict: null },
  })
  if (!posted) return page(writtenOf(chosen ?? map))
  const refuse = (status: number, ...problems: readonly FieldProblem[]): MapPage => {
    response.status = status
    return page(text('document') || writtenOf(map), ...problems)
  }
  const version = Number(text('version'))
  const { t } = locals

  if (posted.act === 'check-remove-map') return { ...page(writtenOf(map)), isRemoving: true }
  if (posted.act === 'remove-import-map') {
    const removed = await importAdmin.removeMap({ id, version }, by)
    if (removed.ok) return astro.redirect(operationsPath('importMaps'), 303)
    const { kind } = removed.failure
    if (kind === 'not-permitted' || kind === 'not-found') return notFound(astro)
    return refuse(409, { text: t(`operations-imports:map-problem.${kind}`) })
  }
  let document: unknown
  try {
    document = JSON.parse(text('document'))
  } catch {
    return refuse(422, { text: t('operations-imports:map-problem.not-json'), field: 'document' })
  }
  // Only who has seen what another has saved, and says so, replaces it.
  const over = Number(text('over'))
  const put = await importAdmin.putMap({ id, document, version: over > 0 ? over : version }, by)
  if (put.ok) return astro.redirect(operationsPath('importMap', { id }), 303)
  if (put.failure.kind === 'not-permitted') return notFound(astro)
  if (put.failure.kind !== 'changed-meanwhile') return refuse(422, ...mapProblems(put.failure, t))
  const theirs = await importAdmin.findMap(id, by)
  if (!theirs) return notFound(astro)
  return { ...refuse(409, ...mapProblems(put.failure, t)), map: theirs, conflict: { version, theirs } }
}

export const writtenOf = ({ document }: Pick<StoredMap, 'document'>): string =>
  JSON.stringify(document, null, 2)

/** Why a map was not stored. */
export function mapProblems(
  failure: Exclude<PutMapFailure, { readonly kind: 'not-permitted' }>,
  t: Translate,
): readonly FieldProblem[] {
  if (failure.kind !== 'invalid')
    return [
      {
        text: t(`operations-imports:map-problem.${failure.kind}`),
        field: failure.kind === 'bad-id' ? 'id' : 'document',
      },
    ]
  return failure.problems.slice(0, 10).map(({ path, expected }) => ({
    text: t('operations-imports:map-problem.invalid', { path, expected }),
    field: 'document',
  }))
}
