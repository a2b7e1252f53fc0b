import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import { leadEventKinds, nextLeadState, type LeadEventKind } from '#commerce/leads/lead-states.ts'
import type { LeadAdminFailure } from '#commerce/leads/lead-admin.ts'
import type { LeadRecord } from '#commerce/leads/ports.ts'
import { may } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { TimelineEntry } from '#web/operations/lists/timeline-entry.ts'
import { languageName, leadStateText, teamsOf } from './lead-list.ts'

/** What the page of a lead shows, after what was posted to it. */
export async function handleLead(astro: AstroGlobal, { by, posted }: Admission) {
  const { locals, params } = astro
  const reference = params['reference'] ?? ''
  const { leadAdmin } = locals.shop
  const problems: FieldProblem[] = []
  const typed = { owner: '', reason: '' }
  if (posted) {
    const text = (name: string): string => String(posted.fields.get(name) ?? '')
    Object.assign(typed, { owner: text('owner'), reason: text('reason') })
    const edit = { by, reason: typed.reason }
    const changed = await (posted.act === 'assign'
      ? leadAdmin.assign(reference, typed.owner, edit)
      : leadAdmin.advance(reference, posted.act as Exclude<LeadEventKind, 'assign'>, edit))
    if (changed.ok) return astro.redirect(astro.url.pathname, 303)
    if (isHidden(changed.failure)) return notFound(astro)
    astro.response.status = changed.failure.kind === 'illegal' ? 409 : 422
    problems.push(toProblem(changed.failure, locals))
  }
  const record = await leadAdmin.findFor(reference, by)
  if (!record) return notFound(astro)
  const where = { country: record.lead.country, place: record.lead.storeCode }
  const isManaged = may(by, 'leads.manage', where)
  const customerId = await locals.shop.customerAdmin.findByContact(record.lead, by)
  return {
    record,
    problems,
    typed,
    teams: teamsOf(locals),
    /** Of who has an account with its confirmed phone or mail address. */
    customerPath: customerId && operationsPath('customer', { id: customerId }),
    state: leadStateText(record.lead.state, locals.t),
    facts: factsOf(record, locals),
    entries: entriesOf(record, locals),
    /** What can be done with it now. */
    events: isManaged ? leadEventKinds.filter((event) => nextLeadState(record.lead.state, event)) : [],
  }
}

const isHidden = ({ kind }: LeadAdminFailure): boolean => kind === 'not-found' || kind === 'not-permitted'

const messages: Readonly<Record<'unknown-owner' | 'no-reason' | 'illegal', MessageKey>> = {
  'unknown-owner': 'operations-service:lead.error.unknown-owner',
  'no-reason': 'operations-service:lead.error.no-reason',
  illegal: 'operations-service:lead.error.illegal',
}

function toProblem(failure: LeadAdminFailure, { t }: App.Locals): FieldProblem {
  switch (failure.kind) {
    case 'unknown-owner':
      return { text: t(messages['unknown-owner']), field: 'owner' }
    case 'no-reason':
      return { text: t(messages['no-reason']), field: 'reason' }
    case 'illegal':
      return { text: t(messages.illegal, { state: leadStateText(failure.from, t).label }) }
    case 'not-found':
    case 'not-permitted':
      return { text: t('operations:not-found.text') }
  }
}

function factsOf({ lead, forwarding }: LeadRecord, { t }: App.Locals) {
  const fact = (name: string, value: CellValue) =>
    value === null ? [] : [{ label: t(`operations-service:lead.${name}` as MessageKey), value }]
  const text = (value: string | null): CellValue => (value === null ? null : { kind: 'text', text: value })
  const code = (value: string | null): CellValue => (value === null ? null : { kind: 'code', text: value })
  const time = (at: string): CellValue => ({ kind: 'time', at, country: lead.country })
  return [
    ...fact('name', text(lead.name)),
    ...fact('phone', code(lead.phone)),
    ...fact('email', code(lead.email)),
    ...fact('language', text(languageName(lead.language, t))),
    ...fact('form', text(t(`operations-service:lead.form.${lead.form}`))),
    ...fact('sku', code(lead.sku)),
    ...fact('place', text(lead.storeCode)),
    ...fact('call-at', lead.callAt === null ? null : time(lead.callAt)),
    ...fact('created', time(lead.createdAt)),
    ...fact('deletion', time(lead.deleteAt)),
    ...fact(
      'forwarding',
      forwarding &&
        text(t(`operations-service:lead.forwarding.${forwarding.state}`, { attempts: forwarding.attempts })),
    ),
  ]
}

function entriesOf({ lead, history }: LeadRecord, locals: App.Locals): readonly TimelineEntry[] {
  const { t } = locals
  const nameOf = (code: string | null) => teamsOf(locals).find(({ value }) => value === code)?.label ?? code
  return history.toReversed().map(({ kind, at, actor, from, to, owner, reason }) => ({
    at,
    country: lead.country,
    title: t(`operations-service:lead.event.${kind}`),
    who: actor === 'rule' ? null : actor,
    channel: null,
    changes: [
      ...(from === to
        ? []
        : [
            {
              label: t('operations-service:lead.state'),
              before: leadStateText(from, t).label,
              after: leadStateText(to, t).label,
            },
          ]),
      ...(kind === 'assign'
        ? [{ label: t('operations-service:lead.owner'), before: null, after: nameOf(owner) }]
        : []),
    ],
    note: actor === 'rule' ? null : reason,
  }))
}
