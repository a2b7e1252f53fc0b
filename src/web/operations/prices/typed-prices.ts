import { priceAt } from '#commerce/pricing/effective-prices.ts'
import { freePrice, type BookPrice } from '#commerce/pricing/price-book.ts'
import type { SetPrice, SkuPrice, WantedPrices } from '#commerce/price-admin/price-change.ts'
import { adjustPrice, priceEndings, type PriceAdjustment } from '#commerce/price-admin/price-adjustment.ts'
import type { Country } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { splitCurrency } from '#kernel/split-currency.ts'
import { parseLocalMoment } from '#kernel/wall-clock.ts'

export type PriceFormKind = WantedPrices['kind']
/** Of a plan only the first is typed. */
export type PriceColumn = 'regular' | 'special'

type CellTexts = Readonly<Record<PriceColumn, string>>

/** What a form shows or sends of a SKU. */
export type TypedCell = CellTexts & {
  /** What the form was shown with: what stays so is not changed. */
  readonly shown: CellTexts
  /** Of its special price: instants, empty without. */
  readonly startsAt: string
  readonly endsAt: string
}

export type TypedPrices = {
  readonly kind: PriceFormKind
  /** By SKU. */
  readonly cells: ReadonlyMap<string, TypedCell>
  /** Local times: of a plan, or of special prices that are typed. */
  readonly from: string
  readonly until: string
}

/** Why a text is no price here. */
type NoAmount = 'not-money' | 'other-currency'

export type TypedPriceProblem = {
  readonly field: string
  readonly sku: string | null
  readonly problem: NoAmount | 'empty' | 'not-a-time'
}

/** Of a form with former prices, which are wanted as they are: no cell is as it was shown. */
const notShown = '-'

type Books = ReadonlyMap<string, SkuPrice>

export const priceField = (column: PriceColumn, sku: string): string => `${column}-${sku}`

const writeAmount = (minor: number, currency: Currency): string =>
  minor === 0 ? freePrice : toDecimal(money(minor, currency))

const isInOther = (text: string, currency: Currency): boolean => {
  const named = splitCurrency(text).currency
  return named !== null && named !== currency
}

const whyNoAmount = (texts: readonly string[], currency: Currency): NoAmount =>
  texts.some((text) => isInOther(text, currency)) ? 'other-currency' : 'not-money'

/** Reads "2,499", "259.500", "٢٤٩٩", "2499 AED" where that is the currency, or "free", in minor units. */
export function readTypedAmount(text: string, currency: Currency): number | undefined {
  if (isInOther(text, currency)) return undefined
  const plain = toLatinDigits(splitCurrency(text).amount)
    .replace(/[,٬](?=\d{3}(?:\D|$))/g, '')
    .replace(/[٫,]/g, '.')
  if (plain.toLowerCase() === freePrice || plain === 'مجاني') return 0
  const read = parseMoney(plain, currency)
  return read.ok && read.value.minor > 0 ? read.value.minor : undefined
}

/** An empty form of a plan, or one with the prices that there are. `former`: shows those, as if they were typed. */
export function typedPricesOf(
  kind: PriceFormKind,
  skus: readonly string[],
  books: Books,
  currency: Currency,
  former: ReadonlyMap<string, SetPrice> = new Map(),
): TypedPrices {
  const textsOf = (price: SetPrice | undefined): CellTexts => ({
    regular: price ? writeAmount(price.defaultMinor, currency) : '',
    special: price?.special ? writeAmount(price.special.minor, currency) : '',
  })
  const cells = skus.map((sku): [string, TypedCell] => {
    const book = kind === 'set' ? books.get(sku)?.book : undefined
    const before = former.get(sku)
    const { startsAt = null, endsAt = null } = (before ?? book)?.special ?? {}
    const nothing = { regular: notShown, special: notShown }
    return [
      sku,
      {
        ...textsOf(before ?? book ?? undefined),
        ...{ shown: before ? nothing : textsOf(book ?? undefined) },
        ...{ startsAt: startsAt ?? '', endsAt: endsAt ?? '' },
      },
    ]
  })
  return { kind, cells: new Map(cells), from: '', until: '' }
}

