import type { StaffLimits } from '#commerce/staff/limits.ts'
import { effectivePrices, joinPrices, priceAt } from '#commerce/pricing/effective-prices.ts'
import type { BookPrice, PastPrice, PlannedPrice } from '#commerce/pricing/price-book.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'

/** The price of a SKU without what is planned; null: it is not sold there. */
export type SetPrice = Pick<BookPrice, 'defaultMinor' | 'special'> | null

/**
 * As the audit and approvals have it: "249900", with a special price "249900/199900", with its window
 * "249900/199900@2026-12-01T20:00:00.000Z~", or "-" for what is not sold.
 */
export function writeSetPrice(price: SetPrice): string {
  if (price === null) return '-'
  if (price.special === null) return String(price.defaultMinor)
  const { minor, startsAt, endsAt } = price.special
  const window = startsAt === null && endsAt === null ? '' : `@${startsAt ?? ''}~${endsAt ?? ''}`
  return `${price.defaultMinor}/${minor}${window}`
}

/** What is wanted of prices of one country, in minor units of its currency. */
export type WantedPrices =
  | {
      readonly kind: 'set'
      readonly country: CountryCode
      readonly lines: readonly { readonly sku: string; readonly price: SetPrice }[]
    }
  | {
      readonly kind: 'plan'
      readonly country: CountryCode
      readonly startsAt: Instant
      readonly endsAt: Instant
      readonly lines: readonly { readonly sku: string; readonly minor: number }[]
    }

/** The highest price in force, and the highest default price, within the last 24 hours. Missing: no other than that of now. */
type HighestPrices = { readonly price: number; readonly default: number }

/** A SKU with its prices in a country. */
export type SkuPrice = {
  readonly sku: string
  /** Of its product. */
  readonly code: string
  /** Null: it is not sold there. */
  readonly book: BookPrice | null
  readonly highest?: HighestPrices
  /** Where it is known what a unit costs: whether a price with the tax of a time is below it. Only read to be compared. */
  readonly isBelowCost?: (minor: number, at: Instant) => boolean
}

/** What an act changed; of a plan, `after` is what it costs while the plan runs. */
export type ChangedLine = {
  readonly sku: string
  readonly before: SetPrice
  readonly after: SetPrice
}

type PriceProblem =
  | 'unknown-sku'
  | 'not-sold'
  | 'twice'
  | 'not-a-price'
  | 'special-not-lower'
  | 'special-ends-before-it-begins'
  | 'overlaps'

/** About a SKU, or of all: the times of a plan, or what is wanted at all. */
export type WantedProblem =
  | { readonly sku: string; readonly problem: PriceProblem }
  | {
      readonly sku: null
      readonly problem: 'nothing' | 'too-many' | 'begins-in-the-past' | 'ends-before-it-begins'
    }

/** Why a second person decides: free of charge, far from today's price, below cost, or many SKUs. */
export const priceReasons = ['free', 'far', 'below-cost', 'many'] as const
export type PriceReason = (typeof priceReasons)[number]

/** In minor units: what no piece of furniture costs is a slip. */
const maxMinor = 10_000_000_000
const maxLines = 2_000
export const lowestWithinMs = 30 * 24 * 60 * 60 * 1000
export const highestWithinMs = 24 * 60 * 60 * 1000

const isPrice = (minor: number): boolean => Number.isSafeInteger(minor) && minor >= 0 && minor <= maxMinor

type Prices = ReadonlyMap<string, SkuPrice>

/** What is wrong with it; empty: it can be done now. */
export function priceProblems(wanted: WantedPrices, prices: Prices, now: Instant): readonly WantedProblem[] {
  const seen = new Set<string>()
  const ofLines = wanted.lines.flatMap((line): WantedProblem[] => {
    const { sku } = line
    const isAgain = seen.has(sku)
    seen.add(sku)
    const known = prices.get(sku)
    const problem = isAgain
      ? 'twice'
      : !known
        ? 'unknown-sku'
        : 'minor' in line
          ? plannedProblem(wanted, line.minor, known.book)
          : line.price && setProblem(line.price)
    return problem ? [{ sku, problem }] : []
  })
  const general = generalProblem(wanted, now)
  return general ? [{ sku: null, problem: general }, ...ofLines] : ofLines
}

function generalProblem(wanted: WantedPrices, now: Instant) {
  if (wanted.lines.length === 0) return 'nothing'
  if (wanted.lines.length > maxLines) return 'too-many'
  if (wanted.kind === 'set') return null
  if (isBefore(wanted.startsAt, now)) return 'begins-in-the-past'
  return isBefore(wanted.startsAt, wanted.endsAt) ? null : 'ends-before-it-begins'
}

