import type { AstroGlobal } from 'astro'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Posted } from '#web/operations/admit.ts'
import { readSelection } from '#web/operations/lists/read-selection.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { readContentQuery } from '../content-list.ts'

/** As many as a release has versions. */
const maxChosen = 50

/** From rows that are ticked in the list of content to the page of a release that has their drafts ticked. */
export async function chooseForRelease(
  { locals, url, redirect }: Pick<AstroGlobal, 'locals' | 'url' | 'redirect'>,
  { fields }: Posted,
  by: StaffOperator,
): Promise<Response> {
  const { shop } = locals
  const list = readContentQuery(locals, url)
  const selection = readSelection(fields, list, shop.clock.now())
  const ids =
    selection.kind === 'these'
      ? selection.ids
      : (await shop.contentAdmin.listPage({ ...list.query, size: 50, cursor: null }, by)).rows.map(entryId)
  const query = new URLSearchParams(ids.slice(0, maxChosen).map((id) => ['row', id]))
  return redirect(`${operationsPath('contentReleaseNew')}?${query.toString()}`, 303)
}
