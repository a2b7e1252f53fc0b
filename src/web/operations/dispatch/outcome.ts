import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import type { Result } from '#kernel/result.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

/** Failures that have a sentence of their own. */
const explained = [
  'not-permitted',
  'illegal-run',
  'unknown-stop',
  'not-ready',
  'too-early',
  'already-on-run',
  'in-another-run',
  'too-many-stops',
  'overtaken',
  'nothing-loaded',
  'open-stops',
  'already-counted',
  'nothing-to-approve',
  'own-count',
  'reason-required',
  'hand-in-required',
  'nothing-to-pick',
  'not-complete',
  'illegal',
  'on-hold',
  'item-cancellation-requested',
  'unknown-items',
  'collected-amount-required',
  'unknown-code',
  'too-many',
  'already-collected',
  'other-name',
  'not-out',
  'too-much-cash',
  'invalid-link',
] as const
type Explained = (typeof explained)[number]

export const explainFailure = ({ kind }: { readonly kind: string }, t: Translate): string => {
  const known = explained.find((one): one is Explained => one === kind)
  return t(
    known
      ? (`operations-dispatch:failure.${known}` satisfies MessageKey)
      : 'operations-dispatch:failure.other',
  )
}

/** The way back to the page after an act, or the problems that it met, with their status. */
export function replyToAct(
  astro: Pick<AstroGlobal, 'redirect' | 'response' | 'locals'>,
  result: Result<unknown, { readonly kind: string }>,
  path: string,
): Response | readonly FieldProblem[] {
  if (result.ok) return astro.redirect(path, 303)
  astro.response.status = 409
  return [{ text: explainFailure(result.failure, astro.locals.t) }]
}

export const readPosted = (fields: FormData, name: string): string => {
  const value = fields.get(name)
  return typeof value === 'string' ? value.slice(0, 200) : ''
}