function setProblem({ defaultMinor, special }: NonNullable<SetPrice>): PriceProblem | null {
  if (!isPrice(defaultMinor)) return 'not-a-price'
  if (special === null) return null
  if (!isPrice(special.minor) || special.minor === 0) return 'not-a-price'
  if (special.minor >= defaultMinor) return 'special-not-lower'
  const { startsAt, endsAt } = special
  return startsAt !== null && endsAt !== null && !isBefore(startsAt, endsAt)
    ? 'special-ends-before-it-begins'
    : null
}

function plannedProblem(wanted: WantedPrices, minor: number, book: BookPrice | null): PriceProblem | null {
  if (!isPrice(minor)) return 'not-a-price'
  if (book === null) return 'not-sold'
  return wanted.kind === 'plan' && (book.planned ?? []).some((one) => overlaps(one, wanted))
    ? 'overlaps'
    : null
}

type Window = Pick<PlannedPrice, 'startsAt' | 'endsAt'>
const overlaps = (a: Window, b: Window): boolean =>
  isBefore(a.startsAt, b.endsAt) && isBefore(b.startsAt, a.endsAt)

/** What an act would change, without what is as it was. */
export function changedLines(wanted: WantedPrices, prices: Prices): readonly ChangedLine[] {
  const lines = wanted.lines.map((line): ChangedLine => {
    const before = toSetPrice(prices.get(line.sku)?.book ?? null)
    const after = 'minor' in line ? { defaultMinor: line.minor, special: null } : line.price
    return { sku: line.sku, before, after }
  })
  return wanted.kind === 'plan' ? lines : lines.filter(({ before, after }) => !isSamePrice(before, after))
}

export const toSetPrice = (book: BookPrice | null): SetPrice =>
  book && { defaultMinor: book.defaultMinor, special: book.special }

const isSamePrice = (a: SetPrice, b: SetPrice): boolean =>
  a === null || b === null
    ? a === b
    : a.defaultMinor === b.defaultMinor && isSameSpecial(a.special, b.special)

const isSameSpecial = (a: BookPrice['special'], b: BookPrice['special']): boolean =>
  a?.minor === b?.minor &&
  momentOf(a?.startsAt) === momentOf(b?.startsAt) &&
  momentOf(a?.endsAt) === momentOf(b?.endsAt)

const momentOf = (at: Instant | null | undefined): number | null => (at ? Date.parse(at) : null)

/** Of a SKU that is not sold now, `highest` is what it was sold for within the last 24 hours. */
type MeasuredBy = Pick<SkuPrice, 'book' | 'highest'>

/** A new price; what it moves from, if it has a price now; and what a cut is measured from, so that several small ones count as one. */
type Move = { readonly minor: number; readonly from: number | null; readonly highest: number }

function movesOf(
  { before, after }: ChangedLine,
  { book, highest }: MeasuredBy,
  now: Instant,
): readonly Move[] {
  if (after === null) return []
  const { defaultMinor, special } = after
  if (!book || before === null) {
    if (!highest) return []
    const moves = [{ minor: defaultMinor, from: null, highest: highest.default }]
    return special ? [...moves, { minor: special.minor, from: null, highest: highest.price }] : moves
  }
  const ofDefault = {
    ...{ minor: defaultMinor, from: before.defaultMinor },
    highest: Math.max(before.defaultMinor, highest?.default ?? 0),
  }
  if (special === null || isSameSpecial(special, before.special)) return [ofDefault]
  // One that gets another time may be over, or not begun: today's price may be its own.
  const from = special.minor === before.special?.minor ? defaultMinor : priceAt(book, now)
  return [ofDefault, { minor: special.minor, from, highest: Math.max(from, highest?.price ?? 0) }]
}

const isFar = (minor: number, from: number, percent: number): boolean =>
  Math.abs(minor - from) * 100 > from * percent

const isCutBeyond = ({ minor, from, highest }: Move, percent: number): boolean =>
  minor < (from ?? highest) && isFar(minor, highest, percent)

/** Whether a price that is set falls by more than a share of the highest of the last 24 hours. */
export const fallsBeyond = (line: ChangedLine, price: MeasuredBy, now: Instant, percent: number): boolean =>
  !isSamePrice(line.before, line.after) &&
  movesOf(line, price, now).some((move) => isCutBeyond(move, percent))

/** The same, or moves by more than that from what it is now, up or down. */
export const movesBeyond = (line: ChangedLine, price: MeasuredBy, now: Instant, percent: number): boolean =>
  !isSamePrice(line.before, line.after) &&
  movesOf(line, price, now).some(
    (move) => (move.from !== null && isFar(move.minor, move.from, percent)) || isCutBeyond(move, percent),
  )

