const prefix = 'return:'

/** The refund of a return: one, ever. */
export const returnRefundId = (returnId: string): string => `${prefix}${returnId}`

/** Of which return a refund is; undefined: of none. */
export const returnOfRefund = (refundId: string): string | undefined =>
  refundId.startsWith(prefix) ? refundId.slice(prefix.length) : undefined
