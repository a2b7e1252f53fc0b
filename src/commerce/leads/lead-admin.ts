import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { Lead } from './lead.ts'
import type { LeadOwner, LeadPolicies } from './lead-policies.ts'
import { nextLeadState, type LeadEventKind, type LeadState } from './lead-states.ts'
import type { LeadEntry, LeadFilter, LeadListFilters, LeadRecord, LeadRepository } from './ports.ts'

/** Who changes a lead, and why. */
type LeadEdit = { readonly by: Operator; readonly reason: string }

export type LeadAdminFailure =
  | { readonly kind: 'not-found' }
  | NotPermitted
  | { readonly kind: 'unknown-owner' }
  | { readonly kind: 'no-reason' }
  | { readonly kind: 'illegal'; readonly from: LeadState }

/** Leads for the people who answer them: the command line and the operations API. */
export type LeadAdmin = {
  readonly owners: readonly LeadOwner[]
  list(filter: LeadFilter): Promise<readonly Lead[]>
  listPage(query: ListQuery<LeadListFilters>, by: Operator): Promise<ListPage<Lead>>
  find(reference: string): Promise<LeadRecord | undefined>
  /** Undefined also for one that the operator may not see. */
  findFor(reference: string, by: Operator): Promise<LeadRecord | undefined>
  listCreated: LeadRepository['listCreated']
  assign(reference: string, owner: string, edit: LeadEdit): Promise<Result<LeadRecord, LeadAdminFailure>>
  advance(
    reference: string,
    event: Exclude<LeadEventKind, 'assign'>,
    edit: LeadEdit,
  ): Promise<Result<LeadRecord, LeadAdminFailure>>
  /** Null: all that were given up. Returns how many are forwarded again. */
  forwardAgain(reference: string | null): Promise<number>
}

type Deps = { readonly leads: LeadRepository; readonly policies: LeadPolicies; readonly clock: Clock }

const maxReason = 300
const dayMs = 86_400_000

const trimReference = (reference: string): string => reference.trim().toUpperCase()

export function createLeadAdmin({ leads, policies, clock }: Deps): LeadAdmin {
  function change(reference: string, event: LeadEventKind, owner: string | null, edit: LeadEdit) {
    const reason = tidyText(edit.reason)
    if (reason === '' || [...reason].length > maxReason)
      return Promise.resolve(fail({ kind: 'no-reason' as const }))
    return leads.change<LeadAdminFailure>(trimReference(reference), edit.by, (lead) => {
      if (!may(edit.by, 'leads.see', whereOf(lead))) return fail({ kind: 'not-found' })
      if (!may(edit.by, 'leads.manage', whereOf(lead))) return fail({ kind: 'not-permitted' })
      const to = nextLeadState(lead.state, event)
      if (to === undefined) return fail({ kind: 'illegal', from: lead.state })
      const at = clock.now()
      const changed = {
        ...lead,
        state: to,
        owner: owner ?? lead.owner,
        changedAt: at,
        deleteAt: deletionOf(lead, to, at, policies),
        // Its time is free for another call.
        callAt: to === 'spam' || to === 'lost' ? null : lead.callAt,
      }
      const entry: LeadEntry = {
        ...{ kind: event, at, actor: edit.by.name, from: lead.state, to, reason },
        owner: changed.owner,
      }
      return ok({ lead: changed, entry })
    })
  }

  return {
    owners: policies.owners,
    list: leads.list,
    listPage: (query, by) => leads.listPage(query, by, clock.now()),
    find: (reference) => leads.find(trimReference(reference)),
    async findFor(reference, by) {
      const found = await leads.find(trimReference(reference))
      return found && may(by, 'leads.see', whereOf(found.lead)) ? found : undefined
    },
    listCreated: leads.listCreated,
    async assign(reference, owner, edit) {
      return policies.owners.some(({ code }) => code === owner)
        ? change(reference, 'assign', owner, edit)
        : fail({ kind: 'unknown-owner' })
    },
    advance: (reference, event, edit) => change(reference, event, null, edit),
    forwardAgain: (reference) =>
      leads.forwardAgain(reference === null ? null : trimReference(reference), clock.now()),
  }
}

const whereOf = ({ country, storeCode }: Lead) => ({ country, place: storeCode })

/** Spam goes early; what was taken for spam by mistake gets its time back. */
function deletionOf({ form, createdAt }: Lead, to: LeadState, at: Instant, policies: LeadPolicies): Instant {
  const usual = addMilliseconds(createdAt, policies.retentionDays[form] * dayMs)
  const early = addMilliseconds(at, policies.spamDays * dayMs)
  return to === 'spam' && isBefore(early, usual) ? early : usual
}
