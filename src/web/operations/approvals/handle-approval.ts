import type { AstroGlobal } from 'astro'
import type { Approval } from '#commerce/approvals/approval.ts'
import type { ApprovalFailure } from '#commerce/approvals/create-approvals.ts'
import { mayAnywhere, refOf, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { approvalStateText } from './approval-list.ts'

const isOwnRequest = ({ requestedBy }: Approval, by: StaffOperator): boolean =>
  requestedBy.kind === by.kind && requestedBy.id === refOf(by).id

/** Shows an approval with its effects worked out anew, or decides on it. */
export async function handleApproval(astro: AstroGlobal, { by, posted }: Admission) {
  const { t, shop } = astro.locals
  const { id = '' } = astro.params
  const { approvals } = shop
  const found = await approvals.find(id, by)
  if (!found.ok) return notFound(astro)
  const reason = String(posted?.fields.get('reason') ?? '')
  const problems: { readonly text: string; readonly field?: string }[] = []
  if (posted) {
    const decided =
      posted.act === 'approve'
        ? await approvals.approve(id, by)
        : posted.act === 'reject'
          ? await approvals.reject(id, reason, by)
          : await approvals.withdraw(id, by)
    if (decided.ok) return astro.redirect(operationsPath('approval', { id }), 303)
    if (decided.failure.kind === 'not-permitted') return notFound(astro)
    astro.response.status = decided.failure.kind === 'reason-required' ? 422 : 409
    problems.push(problemOf(decided.failure, t))
  }
  const shown = posted ? await approvals.find(id, by) : found
  const { approval, effects } = shown.ok ? shown.value : found.value
  const isOpen = approval.state === 'requested'
  const isOwn = isOwnRequest(approval, by)
  return {
    approval,
    effects: isOpen ? effects : approval.effects,
    state: approvalStateText(approval.state, t),
    acts: {
      approve: isOpen && effects !== null && mayAnywhere(by, approval.permission),
      reject: isOpen && !isOwn && mayAnywhere(by, approval.permission),
      withdraw: isOpen && isOwn,
    },
    download: isOwn ? downloadOf(approval) : null,
    problems,
    reason,
  }
}

/** Of a file that was approved: where it can be downloaded for a day. */
function downloadOf({ id, act, state, input, doneAt }: Approval): string | null {
  if (act !== 'list.export' || state !== 'approved' || doneAt === null) return null
  const { list, query } = input as { readonly list: 'orders' | 'leads'; readonly query: string }
  return `${operationsPath(list)}?${query}${query === '' ? '' : '&'}export=csv&approval=${id}`
}

function problemOf(failure: ApprovalFailure, t: Translate): { text: string; field?: string } {
  switch (failure.kind) {
    case 'reason-required':
      return { text: t('operations-audit:problem.reason-required'), field: 'reason' }
    case 'already-decided':
      return {
        text: t('operations-audit:problem.already-decided', {
          state: t(`operations-audit:state.${failure.state}`),
        }),
      }
    case 'not-found':
      return { text: t('operations-audit:problem.not-permitted') }
    default:
      return { text: t(`operations-audit:problem.${failure.kind}`) }
  }
}
