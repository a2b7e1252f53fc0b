import type { Return } from '#commerce/returns/return.ts'
import { formatExactMoney } from '#i18n/format.ts'
import type { Money } from '#kernel/money.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { returnStateText } from './return-list.ts'

export type ReturnProblem = { readonly text: string; readonly field?: string }

const explained = [
  'note-required',
  'note-too-long',
  'slot-required',
  'slot-full',
  'unknown-items',
  'unknown-place',
  'too-late',
  'refund-failed',
  'exchange-sold-out',
  'companion-not-ready',
  'companion-on-its-way',
  'not-permitted',
  'nothing-accepted',
  'within-policy',
  'no-items',
  'too-many',
  'invalid-passage',
  'already-refunded',
  'reason-required',
  'stale',
] as const

const fieldOf: Readonly<Record<string, string>> = {
  'note-required': 'note',
  'note-too-long': 'note',
  'slot-required': 'slot',
  'slot-full': 'slot',
  'unknown-place': 'place',
  'reason-required': 'reason',
}

type Failure = { readonly kind: string; readonly field?: string; readonly max?: Money }

/** Why an act was rejected, in the person's language. */
export function explainReturnFailure(
  failure: Failure,
  locals: App.Locals,
  one: Pick<Return, 'state' | 'history' | 'country'> | null,
): ReturnProblem {
  const { t } = locals
  const { kind, max } = failure
  const last = one?.history.at(-1)
  if (kind === 'illegal' && one)
    return { text: t('operations-returns:failure.illegal', { state: returnStateText(one.state, t).label }) }
  if (kind === 'changed-meanwhile' && last)
    return {
      text: t('operations-returns:failure.changed-meanwhile', {
        event: t(`operations-returns:event.${last.kind}`),
        name: last.by?.name ?? t(`operations-returns:actor.${last.actor}`),
      }),
    }
  if (kind === 'needs-approval' && one && max)
    return {
      text: t('operations-returns:failure.needs-approval', {
        amount: formatExactMoney(max, storefrontOf(locals, one.country)),
      }),
    }
  const known = explained.find((each) => each === kind) ?? 'other'
  const text = t(`operations-returns:failure.${known}`)
  const field = failure.field ?? fieldOf[kind]
  return field === undefined ? { text } : { text, field }
}
