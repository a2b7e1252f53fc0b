import type { Operator } from '#commerce/staff/operator.ts'

/** The command, which may do everything. */
export const operator: Operator = { kind: 'command', name: 'test' }
