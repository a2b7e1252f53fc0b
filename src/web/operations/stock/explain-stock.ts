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
  'stale',
] as const

/** Why stock was not changed. */
export function explainStock(failure: { readonly kind: string }, t: Translate): string {
  const kind = explained.find((one) => one === failure.kind) ?? 'changed-meanwhile'
  const units = 'onHand' in failure ? failure.onHand : 'reserved' in failure ? failure.reserved : 0
  return t(`operations-stock:failure.${kind}`, { count: Number(units) })
}
