import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'

/** The five tones of a state. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

export type StateText = { readonly tone: Tone; readonly label: string }

/** What a cell shows. Sums and moments are written as in the country of the row; null: nothing. */
export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A number or code: read from left to right in Arabic, too. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'state'; readonly tone: Tone; readonly label: string }
  | { readonly kind: 'states'; readonly states: readonly StateText[] }
  | { readonly kind: 'money'; readonly amount: Money; readonly country: CountryCode }
  | { readonly kind: 'time'; readonly at: Instant; readonly country: CountryCode }
  | { readonly kind: 'day'; readonly day: Day }
  | null

/** A row of a list, ready to be shown: cells by the ids of columns. */
export type ListRow = {
  readonly id: string
  /** The page of what the row is about. */
  readonly href: string | null
  readonly cells: Readonly<Record<string, CellValue>>
}
