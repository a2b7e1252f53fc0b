import type { AstroGlobal } from 'astro'
import type { RuleEffect, SlotDetail, SlotFailure } from '#commerce/slots/slot-admin.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { parseUnits } from '#web/operations/stock/read-change.ts'

export type SlotPage = {
  readonly detail: SlotDetail
  /** The step before one day changes. Null as a capacity: as its rule says. */
  readonly dayCheck: { readonly capacity: number | null; readonly after: number } | null
  /** The step before all days of the hours change. */
  readonly ruleCheck: RuleEffect | null
  /** What was in force when the first form was shown. */
  readonly seen: number
  readonly problems: readonly FieldProblem[]
  readonly typed: FormData | null
  readonly note: string
}

/** Why a capacity was not set. */
const explainSlot = (failure: { readonly kind: SlotFailure['kind'] }, t: Translate): string => {
  const { taken, capacity } = failure as { readonly taken?: number; readonly capacity?: number }
  return t(`operations-slots:failure.${failure.kind}`, { number: taken ?? capacity ?? 0 })
}

/** A slot, after what was posted to its page. */
export async function handleSlot(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<SlotPage | Response> {
  const { locals, params, response } = astro
  const { shop, t } = locals
  const admin = shop.slotAdmin
  const id = String(params['id'] ?? '')
  const detail = await admin.find(id, by)
  if (!detail) return notFound(astro)
  const text = (name: string): string => String(posted?.fields.get(name) ?? '')
  const isRule = posted?.act.endsWith('rule') ?? false
  const field = isRule ? 'rule' : 'capacity'
  const inForce = isRule ? detail.rule : detail.slot.capacity
  const seen = parseUnits(text('seen')) ?? inForce
  const page = (rest: Partial<SlotPage> = {}): SlotPage => ({
    ...{ detail, dayCheck: null, ruleCheck: null, problems: [], seen },
    ...{ typed: posted?.fields ?? null, note: text('note') },
    ...rest,
  })
  const rejected = (failure: { readonly kind: SlotFailure['kind'] }): SlotPage | Promise<Response> => {
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    response.status = failure.kind === 'not-places' ? 422 : 409
    return page({ problems: [{ text: explainSlot(failure, t), field }] })
  }
  if (!posted) return page()
  const capacity = text(field) === 'rule' ? null : parseUnits(text(field))
  if (capacity === undefined || (isRule && capacity === null)) return rejected({ kind: 'not-places' })
  const wanted = { id, by, seen, note: text('note') }
  if (posted.act === 'set-day') {
    const set = await admin.setDay({ ...wanted, capacity })
    return set.ok ? done() : rejected(set.failure)
  }
  if (capacity !== null && posted.act === 'set-rule') {
    const set = await admin.setRule({ ...wanted, capacity })
    return set.ok ? done() : rejected(set.failure)
  }
  // What another has set meanwhile is shown before anything is confirmed.
  const after = capacity ?? detail.rule
  if (seen !== inForce) return rejected({ kind: 'capacity-changed', capacity: inForce } as SlotFailure)
  if (capacity !== null && isRule) {
    const checked = await admin.checkRule({ id, capacity, by })
    return checked.ok ? page({ ruleCheck: checked.value }) : rejected(checked.failure)
  }
  if (!detail.isChangeable) return rejected({ kind: 'not-offered' })
  if (after < 0 || after > 10_000) return rejected({ kind: 'not-places' })
  if (after < detail.slot.taken)
    return rejected({ kind: 'below-taken', taken: detail.slot.taken } as SlotFailure)
  return page({ dayCheck: { capacity, after } })

  function done(): Response {
    return astro.redirect(operationsPath('slot', { id }), 303)
  }
}
