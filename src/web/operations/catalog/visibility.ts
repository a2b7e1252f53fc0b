import type { AstroGlobal } from 'astro'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** The step before the shop hides or shows a product. */
export type VisibilityStep = {
  readonly act: 'hide' | 'publish'
  readonly reason: string
  readonly problems: readonly FieldProblem[]
}

const actNames = ['check-hide', 'hide', 'check-publish', 'publish']
export const isVisibilityAct = (name: string): boolean => actNames.includes(name)

/** The check page of hiding or showing a product, or what became of it. Each act names its state: a form from before does no other. */
export async function actOnVisibility(
  astro: AstroGlobal,
  by: StaffOperator,
  { act, fields }: Posted,
  code: string,
): Promise<VisibilityStep | Response> {
  const { shop, t } = astro.locals
  const reason = String(fields.get('reason') ?? '')
  const isHidden = act === 'hide' || act === 'check-hide'
  const step: VisibilityStep = { act: isHidden ? 'hide' : 'publish', reason, problems: [] }
  if (act.startsWith('check-')) return step
  const written = await shop.catalogAdmin.setHidden({ code, isHidden, by, reason })
  if (written.ok) return astro.redirect(operationsPath('product', { code }), 303)
  if (written.failure.kind !== 'managed-elsewhere') return notFound(astro)
  astro.response.status = 409
  return { ...step, problems: [{ text: t('operations-catalog:problem.elsewhere') }] }
}
