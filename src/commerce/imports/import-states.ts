export const importStates = [
  'uploaded',
  'checked',
  'awaiting-approval',
  'applying',
  'done',
  'failed',
  'canceled',
] as const
export type ImportState = (typeof importStates)[number]

export const importEvents = ['check', 'reject', 'request', 'overtake', 'apply', 'finish', 'cancel'] as const
export type ImportEvent = (typeof importEvents)[number]

const table: Readonly<Record<ImportState, Partial<Record<ImportEvent, ImportState>>>> = {
  uploaded: { check: 'checked', reject: 'failed', cancel: 'canceled' },
  checked: { request: 'awaiting-approval', overtake: 'uploaded', apply: 'applying', cancel: 'canceled' },
  // What was rejected or has expired may be asked for again.
  'awaiting-approval': {
    request: 'awaiting-approval',
    overtake: 'uploaded',
    apply: 'applying',
    cancel: 'canceled',
  },
  applying: { finish: 'done', reject: 'failed', cancel: 'canceled' },
  done: {},
  failed: {},
  canceled: {},
}

/** Undefined: it does not happen in this state. */
export const nextImportState = (state: ImportState, event: ImportEvent): ImportState | undefined =>
  table[state][event]

/** States in which nothing more happens. */
export const isOver = (state: ImportState): boolean => Object.keys(table[state]).length === 0
