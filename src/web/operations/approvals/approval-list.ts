import type { AstroGlobal } from 'astro'
import { approvalStates, type ApprovalState } from '#commerce/approvals/approval-states.ts'
import type { Approval } from '#commerce/approvals/approval.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { textCell } from '#web/operations/lists/figures.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { wantedTitle, wordedActs } from './approved-act.ts'

const tones: Readonly<Record<ApprovalState, Tone>> = {
  requested: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'neutral',
  overtaken: 'neutral',
  withdrawn: 'neutral',
}

export const approvalStateText = (state: ApprovalState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-audit:state.${state}`),
})

/** Of the address of what others have requested and this person may decide on. */
export const waitingApprovals = 'state=requested&requester=others'

export const approvalList = (locals: Pick<App.Locals, 'shop' | 'storefront' | 't'>) =>
  defineList({
    id: 'approvals',
    columns: [
      { id: 'act', title: 'operations-audit:column.act' },
      { id: 'object', title: 'operations-audit:column.object' },
      { id: 'sum', title: 'operations-audit:column.sum', numeric: true },
      { id: 'requester', title: 'operations-audit:column.requested-by' },
      { id: 'requested', title: 'operations-audit:column.requested', sortable: true },
      { id: 'state', title: 'operations-audit:column.state' },
      { id: 'reason', title: 'operations-audit:column.reason', hidden: true },
      { id: 'expires', title: 'operations-audit:column.expires', hidden: true },
      { id: 'decider', title: 'operations-audit:column.decided-by', hidden: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-audit:column.state',
        kind: 'choice',
        options: approvalStates.map((value) => ({ value, label: approvalStateText(value, locals.t).label })),
      },
      {
        id: 'requester',
        title: 'operations-audit:column.requested-by',
        kind: 'choice',
        options: (['own', 'others'] as const).map((value) => ({
          value,
          label: locals.t(`operations-audit:requester.${value}`),
        })),
      },
      {
        id: 'act',
        title: 'operations-audit:column.act',
        kind: 'choice',
        options: wordedActs.map((value) => ({ value, label: wantedTitle(value, locals.t) })),
      },
      {
        id: 'country',
        title: 'operations-audit:column.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
    ],
    search: 'operations-audit:approvals.search',
    views: [
      { title: 'operations-audit:approvals.waiting', query: waitingApprovals },
      { title: 'operations-audit:approvals.own', query: 'requester=own' },
    ],
    sort: { column: 'requested', descending: true },
  })

/** What the operator has requested or may decide on. */
export const loadApprovals = ({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, by: StaffOperator) =>
  loadList({
    list: readListQuery(approvalList(locals), url),
    read: (query) => locals.shop.approvals.listPage(query, by),
    toRow: (approval) => toRow(approval, locals),
  })

function toRow(approval: Approval, { storefront, t }: App.Locals): ListRow {
  const { id, act, object, sum, requestedBy, requestedAt, reason, expiresAt, decidedBy, state } = approval
  const country = approval.country ?? storefront.country.isoCode
  return {
    id,
    href: operationsPath('approval', { id }),
    cells: {
      act: { kind: 'text', text: wantedTitle(act, t) },
      object: { kind: 'text', text: object.name ?? object.id },
      sum: sum && { kind: 'sums', amounts: [sum], country: approval.country },
      requester: { kind: 'text', text: requestedBy.name },
      requested: { kind: 'time', at: requestedAt, country },
      state: { kind: 'state', ...approvalStateText(state, t) },
      reason: { kind: 'text', text: reason },
      expires: { kind: 'time', at: expiresAt, country },
      decider: textCell(decidedBy?.name ?? null),
    },
  }
}
