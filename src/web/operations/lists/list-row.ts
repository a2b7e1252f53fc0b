import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'

/** The five tones of a state. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

export type StateText = { readonly tone: Tone; readonly label: string }

/** A button that posts an act of the page's route about the row. */
type RowAct = {
  readonly kind: 'act'
  readonly act: string
  readonly fields: Readonly<Record<string, string>>
  readonly text: string
  /** What the button says to who does not see its row. */
  readonly label?: string
}

/** What a cell shows. Sums and moments are written as in the country of the row; null: nothing. */
export type CellValue =
  /** `language`: where it is not that of the page. */
  | { readonly kind: 'text'; readonly text: string; readonly language?: Language }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  /** A number or code: read from left to right in Arabic, too. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'state'; readonly tone: Tone; readonly label: string }
  | { readonly kind: 'states'; readonly states: readonly StateText[] }
  | { readonly kind: 'money'; readonly amount: Money; readonly country: CountryCode }
  /** What something costs. `isFrom`: at least; `usual`: what it costs otherwise, struck out. In a file only what it costs. */
  | {
      readonly kind: 'price'
      readonly amount: Money
      readonly country: CountryCode
      readonly isFrom: boolean
      readonly usual: Money | null
    }
  /** A sum per currency. Of no country: written as in a file. */
  | { readonly kind: 'sums'; readonly amounts: readonly Money[]; readonly country: CountryCode | null }
  | { readonly kind: 'time'; readonly at: Instant; readonly country: CountryCode }
  | { readonly kind: 'day'; readonly day: Day }
  /** Of what the row is about; says no more than the row's name. */
  | { readonly kind: 'picture'; readonly src: string }
  | RowAct
  | null

/** A row of a list, ready to be shown: cells by the ids of columns. */
export type ListRow = {
  readonly id: string
  /** The page of what the row is about. */
  readonly href: string | null
  readonly cells: Readonly<Record<string, CellValue>>
}
