import type { Lead, LeadForm } from '#commerce/leads/lead.ts'
import type { LeadForwarding } from '#commerce/leads/ports.ts'
import { toInstant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { isLeadForm } from '#kernel/lead-form.ts'
import type { leadForwardings, leads } from './lead-tables.ts'

export const leadDates = ({ callAt, createdAt, changedAt, deleteAt }: Omit<Lead, 'id'>) => ({
  callAt: callAt === null ? null : new Date(callAt),
  createdAt: new Date(createdAt),
  changedAt: new Date(changedAt),
  deleteAt: new Date(deleteAt),
})

export function toLead({ idempotencyKey: _key, terms: _terms, ...row }: typeof leads.$inferSelect): Lead {
  const { form, callAt, createdAt, changedAt, deleteAt } = row
  invariant(isLeadForm(form) && form !== 'newsletter', `unknown lead form ${form}`)
  return {
    ...row,
    form: form satisfies LeadForm,
    callAt: callAt && toInstant(callAt),
    createdAt: toInstant(createdAt),
    changedAt: toInstant(changedAt),
    deleteAt: toInstant(deleteAt),
  }
}

export const toLeadForwarding = (row: typeof leadForwardings.$inferSelect): LeadForwarding => ({
  state: row.state,
  attempts: row.attempts,
  nextAt: toInstant(row.nextAt),
  problem: row.lastProblem,
  reference: row.reference,
})
