import type { AstroGlobal } from 'astro'
import { lineStates, type ImportLine, type LineState } from '#commerce/imports/import-line.ts'
import { manyMove, type GuardRail } from '#commerce/imports/guard-rails.ts'
import {
  approverOf,
  hasInverse,
  isDecidedByTwo,
  isSecondPerson,
  permissionOf,
  personalKinds,
  railsOf,
  type ImportRun,
} from '#commerce/imports/import-run.ts'
import { nextImportState } from '#commerce/imports/import-states.ts'
import { mayAnywhere, mayEverywhere, refOf } from '#commerce/staff/operator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { importFile } from './import-files.ts'

export type ImportPage = {
  readonly run: ImportRun
  /** Guard rails that it passes. */
  readonly rails: readonly GuardRail[]
  /** Whether one of them is that too many prices move by more than half. */
  readonly manyMove: boolean
  /** Of the lines that are shown; null: all. */
  readonly state: LineState | null
  readonly lines: readonly ImportLine[]
  /** Where the next lines are; null: these are the last. */
  readonly more: string | null
  readonly mayApply: boolean
  readonly mayCancel: boolean
  /** Whether there is a file that takes back what was written. */
  readonly hasInverse: boolean
  /** Whether the file, and what its lines say of persons, is deleted when it is over. */
  readonly isPersonal: boolean
  /** The step before it is written, by whom it is decided; null of who may do it alone. */
  readonly check: {
    readonly deciders: readonly string[] | null
    /** Of gift cards that none of the others may decide on: whether the operator may, of another's request. */
    readonly lackOfDecider: 'you-may' | 'none-may' | null
    readonly reason: string
  } | null
  readonly problems: readonly FieldProblem[]
  /** Of the form that is shown again. */
  readonly key: string | undefined
}

const linesShown = 100
/** What the database counts places with. */
const maxPlace = 2_147_483_647

/** An import, after what was posted to its page; or one of its files. */
export async function handleImport(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<ImportPage | Response> {
  const { locals, params, url, response } = astro
  const { shop, t } = locals
  const { importAdmin } = shop
  const found = await importAdmin.find(String(params['id'] ?? ''), by)
  if (!found) return notFound(astro)
  const { id } = found
  const file = await importFile(found, url.searchParams.get('file'), { by, locals })
  if (file) return file
  const mayWrite = mayAnywhere(by, 'imports.run') && mayAnywhere(by, permissionOf[found.kind])
  if (posted && !mayWrite) return notFound(astro)

  const page = async (rest: Partial<ImportPage> = {}): Promise<ImportPage> => {
    const run = (await importAdmin.find(id, by)) ?? found
    const state = lineStates.find((one) => one === url.searchParams.get('state')) ?? null
    const after = Number(url.searchParams.get('after'))
    const lines = await importAdmin.listLines(
      id,
      {
        states: state === null ? null : [state],
        after: Number.isInteger(after) && after > 0 ? Math.min(after, maxPlace) : 0,
        limit: linesShown,
      },
      by,
    )
    const last = lines.length < linesShown ? undefined : lines.at(-1)
    const filter = state === null ? '' : `state=${state}&`
    return {
      ...{ run, state, lines, rails: railsOf(run) },
      manyMove: run.rails !== null && manyMove(run.rails),
      more: last ? `?${filter}after=${last.place}` : null,
      mayApply:
        mayWrite &&
        nextImportState(run.state, 'apply') === 'applying' &&
        run.counts.added + run.counts.changed > 0,
      mayCancel: mayWrite && nextImportState(run.state, 'cancel') === 'canceled',
      isPersonal: personalKinds.includes(run.kind),
      hasInverse: run.counts.done > 0 && hasInverse(run),
      ...{ check: null, problems: [], key: undefined },
      ...rest,
    }
  }
  if (!posted) return page()

  const text = (name: string) => String(posted.fields.get(name) ?? '')
  const rails = railsOf(found)
  const refuse = async (kind: 'not-now' | 'changed-meanwhile' | 'nothing-to-apply'): Promise<ImportPage> => {
    response.status = 409
    return page({ problems: [{ text: t(`operations-imports:problem.${kind}`) }] })
  }
  const showCheck = async (status: number, ...problems: readonly FieldProblem[]): Promise<ImportPage> => {
    response.status = status
    const isByTwo = isDecidedByTwo(found)
    const deciders =
      rails.length === 0
        ? null
        : await shop.approvals.deciders(approverOf(rails), null, by, isByTwo ? [found.by] : [])
    const youMay = isSecondPerson(found, refOf(by)) && mayEverywhere(by, approverOf(rails))
    const lackOfDecider = !isByTwo || deciders?.length !== 0 ? null : youMay ? 'you-may' : 'none-may'
    return page({
      check: { deciders, lackOfDecider, reason: text('reason') },
      problems,
      key: text('key') || undefined,
    })
  }
  const done = () => astro.redirect(operationsPath('importRun', { id }), 303)

  if (posted.act === 'cancel-import') {
    const canceled = await importAdmin.cancel(id, by)
    return canceled.ok ? done() : refuse('not-now')
  }
  if (posted.act === 'check-apply') {
    const now = await page()
    return now.mayApply ? showCheck(200) : refuse('not-now')
  }
  const version = Number(text('version'))
  if (posted.act === 'request-apply') {
    if (text('reason').trim() === '')
      return showCheck(422, { text: t('operations-imports:problem.reason'), field: 'reason' })
    const requested = await shop.approvals.request(
      { act: 'import.apply', input: { id }, reason: text('reason'), key: text('key') || null, version },
      by,
    )
    if (!requested.ok) return refuse('changed-meanwhile')
    await importAdmin.awaitApproval(id, by)
    return done()
  }
  const applied = await importAdmin.apply({ id, by, version })
  if (applied.ok) return done()
  const { kind } = applied.failure
  if (kind === 'not-found' || kind === 'not-permitted') return notFound(astro)
  return kind === 'needs-approval'
    ? showCheck(409, { text: t('operations-imports:problem.needs-approval') })
    : refuse(kind)
}
