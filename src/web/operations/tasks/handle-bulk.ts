import type { AstroGlobal } from 'astro'
import type { ObjectKind } from '#commerce/collaboration/collaboration.ts'
import { maxTaskRows } from '#commerce/tasks/task.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Instant } from '#kernel/instant.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { Admission } from '#web/operations/admit.ts'
import { readSelection, selectionFields } from '#web/operations/lists/read-selection.ts'
import type { ReadList } from '#web/operations/lists/read-list-query.ts'
import { startTask } from './start-task.ts'

/** The acts that the route of a list names whose rows can be claimed and tagged. */
const bulkActNames = ['check-claim', 'check-tag', 'claim-many', 'tag-many'] as const

/** What the page of such a list offers. */
export const collaborationActs = (t: Translate) => [
  { act: 'check-claim', label: t('operations-kit:bulk.claim') },
  { act: 'check-tag', label: t('operations-kit:bulk.tag') },
]

export type BulkProblem =
  'no-rows' | 'too-many-rows' | 'count-not-confirmed' | 'no-tag' | 'not-permitted' | 'unknown-kind'

/** What the check page of a bulk act shows. */
export type BulkCheckPage = {
  readonly act: 'claim-many' | 'tag-many'
  readonly count: number
  readonly asOf: Instant
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly tag: string
  readonly problem: BulkProblem | null
}

type Rows = readonly { readonly id: string; readonly at: Instant }[]

/** A page of what the address of a list asks for, with the moment when each row came. */
export type RowReader = (
  cursor: string | null,
) => Promise<{ readonly rows: Rows; readonly next: string | null }>

type Source = {
  readonly object: ObjectKind
  readonly list: Pick<ReadList, 'query'>
  readonly readPage: RowReader
}

/** The check page of a bulk act, or its task. Null: nothing of that kind was posted. */
export async function handleBulk(
  astro: AstroGlobal,
  admitted: Admission,
  { object, list, readPage }: Source,
): Promise<Response | BulkCheckPage | null> {
  const { posted } = admitted
  const name = bulkActNames.find((one) => one === posted?.act)
  if (!posted || name === undefined) return null
  const act = name === 'check-claim' || name === 'claim-many' ? 'claim-many' : 'tag-many'
  const selection = readSelection(posted.fields, list, astro.locals.shop.clock.now())
  const asOf = selection.kind === 'all' ? selection.asOf : astro.locals.shop.clock.now()
  const ids = selection.kind === 'these' ? selection.ids : await readIds(readPage, asOf)
  const tag = tidyText(String(posted.fields.get('tag') ?? ''))
  const check = (problem: BulkProblem | null): BulkCheckPage => {
    if (problem !== null) astro.response.status = 422
    return { act, count: ids.length, asOf, fields: selectionFields(selection), tag, problem }
  }
  if (ids.length === 0) return check('no-rows')
  if (name === 'check-claim' || name === 'check-tag') return check(null)
  if (act === 'tag-many' && tag === '') return check('no-tag')
  const started = await startTask(astro, admitted, {
    kind: `${object}.${act}`,
    parameters: act === 'tag-many' ? { tag } : {},
    rows: ids.map((id) => ({ id, label: id })),
    asOf,
  })
  return started instanceof Response ? started : check(started.kind)
}

/** One more than a task may have says that there are too many. */
export async function readIds(readPage: RowReader, asOf: Instant): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<RowReader>> = await readPage(cursor)
    ids.push(...page.rows.filter(({ at }) => at <= asOf).map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null && ids.length <= maxTaskRows)
  return ids
}
