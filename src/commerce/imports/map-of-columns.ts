/** What a person has chosen for the columns of a supplier's file. */
type ChosenColumns = {
  readonly columns: readonly { readonly theirs: string; readonly ours: string }[]
  /** The sign before a fraction; empty: it is seen from the numbers. */
  readonly decimal: string
  readonly encoding: string
}

/** The document of a map. Of several columns that were chosen for one of ours, the first that is filled counts. */
export function mapOfColumns({
  columns,
  decimal,
  encoding,
}: ChosenColumns): Readonly<Record<string, unknown>> {
  const chosen = columns.filter(({ ours }) => ours !== '')
  const byOurs = Map.groupBy(chosen, ({ ours }) => ours)
  return {
    ...(encoding === '' ? {} : { encoding }),
    ...(decimal === '' ? {} : { decimal }),
    columns: Object.fromEntries(
      [...byOurs].map(([ours, some]) => {
        const [first, ...others] = some.map(({ theirs }) => theirs)
        return [ours, others.length === 0 ? first : [first, ...others]]
      }),
    ),
  }
}
