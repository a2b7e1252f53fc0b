import type { AstroGlobal } from 'astro'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { readSelection } from '#web/operations/lists/read-selection.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { readContentQuery } from '../content-list.ts'

/** As many as a release has versions. */
const maxChosen = 50

/** From rows that are ticked in the list of content to the page of a release that has their drafts ticked, or why there are too many. */
export async function chooseForRelease(
  { locals, url, redirect, response }: Pick<AstroGlobal, 'locals' | 'url' | 'redirect' | 'response'>,
  { fields }: Posted,
  by: StaffOperator,
): Promise<Response | readonly FieldProblem[]> {
  const { shop, t } = locals
  const list = readContentQuery(locals, url)
  const selection = readSelection(fields, list, shop.clock.now())
  const ids =
    selection.kind === 'these'
      ? selection.ids
      : (await shop.contentAdmin.listPage({ ...list.query, size: 100, cursor: null }, by)).rows.map(entryId)
  if (ids.length > maxChosen) {
    response.status = 422
    return [{ text: t('operations-releases:problem.too-many-entries', { max: maxChosen }) }]
  }
  const query = new URLSearchParams(ids.map((id) => ['row', id]))
  return redirect(`${operationsPath('contentReleaseNew')}?${query.toString()}`, 303)
}