export function readTypedPrices(fields: FormData, skus: readonly string[]): TypedPrices {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const cells = skus.flatMap((sku): [string, TypedCell][] =>
    fields.has(priceField('regular', sku))
      ? [
          [
            sku,
            {
              ...{ regular: text(priceField('regular', sku)), special: text(priceField('special', sku)) },
              shown: { regular: text(`shown-regular-${sku}`), special: text(`shown-special-${sku}`) },
              ...{ startsAt: text(`starts-${sku}`), endsAt: text(`ends-${sku}`) },
            },
          ],
        ]
      : [],
  )
  return {
    kind: text('kind') === 'plan' ? 'plan' : 'set',
    ...{ cells: new Map(cells), from: text('from'), until: text('until') },
  }
}

/** The fields by which the next step reads the same again. */
export function typedFields({ kind, cells, from, until }: TypedPrices): Readonly<Record<string, string>> {
  const ofCells = [...cells].flatMap(([sku, cell]) => [
    ...(['regular', 'special'] as const).flatMap((column) => [
      [priceField(column, sku), cell[column]],
      [`shown-${priceField(column, sku)}`, cell.shown[column]],
    ]),
    [`starts-${sku}`, cell.startsAt],
    [`ends-${sku}`, cell.endsAt],
  ])
  return { kind, from, until, ...(Object.fromEntries(ofCells) as Record<string, string>) }
}

/** What is wanted of SKUs whose cells were typed. A cell that was not has the price of now, not that of when the form was opened. */
export function readWanted(
  typed: TypedPrices,
  books: Books,
  { isoCode, currency, timeZone }: Country,
): Result<WantedPrices, { readonly problems: readonly TypedPriceProblem[] }> {
  const problems: TypedPriceProblem[] = []
  const moment = (field: 'from' | 'until'): Instant | null => {
    if (typed[field] === '') return null
    const at = parseLocalMoment(toLatinDigits(typed[field]), timeZone)
    if (at === undefined) problems.push({ field, sku: null, problem: 'not-a-time' })
    return at ?? null
  }
  const [from, until] = [moment('from'), moment('until')]
  const amount = (column: PriceColumn, sku: string, text: string): number | null => {
    const minor = readTypedAmount(text, currency)
    if (minor === undefined)
      problems.push({
        field: priceField(column, sku),
        ...{ sku, problem: text === '' ? ('empty' as const) : whyNoAmount([text], currency) },
      })
    return minor ?? null
  }
  if (typed.kind === 'plan') {
    for (const field of ['from', 'until'] as const)
      if (typed[field] === '') problems.push({ field, sku: null, problem: 'not-a-time' })
    const lines = [...typed.cells].flatMap(([sku, { regular }]) => {
      const minor = regular === '' ? null : amount('regular', sku, regular)
      return minor === null ? [] : [{ sku, minor }]
    })
    return problems.length > 0 || from === null || until === null
      ? fail({ problems })
      : ok({ ...{ kind: 'plan', country: isoCode, startsAt: from, endsAt: until }, lines })
  }
  const isWindowTyped = from !== null || until !== null
  const lines = [...typed.cells].flatMap(([sku, cell]) => {
    const { regular, special, shown } = cell
    const book = books.get(sku)?.book ?? null
    const isRegularTyped = regular !== shown.regular || book === null
    const isSpecialTyped = special !== shown.special
    const isRedated = isWindowTyped && special !== '' && (isSpecialTyped || book?.special)
    if (regular === shown.regular && !isSpecialTyped && !isRedated) return []
    const defaultMinor = isRegularTyped ? amount('regular', sku, regular) : book.defaultMinor
    const typedMinor = isSpecialTyped && special !== '' ? amount('special', sku, special) : null
    const specialMinor = isSpecialTyped ? typedMinor : (book?.special?.minor ?? null)
    if (defaultMinor === null) return []
    const window = isRedated ? { startsAt: from, endsAt: until } : windowOf(cell, book?.special)
    return [
      {
        sku,
        price: { defaultMinor, special: specialMinor === null ? null : { minor: specialMinor, ...window } },
      },
    ]
  })
  return problems.length > 0 ? fail({ problems }) : ok({ kind: 'set', country: isoCode, lines })
}

