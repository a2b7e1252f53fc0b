import { isGuessable, readCardCode } from '#commerce/gift-cards/card-code.ts'
import type { CardTerms } from '#commerce/gift-cards/card-terms.ts'
import { parseIdentifier, type PhoneRules } from '#commerce/identity/identifier.ts'
import type { ImportedCard } from '#commerce/imports/imported-card.ts'
import type { LineReason } from '#commerce/imports/import-line.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, parseDay } from '#kernel/local-time.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What reading and writing gift cards of another shop takes. */
export type CardIssuing = {
  readonly terms: readonly CardTerms[]
  readonly digest: (code: string) => string
  readonly book: EmbeddedLedgerBook
}

/** What is written in the column of the status to take back a card that a file has brought. */
export const noCard = 'none'
/** Without these, a file is none of cards: its header may be a line with a code. */
export const neededCardColumns: readonly (readonly string[])[] = [
  ['code', 'currency', 'balance', 'expiry'],
  ['id', 'status'],
]
export const cardColumns: readonly string[] = [
  ...['code', 'currency', 'balance', 'expiry', 'value', 'name', 'email', 'note', 'id', 'status'],
]

const maxName = 100
const maxNote = 300
/** Beyond it, a year is a typing error. */
const lastDay = '2099-12-31'

export type CardFault = { readonly column: string; readonly reason: LineReason }

/** A card by the cells of a row, or the first thing that is wrong with it. The code leaves as a digest. */
export function cardOfRow(
  cells: Readonly<Record<string, string>>,
  {
    countries,
    phones,
    cards: { terms, digest },
  }: { readonly countries: readonly Country[]; readonly phones: PhoneRules; readonly cards: CardIssuing },
  now: Instant,
): Result<ImportedCard, CardFault> {
  const cell = (column: string) => tidyText(cells[column] ?? '')
  const wrong = (column: string, reason: LineReason) => fail({ column, reason })
  if (cell('code') === '') return wrong('code', 'missing')
  const code = readCardCode(cell('code'))
  if (code === undefined) return wrong('code', 'not-allowed')
  if (isGuessable(code)) return wrong('code', 'guessable-code')
  const currency = cell('currency').toUpperCase()
  if (currency === '') return wrong('currency', 'missing')
  const country = countries.find(
    (one) => one.currency === currency && terms.some((row) => row.country === one.isoCode),
  )
  if (!country) return wrong('currency', 'unknown-currency')
  const amounts: Record<'balance' | 'value', number | null> = { balance: null, value: null }
  for (const column of ['balance', 'value'] as const) {
    const text = toLatinDigits(cell(column))
    if (text === '') continue
    const parsed = parseMoney(text, country.currency)
    if (!parsed.ok)
      return wrong(column, parsed.failure.kind === 'too-precise' ? 'too-precise' : 'not-a-number')
    if (parsed.value.minor <= 0) return wrong(column, 'no-balance')
    amounts[column] = parsed.value.minor
  }
  const { balance, value } = amounts
  if (balance === null) return wrong('balance', 'missing')
  if (value !== null && value < balance) return wrong('balance', 'above-value')
  const day = parseDay(toLatinDigits(cell('expiry')))
  if (cell('expiry') === '') return wrong('expiry', 'missing')
  if (day === undefined || day > lastDay) return wrong('expiry', 'not-a-date')
  // The last day on which it can be spent, as with ours.
  const expiresAt = atLocalTime({ day: addDays(day, 1), second: 0 }, country.timeZone)
  if (!isBefore(now, expiresAt)) return wrong('expiry', 'expired-card')
  const email = cell('email')
  const contact = email === '' ? undefined : parseIdentifier(email, country.isoCode, phones)
  if (contact && !(contact.ok && contact.value.kind === 'email')) return wrong('email', 'not-a-contact')
  for (const [column, length] of [
    ['name', maxName],
    ['note', maxNote],
  ] as const)
    if ([...cell(column)].length > length) return wrong(column, 'too-long')
  return ok({
    ...{ digest: digest(code), last: code.slice(-4), country: country.isoCode, currency: country.currency },
    ...{ balanceMinor: balance, valueMinor: value ?? balance, expiresAt },
    ...{ name: cell('name'), email: contact?.ok ? contact.value.value : '', note: cell('note') },
  })
}
