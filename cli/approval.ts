import type { OverLimit } from '#kernel/operator-limit.ts'
import { toDecimal } from '#kernel/money.ts'
import type { Call } from './command.ts'

export const approvalOption = {
  type: 'string',
  value: 'NAME',
  help: 'the second person who approved more than the limit of the country',
} as const

/** Null: no second person is named. */
export function approvalOf(options: Call['options']): string | null {
  const named = options['approved-by']
  return typeof named === 'string' && named.trim() !== '' ? named.trim().slice(0, 100) : null
}

export const explainLimit = ({ max }: OverLimit): string =>
  `More than ${toDecimal(max)} ${max.currency} needs a second person: --approved-by NAME.`
