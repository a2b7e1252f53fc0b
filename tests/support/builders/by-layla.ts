import type { Operator } from '#commerce/staff/operator.ts'

/** An operator at the command line, and the moment of an act. */
export const byLayla = {
  by: { kind: 'command', name: 'layla' } satisfies Operator,
  at: '2026-11-20T08:00:00.000Z',
} as const
