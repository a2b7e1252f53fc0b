/** The refund of a return. An operator who repeats a rejected one adds ":2". */
export const returnRefundId = (reference: string): string => `return:${reference}`