/** What one person may not do alone, and why. */
export function secondPersonFor(
  wanted: WantedPrices,
  prices: Prices,
  now: Instant,
  { pricePercent, priceSkus }: StaffLimits,
): readonly PriceReason[] {
  const lines = changedLines(wanted, prices)
  const isFree = lines.some(({ before, after }) => after?.defaultMinor === 0 && before?.defaultMinor !== 0)
  const isFarOff = lines.some((line) => {
    const price = prices.get(line.sku)
    if (!price) return false
    if (wanted.kind === 'set') return movesBeyond(line, price, now, pricePercent)
    if (!price.book || !line.after) return false
    const from = priceAt(price.book, now)
    const { defaultMinor: minor } = line.after
    const move = { minor, from, highest: Math.max(from, price.highest?.price ?? 0) }
    return isFar(minor, from, pricePercent) || isCutBeyond(move, pricePercent)
  })
  const isMet: Readonly<Record<PriceReason, boolean>> = {
    ...{ free: isFree, far: isFarOff, many: lines.length > priceSkus },
    'below-cost': lines.some((line) =>
      isBelowCost(line, prices, wanted.kind === 'plan' ? wanted.startsAt : now),
    ),
  }
  return priceReasons.filter((reason) => isMet[reason])
}

/** A price that stays as it was is nobody's decision now. */
export function isBelowCost({ sku, before, after }: ChangedLine, prices: Prices, at: Instant): boolean {
  const isBelow = prices.get(sku)?.isBelowCost
  if (!isBelow || !after) return false
  const isNewDefault = after.defaultMinor !== before?.defaultMinor
  const { special } = after
  if (isNewDefault && isBelow(after.defaultMinor, at)) return true
  if (special === null || isSameSpecial(special, before?.special ?? null)) return false
  const { startsAt } = special
  return isBelow(special.minor, startsAt !== null && isBefore(at, startsAt) ? startsAt : at)
}

/** How far a line is from the price before, as a share of it: a price that ends, or a first one that is free, is the farthest. */
export function farnessOf({ before, after }: ChangedLine): number {
  if (after === null) return Infinity
  if (before === null) return after.defaultMinor === 0 ? Infinity : 0
  if (before.defaultMinor === 0) return after.defaultMinor === 0 ? 0 : Infinity
  const share = (minor: number) => Math.abs(minor - before.defaultMinor) / before.defaultMinor
  const special = isSameSpecial(after.special, before.special) ? null : after.special
  return Math.max(share(after.defaultMinor), special === null ? 0 : share(special.minor))
}

/** The price book after an act. Of a plan, `plan` is its id. */
export function bookAfter(wanted: WantedPrices, plan: string, { sku, book }: SkuPrice): BookPrice | null {
  const line = wanted.lines.find((one) => one.sku === sku)
  if (!line) return book
  if ('price' in line) return line.price && { ...line.price, ...plannedOf(book?.planned ?? []) }
  if (!book || wanted.kind === 'set') return book
  const { startsAt, endsAt } = wanted
  return { ...book, ...plannedOf([...(book.planned ?? []), { plan, minor: line.minor, startsAt, endsAt }]) }
}

/** The price book without a plan: what it costs otherwise is its price again. */
export function withoutPlan(book: BookPrice, plan: string): BookPrice {
  const { planned = [], ...rest } = book
  return { ...rest, ...plannedOf(planned.filter((one) => one.plan !== plan)) }
}

const plannedOf = (planned: readonly PlannedPrice[]): Pick<BookPrice, 'planned'> =>
  planned.length === 0
    ? {}
    : { planned: planned.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)) }

/** The highest price in effect since `from`. `past`: the highest before `since`, when the price book began; 0: none. */
export function highestOf(
  book: BookPrice,
  past: number,
  since: Instant,
  from: Instant,
  now: Instant,
): number {
  const own = effectivePrices(book, isBefore(from, since) ? since : from, now)
  return Math.max(past, priceAt(book, now), ...own.map(({ minor }) => minor))
}

/** The lowest price in effect within the last 30 days. `past`: before `since`, when the price book began. */
export function lowestOf(book: BookPrice, past: readonly PastPrice[], since: Instant, now: Instant): number {
  const from = addMilliseconds(now, -lowestWithinMs)
  const recent = [...past, ...effectivePrices(book, since, now)].filter(
    ({ until }) => until === null || isBefore(from, until),
  )
  return Math.min(priceAt(book, now), ...joinPrices(recent).map(({ minor }) => minor))
}

/** A number that tells whether prices are as they were shown: another one, and they are not. */
export function versionOf(prices: Iterable<SkuPrice>): number {
  const text = [...prices]
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
    .map(({ sku, book }) =>
      JSON.stringify([sku, book && [book.defaultMinor, book.special, book.planned ?? []]]),
    )
    .join('\n')
  let hash = 0x81_1c_9d_c5
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93)
  return (hash >>> 0) & 0x7f_ff_ff_ff
}
