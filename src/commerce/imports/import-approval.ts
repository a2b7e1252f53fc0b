import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { mayAnywhere } from '#commerce/staff/operator.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { ImportAdmin } from './import-admin.ts'
import { approverOf, isDecidedByTwo, isSecondPerson, permissionOf, railsOf } from './import-run.ts'
import { nextImportState } from './import-states.ts'

/** "12: 2500.00 AED", of all twelve together. */
const writeCards = (count: number, minor: number, currency: Currency): string =>
  `${count}: ${toDecimal(money(minor, currency))} ${currency}`

/** A file that passes guard rails. Checked again, or with another catalog behind it, it is not what was asked for any more. */
export const createImportApproval = (admin: Pick<ImportAdmin, 'find' | 'apply'>): ApprovableAct => ({
  act: 'import.apply',

  async prepare(input, by) {
    const { id } = (input ?? {}) as { readonly id?: unknown }
    const run = typeof id === 'string' ? await admin.find(id, by) : undefined
    if (!run?.rails) return fail({ kind: 'not-found' })
    const rails = railsOf(run)
    const permission = approverOf(rails)
    if (!mayAnywhere(by, permissionOf[run.kind]) && !mayAnywhere(by, permission))
      return fail({ kind: 'not-permitted' })
    if (rails.length === 0 || nextImportState(run.state, 'request') === undefined)
      return fail({ kind: 'not-now' })
    const {
      stocked,
      emptied,
      priced,
      moved,
      halved = 0,
      beyond = 0,
      belowCost = 0,
      lowered = 0,
      cards = [],
    } = run.rails
    return ok({
      object: { kind: 'import', id: run.id, version: run.version, name: run.fileName },
      ...{ country: null, place: null, sum: null, beneficiary: null, permission },
      effects: [
        { label: 'import-file', value: run.fileName },
        { label: 'import-kind', value: run.kind },
        { label: 'import-added', value: String(run.counts.added) },
        { label: 'import-changed', value: String(run.counts.changed) },
        ...(rails.includes('stock') ? [{ label: 'import-emptied', value: `${emptied} / ${stocked}` }] : []),
        ...cards.flatMap(({ currency, added, addedMinor, withdrawn, withdrawnMinor }) => [
          ...(added > 0 ? [{ label: 'import-cards', value: writeCards(added, addedMinor, currency) }] : []),
          ...(withdrawn > 0
            ? [{ label: 'import-cards-back', value: writeCards(withdrawn, withdrawnMinor, currency) }]
            : []),
        ]),
        ...(halved > 0 ? [{ label: 'import-halved', value: String(halved) }] : []),
        ...(beyond > 0 ? [{ label: 'import-beyond', value: String(beyond) }] : []),
        ...(belowCost > 0 ? [{ label: 'import-below-cost', value: String(belowCost) }] : []),
        ...(lowered > 0 ? [{ label: 'import-lowered-costs', value: String(lowered) }] : []),
        ...(rails.includes('prices') ? [{ label: 'import-moved', value: `${moved} / ${priced}` }] : []),
      ],
    })
  },

  async obstacle({ object, requestedBy }, decider, by) {
    const run = await admin.find(object.id, by)
    if (!run || !isDecidedByTwo(run)) return undefined
    // A command or a key names no person: the one who had it sent may be the one who asks.
    const others = [run.by, requestedBy].filter((one) => one.kind === 'staff' && one.id !== decider.id)
    if (isSecondPerson(run, decider) && others.length > 0) return undefined
    return [run.by, requestedBy].some(({ kind, id }) => kind === decider.kind && id === decider.id)
      ? 'own-request'
      : 'not-permitted'
  },

  async tookPart({ object, requestedBy }, by) {
    const run = await admin.find(object.id, by)
    const isOther = run?.by.kind === 'staff' && run.by.id !== requestedBy.id
    return isOther && isDecidedByTwo(run) ? [run.by] : []
  },

  run: async ({ id, object }, by) =>
    admin.apply({ id: object.id, by, approval: { id, version: object.version } }),
})
