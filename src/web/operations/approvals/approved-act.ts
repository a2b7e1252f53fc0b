export const wordedActs = [
  'refund.make',
  'return.against-policy',
  'return.accept',
  'card.issue',
  'card.advance',
  'wallet.credit',
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