/** When a special price is in effect, unless times are typed: as now, or as shown. */
const windowOf = (
  { shown, startsAt, endsAt }: TypedCell,
  now: BookPrice['special'] | undefined,
): Pick<NonNullable<BookPrice['special']>, 'startsAt' | 'endsAt'> =>
  now && shown.special !== notShown
    ? { startsAt: now.startsAt, endsAt: now.endsAt }
    : { startsAt: readInstant(startsAt), endsAt: readInstant(endsAt) }

const readInstant = (text: string): Instant | null => {
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : toInstant(new Date(at))
}

export type PastedLine = {
  readonly text: string
  readonly answer: 'taken' | 'unknown-sku' | NoAmount
}

const maxPasted = 2_000

/** Fills cells from lines of a sheet: SKU, price and, except for a plan, special price, between tabs or semicolons. */
export function pastePrices(
  typed: TypedPrices,
  text: string,
  cellOf: (sku: string) => TypedCell | undefined,
  currency: Currency,
): { readonly typed: TypedPrices; readonly lines: readonly PastedLine[] } {
  const cells = new Map(typed.cells)
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxPasted)
    .map((line): PastedLine => {
      const [sku = '', ...cellTexts] = line.split(/\s*[\t;]\s*|\s+/)
      const cell = cells.get(sku) ?? cellOf(sku)
      if (!cell) return { text: line, answer: 'unknown-sku' }
      // The currency of the country may stand next to an amount.
      const amounts = cellTexts.filter((one) => splitCurrency(one).amount !== '' || isInOther(one, currency))
      const [regular = '', special] = amounts
      const read = readTypedAmount(regular, currency)
      const readSpecial = special === undefined ? undefined : readTypedAmount(special, currency)
      if (
        read === undefined ||
        cellTexts.some((one) => isInOther(one, currency)) ||
        (special !== undefined && (typed.kind === 'plan' || readSpecial === undefined))
      )
        return { text: line, answer: whyNoAmount(amounts, currency) }
      cells.set(sku, {
        ...cell,
        regular: writeAmount(read, currency),
        ...(readSpecial === undefined ? {} : { special: writeAmount(readSpecial, currency) }),
      })
      return { text: line, answer: 'taken' }
    })
  return { typed: { ...typed, cells }, lines }
}

/** As forms offer them. */
export const endingChoices = priceEndings

export type PriceFill = PriceAdjustment & { readonly column: PriceColumn }

/** Reads "-15", "+2.5" in percent, or an amount with a sign. */
export function readFill(text: (name: string) => string, currency: Currency): PriceFill | undefined {
  const typed = toLatinDigits(text('fill')).trim().replace(/[٫,]/g, '.').replace(/^[−–]/, '-')
  const [, sign = '', digits = ''] = /^([+-]?)\s*(\d{1,9}(?:\.\d{1,3})?)\s*[%٪]?$/.exec(typed) ?? []
  if (digits === '') return undefined
  const kind = text('fill-kind') === 'amount' ? 'amount' : 'percent'
  const amount = parseMoney(digits, currency)
  if (kind === 'amount' && !amount.ok) return undefined
  const size = kind === 'amount' && amount.ok ? amount.value.minor : Number(digits)
  return {
    column: text('fill-column') === 'special' ? 'special' : 'regular',
    change: { kind, by: sign === '-' ? -size : size },
    ending: priceEndings.find((one) => one === text('fill-ending')) ?? 'exact',
  }
}

/** Changes every price by a percentage or an amount: a special price from the regular one, a plan from today's. */
export function fillPrices(
  typed: TypedPrices,
  { column, ...rule }: PriceFill,
  books: Books,
  { currency }: Country,
  now: Instant,
): TypedPrices {
  const cells = [...typed.cells].map(([sku, cell]): [string, TypedCell] => {
    const book = books.get(sku)?.book
    const from = typed.kind === 'plan' ? book && priceAt(book, now) : readTypedAmount(cell.regular, currency)
    if (from === undefined || from === null || from === 0) return [sku, cell]
    const target = typed.kind === 'plan' ? 'regular' : column
    return [sku, { ...cell, [target]: writeAmount(adjustPrice(from, rule, currency), currency) }]
  })
  return { ...typed, cells: new Map(cells) }
}
