const worded = [
  'refund.make',
  'staff.invite',
  'staff.grant',
  'staff.reset-factors',
  'key.create',
  'list.export',
] as const
type WordedAct = (typeof worded)[number]

/** The acts whose approval has words of its own; others are `other`. */
export const approvedAct = (act: string): WordedAct | 'other' => worded.find((one) => one === act) ?? 'other'
