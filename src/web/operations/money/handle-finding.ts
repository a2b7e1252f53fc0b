import type { AstroGlobal } from 'astro'
import type { StoredFinding } from '#commerce/payments/settlement/settlement-admin.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type FindingPage = {
  readonly finding: StoredFinding
  readonly note: string
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
}

/** A difference, which a person closes with a note. */
export async function handleFinding(
  astro: AstroGlobal,
  { by, posted }: { readonly by: StaffOperator; readonly posted: Posted | null },
): Promise<Response | FindingPage> {
  const { shop, t } = astro.locals
  const { settlements } = shop.money
  const id = astro.params['id'] ?? ''
  const note = String(posted?.fields.get('note') ?? '').slice(0, 500)
  const closed = posted ? await settlements.closeFinding(by, { id, note }) : null
  if (closed?.ok) return astro.redirect(`${operationsPath('findings')}?state=open`, 303)
  const finding = await settlements.findFinding(by, id)
  if (!finding) return notFound(astro)
  if (!closed) return { finding, note, problems: [] }
  const { kind } = closed.failure
  if (kind === 'not-permitted' || kind === 'not-found') return notFound(astro)
  astro.response.status = kind === 'note-required' ? 422 : 409
  const text =
    kind === 'note-required'
      ? t('operations-money:problem.note')
      : t('operations-money:finding.not-open', { by: finding.closedBy?.name ?? '' })
  return { finding, note, problems: [{ text, field: 'note' }] }
}
