import { type ListQuery, type RowSelection } from '#commerce/lists/list.ts'
import type { Instant } from '#kernel/instant.ts'

const maxIds = 200

type List<Filters> = { readonly query: Pick<ListQuery<Filters>, 'filters' | 'search'> }

/** What was chosen in a list: these rows, or all that matched at the moment when the page was shown. */
export function readSelection<Filters>(
  fields: FormData,
  { query: { filters, search } }: List<Filters>,
  now: Instant,
): RowSelection<Filters> {
  if (fields.get('choice') === 'all') return { kind: 'all', filters, search, asOf: readMoment(fields, now) }
  const ids = fields.getAll('row').map(String)
  return { kind: 'these', ids: [...new Set(ids)].slice(0, maxIds) }
}

/** Never later than now: a row that is still to come was not seen. */
function readMoment(fields: FormData, now: Instant): Instant {
  const given = String(fields.get('as-of') ?? '')
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(given) && given < now
  return isMoment ? given : now
}

/** The fields that carry a selection from the check page to the act. */
export const selectionFields = (
  selection: RowSelection<unknown>,
): Readonly<Record<string, string | readonly string[]>> =>
  selection.kind === 'all'
    ? { choice: 'all', 'as-of': selection.asOf }
    : { choice: 'these', row: selection.ids }
