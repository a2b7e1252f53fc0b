import type { CellValue } from '#web/operations/lists/list-row.ts'

export type CardProblem = { readonly text: string; readonly field?: string }

/** The step before an act on a card or a wallet, as CheckPage shows it. */
export type CardCheck = {
  readonly title: string
  readonly act: string
  readonly button: string
  readonly fields: Readonly<Record<string, string>>
  readonly version?: number
  readonly isDangerous: boolean
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
}

/** The idempotency key of the form that was posted. */
export const postedKey = (fields: FormData): string => String(fields.get('key') ?? '').slice(0, 64)
