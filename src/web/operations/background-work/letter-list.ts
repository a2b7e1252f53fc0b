import type { AstroGlobal } from 'astro'
import {
  deadLetterKinds,
  type DeadLetter,
  type DeadLetterKind,
} from '#commerce/background-work/background-work.ts'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export const letterList = ({ t }: App.Locals) =>
  defineList({
    id: 'dead-letters',
    columns: [
      { id: 'about', title: 'operations-service:letter.about' },
      { id: 'kind', title: 'operations-service:letter.kind' },
      { id: 'problem', title: 'operations-service:letter.problem' },
      { id: 'attempts', title: 'operations-service:letter.attempts', numeric: true },
      { id: 'at', title: 'operations-service:letter.at', sortable: true },
    ],
    filters: [
      {
        id: 'kind',
        title: 'operations-service:letter.kind',
        kind: 'choice',
        options: deadLetterKinds.map((value) => ({
          value,
          label: t(`operations-service:letter.kind.${value}`),
        })),
      },
    ],
    search: 'operations-service:letter.search',
    sort: { column: 'at', descending: true },
  })

/** The list of what was given up; with ?letter= the one that is decided on. */
export async function handleDeadLetters(astro: AstroGlobal, { by, posted }: Admission) {
  const { locals, url } = astro
  const { shop, t } = locals
  const problems: { readonly text: string; readonly field?: string }[] = []
  const reason = String(posted?.fields.get('reason') ?? '')
  const [kind, id] = readLetter(url.searchParams.get('letter'))
  if (posted && kind) {
    const edit = { by, reason }
    const decided = await shop.backgroundWork[posted.act === 'retry' ? 'retry' : 'close'](kind, id, edit)
    if (decided.ok) return astro.redirect(url.pathname, 303)
    if (decided.failure.kind === 'not-permitted') return notFound(astro)
    astro.response.status = decided.failure.kind === 'no-reason' ? 422 : 409
    problems.push(
      decided.failure.kind === 'no-reason'
        ? { text: t('operations-service:letter.error.no-reason'), field: 'reason' }
        : { text: t('operations-service:letter.error.gone') },
    )
  }
  const list = readListQuery(letterList(locals), url)
  const page = await shop.backgroundWork.listDeadLetters(list.query, by)
  if (!page.ok) return notFound(astro)
  const rows = page.value.rows.map((letter) => toRow(letter, list.hrefOf, locals))
  return {
    list,
    page: page.value,
    rows,
    problems,
    reason,
    chosen: kind && may(by, 'jobs.run', { country: null, place: null }) ? { kind, id } : undefined,
    /** The page of what the letter is about, where it has one. */
    href:
      kind === 'message'
        ? operationsPath('message', { id })
        : kind === 'lead'
          ? operationsPath('lead', { reference: id })
          : undefined,
  }
}

function readLetter(text: string | null): readonly [DeadLetterKind | undefined, string] {
  const [kind, ...rest] = (text ?? '').split(':')
  return [deadLetterKinds.find((one) => one === kind), rest.join(':')]
}

function toRow(
  { kind, id, about, problem, attempts, at }: DeadLetter,
  hrefOf: (change: Readonly<Record<string, string>>) => string,
  { t, storefront }: App.Locals,
): ListRow {
  return {
    id: `${kind}:${id}`,
    href: `${hrefOf({ letter: `${kind}:${id}` })}#decide`,
    cells: {
      about: { kind: 'code', text: about },
      kind: { kind: 'text', text: t(`operations-service:letter.kind.${kind}`) },
      problem: { kind: 'text', text: problem },
      attempts: { kind: 'number', value: attempts },
      at: { kind: 'time', at, country: storefront.country.isoCode },
    },
  }
}
