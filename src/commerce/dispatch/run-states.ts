/** "out": on the road. "returned": back, its cash not counted yet. */
export const runStates = ['planned', 'loaded', 'out', 'returned', 'closed', 'canceled'] as const
export type RunState = (typeof runStates)[number]

/** Those that a crew or a count of cash still waits for. */
export const openRunStates = runStates.filter((state) => state !== 'closed' && state !== 'canceled')

export const runEvents = ['load', 'go-out', 'return', 'close', 'cancel'] as const
export type RunEvent = (typeof runEvents)[number]

/** "load" again: stops that were rejected, or that were added late. What is loaded goes out: nothing of it can be canceled. */
const runTransitions = {
  planned: { load: 'loaded', cancel: 'canceled' },
  loaded: { load: 'loaded', 'go-out': 'out' },
  out: { return: 'returned' },
  returned: { close: 'closed' },
  closed: {},
  canceled: {},
} as const satisfies Record<RunState, Partial<Record<RunEvent, RunState>>>

/** Undefined: the event is not possible in this state. */
export function nextRunState(state: RunState, event: RunEvent): RunState | undefined {
  const row: Partial<Record<RunEvent, RunState>> = runTransitions[state]
  return row[event]
}

/** Whether stops can be added, moved and removed. */
export const takesStops = (state: RunState): boolean => state === 'planned' || state === 'loaded'
