import type { AstroGlobal } from 'astro'
import type { ImportUploadFailure } from '#commerce/imports/import-admin.ts'
import { maxImportBytes, type ImportKind } from '#commerce/imports/import-run.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export type NewImportPage = {
  readonly kinds: readonly ImportKind[]
  readonly maps: readonly string[]
  readonly kind: string
  readonly map: string
  readonly problems: readonly FieldProblem[]
  /** Of the form that is shown again. */
  readonly key: string | undefined
}

/** The form for a file, and the file that it sends. */
export async function handleNewImport(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<NewImportPage | Response> {
  const { locals, response, url } = astro
  const { importAdmin } = locals.shop
  const text = (name: string) => String(posted?.fields.get(name) ?? url.searchParams.get(name) ?? '')
  const kinds = importAdmin.kindsOf(by)
  const page: NewImportPage = {
    kinds,
    maps: (await importAdmin.listMaps(by)).map(({ id }) => id),
    ...{ kind: text('kind'), map: text('map'), problems: [], key: text('key') || undefined },
  }
  if (!posted) return page
  const refuse = (problem: FieldProblem): NewImportPage => {
    response.status = 422
    return { ...page, problems: [problem] }
  }
  const kind = kinds.find((one) => one === page.kind)
  if (!kind) return refuse({ text: locals.t('operations-imports:problem.kind'), field: 'kind' })
  const file = posted.fields.get('file')
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  const stored = await importAdmin.upload(
    {
      ...{ kind, bytes, fileName: file instanceof File ? file.name : '' },
      map: page.map === '' ? null : page.map,
      key: `page:${(page.key ?? crypto.randomUUID()).slice(0, 64)}`,
    },
    by,
  )
  if (stored.ok) return astro.redirect(operationsPath('importRun', { id: stored.value.id }), 303)
  return stored.failure.kind === 'not-permitted' ? notFound(astro) : refuse(explain(stored.failure, locals.t))
}

const fields = { 'no-file': 'file', 'too-large': 'file', 'unknown-map': 'map' } as const

function explain(
  { kind }: Exclude<ImportUploadFailure, { readonly kind: 'not-permitted' }>,
  t: Translate,
): FieldProblem {
  const text = t(`operations-imports:problem.${kind}`, { megabytes: maxImportBytes / 1_000_000 })
  return kind === 'managed-elsewhere' ? { text } : { text, field: fields[kind] }
}
