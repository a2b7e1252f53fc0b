import type { Translate } from '#i18n/translator.ts'
import { actTitle } from '#web/operations/audit/act-title.ts'

export const wordedActs = [
  'refund.make',
  'return.against-policy',
  'return.accept',
  'card.issue',
  'card.advance',
  'wallet.credit',
  'customer.erase',
  'quote.offer',
  'promotion.put',
  'promotion.restart',
  'stock.change',
  'price.change',
  'setting.publish',
  'setting.cancel-plan',
  'import.apply',
  'staff.invite',
  'staff.grant',
  'staff.reset-factors',
  'key.create',
  'list.export',
] as const
type WordedAct = (typeof wordedActs)[number]

/** The acts whose approval has words of its own; others are `other`. */
export const approvedAct = (act: string): WordedAct | 'other' =>
  wordedActs.find((one) => one === act) ?? 'other'

/** What is to be approved; it has not happened yet, so the audit's title of the act does not fit. */
export function wantedTitle(act: string, t: Translate): string {
  const one = approvedAct(act)
  return one === 'other' ? actTitle(act, t) : t(`operations-audit:wanted.${one}`)
}
