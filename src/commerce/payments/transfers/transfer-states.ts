/** States of a bank transfer that pays an order. */
export const transferStates = [
  'awaiting',
  'short',
  'matched',
  'over',
  'expired',
  'canceled',
  'returning',
] as const
export type TransferState = (typeof transferStates)[number]

export const transferEvents = ['receive-part', 'receive-rest', 'receive-surplus', 'expire', 'cancel'] as const
export type TransferEvent = (typeof transferEvents)[number]

const open = {
  'receive-part': 'short',
  'receive-rest': 'matched',
  'receive-surplus': 'over',
  expire: 'expired',
  cancel: 'canceled',
} as const

/**
 * All transitions; what is not listed cannot happen. "matched": exactly what was due has arrived. What arrives for an order
 * that has ended goes back ("returning").
 */
const transferTransitions = {
  awaiting: open,
  short: open,
  matched: { 'receive-surplus': 'over', cancel: 'canceled' },
  over: { 'receive-surplus': 'over', cancel: 'canceled' },
  expired: { 'receive-surplus': 'returning' },
  canceled: { 'receive-surplus': 'returning' },
  returning: { 'receive-surplus': 'returning' },
} as const satisfies Record<TransferState, Partial<Record<TransferEvent, TransferState>>>

/** Undefined: the event is not possible in this state. */
export const nextTransferState = (state: TransferState, event: TransferEvent): TransferState | undefined =>
  (transferTransitions[state] as Partial<Record<TransferEvent, TransferState>>)[event]

/** Whether money is still awaited. */
export const isTransferOpen = (state: TransferState): boolean => state === 'awaiting' || state === 'short'
