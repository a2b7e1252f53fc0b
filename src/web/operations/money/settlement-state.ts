import type { SettlementFileState } from '#commerce/payments/settlement/settlement-file.ts'
import type { Tone } from '#web/operations/lists/list-row.ts'

export const fileTone: Readonly<Record<SettlementFileState, Tone>> = {
  checking: 'info',
  checked: 'warn',
  importing: 'info',
  imported: 'good',
  rejected: 'bad',
}
