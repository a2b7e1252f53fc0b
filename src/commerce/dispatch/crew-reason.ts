/** Why a crew brings something back; kept in the order's history. */
export const failReasons = ['not-home', 'wrong-address', 'no-access', 'out-of-time'] as const
export type FailReason = (typeof failReasons)[number]

export const refuseReasons = ['damaged', 'wrong-item', 'changed-mind', 'no-cash'] as const
export type RefuseReason = (typeof refuseReasons)[number]

export const parseFailReason = (text: string): FailReason | undefined =>
  failReasons.find((one) => one === text)
export const parseRefuseReason = (text: string): RefuseReason | undefined =>
  refuseReasons.find((one) => one === text)
