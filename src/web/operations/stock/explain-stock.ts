import type { Translate } from '#i18n/translator.ts'

const explained = [
  'not-units',
  'no-reason',
  'moved',
  'below-reserved',
  'managed-elsewhere',
  'needs-approval',
  'changed-meanwhile',
  'reason-required',
  'safety-changed',
  'stale',
] as const

/** Why stock was not changed. */
export function explainStock(failure: { readonly kind: string }, t: Translate): string {
  const kind = explained.find((one) => one === failure.kind) ?? 'changed-meanwhile'
  const units = ['onHand', 'reserved', 'safety'].map((name) => (failure as Record<string, unknown>)[name])
  return t(`operations-stock:failure.${kind}`, { count: Number(units.find((one) => one !== undefined) ?? 0) })
}
