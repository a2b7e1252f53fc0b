import type { AstroGlobal } from 'astro'
import { mapOfColumns } from '#commerce/imports/map-of-columns.ts'
import type { MapSample } from '#commerce/imports/ports.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { failureText } from './import-texts.ts'
import { mapProblems } from './handle-map.ts'

/** A column of the supplier's file, and which of ours was chosen for it; empty: none. */
type ChosenColumn = MapSample['columns'][number] & { readonly ours: string }

export type NewMapPage = {
  /** Null: the form for a sample file. */
  readonly columns: readonly ChosenColumn[] | null
  /** Ours to choose from. */
  readonly ours: readonly string[]
  readonly id: string
  readonly decimal: string
  readonly encoding: string
  readonly problems: readonly FieldProblem[]
}

const maxColumns = 200

/** Two steps: a file of the supplier, whose columns are shown with examples; and which of our columns each one is. */
export async function handleNewMap(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<NewMapPage | Response> {
  const { locals, response } = astro
  const { t } = locals
  const { importAdmin } = locals.shop
  if (!importAdmin.mayWriteMaps(by)) return notFound(astro)
  const text = (name: string) => String(posted?.fields.get(name) ?? '')
  const ours = await importAdmin.listColumns(by)
  const page: NewMapPage = {
    ...{ columns: null, ours, problems: [] },
    ...{ id: text('id'), decimal: text('decimal'), encoding: text('encoding') },
  }
  if (!posted) return page
  const refuse = (...problems: readonly FieldProblem[]): NewMapPage => {
    response.status = 422
    return { ...page, problems }
  }

  if (posted.act === 'check-sample') {
    const file = posted.fields.get('file')
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    if (bytes.length === 0) return refuse({ text: t('operations-imports:problem.no-file'), field: 'file' })
    const sample = await importAdmin.readSample(bytes, by)
    if (!sample.ok) {
      if (sample.failure.kind === 'not-permitted') return notFound(astro)
      return refuse({ text: failureText({ failure: sample.failure }, t) ?? '', field: 'file' })
    }
    const { columns, encoding } = sample.value
    if (columns.length > maxColumns)
      return refuse({
        text: t('operations-imports:failure.too-many-columns', { detail: String(columns.length) }),
        field: 'file',
      })
    return {
      ...{ ...page, encoding: encoding ?? '' },
      columns: columns.map((column) => ({ ...column, ours: guess(column.name, ours) })),
    }
  }

  const columns = Array.from({ length: maxColumns }, (_, place) => ({
    name: text(`name-${place}`),
    examples: text(`examples-${place}`) === '' ? [] : text(`examples-${place}`).split('\n'),
    ours: text(`ours-${place}`),
  })).filter(({ name }) => name !== '')
  const document = mapOfColumns({
    columns: columns.map(({ name, ours: one }) => ({ theirs: name, ours: one })),
    ...{ decimal: page.decimal, encoding: page.encoding },
  })
  if (columns.every(({ ours: one }) => one !== 'id' && one !== 'item_group_id'))
    return {
      ...refuse({ text: t('operations-imports:map-problem.no-id'), field: 'ours-0' }),
      columns,
    }
  const put = await importAdmin.putMap({ id: page.id, document, version: 0 }, by)
  if (put.ok) return astro.redirect(operationsPath('importMap', { id: page.id }), 303)
  if (put.failure.kind === 'not-permitted') return notFound(astro)
  const isTaken = put.failure.kind === 'changed-meanwhile'
  const shown = refuse(
    ...(isTaken
      ? [{ text: t('operations-imports:map-problem.id-taken'), field: 'id' }]
      : // What the document lacks is a choice of columns here.
        mapProblems(put.failure, t).map(({ text: problem, field }) => ({
          text: problem,
          field: field === 'document' ? 'columns' : 'id',
        }))),
  )
  return { ...shown, columns }
}

/** A column whose name is ours, or says the same in other letters: "Item Group ID". */
function guess(name: string, ours: readonly string[]): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return ours.find((one) => one === plain) ?? (plain === 'sku' ? 'id' : '')
}
