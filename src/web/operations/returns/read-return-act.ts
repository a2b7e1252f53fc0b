import type { AcceptedItem } from '#commerce/returns/advance-return.ts'
import type { OperatorReturnEvent } from '#commerce/returns/operator-acts.ts'
import { operatorReturnEvents } from '#commerce/returns/operator-acts.ts'
import { returnGrades, type Return, type ReturnGrade } from '#commerce/returns/return.ts'
import type { ReturnAct } from '#commerce/returns/return-admin.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** What a form of a return says; `fields` are carried on by its check page. */
export type PostedReturnAct = {
  readonly step: 'check' | 'do' | 'request'
  readonly act: Omit<ReturnAct, 'by' | 'approvedBy' | 'approval'>
  readonly fields: Readonly<Record<string, string>>
}

export type ReturnFormFailure = {
  readonly kind: 'nothing-accepted' | 'unknown-items' | 'no-such-act'
  readonly field?: string
}

export const unitsField = (sku: string, grade: ReturnGrade): string => `units.${grade}.${sku}`

/** "check-receive", "receive", "request-accept" */
export function readReturnAct(
  name: string,
  fields: FormData,
  one: Return,
): Result<PostedReturnAct, ReturnFormFailure> {
  const [, prefix, rest = ''] = /^(check-|request-)?(.+)$/.exec(name) ?? []
  const named = operatorReturnEvents.find((event) => event === rest)
  const version = Number(fields.get('version') ?? Number.NaN)
  if (!named || !Number.isInteger(version)) return fail({ kind: 'no-such-act' })
  const text = (field: string) => String(fields.get(field) ?? '').trim()
  const accepted = named === 'accept' ? readUnits(fields, one) : ok({ event: named, items: [] })
  if (!accepted.ok) return accepted
  const { event, items } = accepted.value
  const [slot, place] = [text('slot'), text('place')]
  const act = { event, items, note: text('note'), slot: slot || null, place: place || null, version }
  return ok({
    step: prefix === 'check-' ? 'check' : prefix === 'request-' ? 'request' : 'do',
    act,
    fields: {
      note: act.note,
      ...(slot && { slot }),
      ...(place && { place }),
      ...Object.fromEntries(
        items.map(({ sku, grade, quantity }) => [unitsField(sku, grade), String(quantity)]),
      ),
    },
  })
}

type Accepted = { readonly event: OperatorReturnEvent; readonly items: readonly AcceptedItem[] }

/** Units in each grade. All that were sent: accepted; fewer: in part. */
function readUnits(fields: FormData, { items }: Return): Result<Accepted, ReturnFormFailure> {
  const accepted: AcceptedItem[] = []
  for (const { sku } of items)
    for (const grade of returnGrades) {
      const field = unitsField(sku, grade)
      const typed = toLatinDigits(String(fields.get(field) ?? '')).trim()
      if (typed === '' || typed === '0') continue
      if (!/^[1-9]\d{0,3}$/.test(typed)) return fail({ kind: 'unknown-items', field })
      accepted.push({ sku, grade, quantity: Number(typed) })
    }
  if (accepted.length === 0) return fail({ kind: 'nothing-accepted' })
  const isWhole = items.every(
    ({ sku, quantity }) =>
      quantity === accepted.filter((one) => one.sku === sku).reduce((all, one) => all + one.quantity, 0),
  )
  return ok({ event: isWhole ? 'accept' : 'accept-part', items: accepted })
}
