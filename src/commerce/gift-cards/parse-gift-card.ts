import type { Contact } from '#commerce/addresses/address.ts'
import { cleanLine, isTooLong } from '#commerce/addresses/clean-text.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { isEmail } from '#kernel/email.ts'
import { compare, parseMoney, type Money } from '#kernel/money.ts'
import { isLanguage } from '#kernel/language.ts'
import { addDays, parseDay, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { cardLimits, maxDaysAhead, sendingTime, type CardTerms } from './card-terms.ts'
import { cardDesigns, type NewGiftCard } from './gift-card.ts'

/** A gift card as typed into the form. */
export type EnteredGiftCard = Readonly<
  Record<'design' | 'amount' | 'other' | 'for' | 'to' | 'contact' | 'message' | 'day' | 'language', string>
>

/** Fields of the form that can be wrong, each with the message key `gift-cards:error.<field>.<reason>`. */
export type CardFieldProblem =
  | { readonly field: 'design' | 'language'; readonly reason: 'missing' }
  | {
      readonly field: 'amount'
      readonly reason: 'missing' | 'malformed' | 'too-precise' | 'outside-limits'
    }
  | { readonly field: 'to'; readonly reason: 'missing' | 'malformed' | 'too-long' }
  | { readonly field: 'contact'; readonly reason: 'missing' | 'malformed' | 'not-mobile' }
  | { readonly field: 'message'; readonly reason: 'too-long' | 'link' }
  | { readonly field: 'day'; readonly reason: 'malformed' | 'past' | 'too-far' }

export type CardRules = {
  readonly terms: CardTerms
  readonly country: Country
  readonly today: Day
  readonly phones: {
    /** E.164, else undefined. */
    normalize(text: string, country: string): string | undefined
    isMobile(phone: string): boolean
  }
}

type ParsedCard = Pick<
  NewGiftCard,
  'amount' | 'design' | 'isForMyself' | 'recipient' | 'message' | 'language' | 'sendAt'
>

export const messageLength = 300
export const recipientLength = 60

/** The card that a form describes, or all that is wrong with it. A card for the buyer goes to the buyer's own mail. */
export function parseGiftCard(
  entered: EnteredGiftCard,
  buyer: Pick<Contact, 'name' | 'email'>,
  rules: CardRules,
): Result<ParsedCard, readonly CardFieldProblem[]> {
  const problems: CardFieldProblem[] = []
  /** The value, or its problem noted. */
  const take = <Value>(result: Result<Value, CardFieldProblem>): Value | undefined => {
    if (result.ok) return result.value
    problems.push(result.failure)
    return undefined
  }
  const isForMyself = entered.for !== 'friend'
  const design = take(
    known(
      cardDesigns.find((one) => one === entered.design),
      { field: 'design', reason: 'missing' },
    ),
  )
  const amount = take(parseAmount(entered, rules.terms))
  const name = isForMyself ? buyer.name : take(parseName(entered.to))
  const contact = isForMyself
    ? ({ kind: 'email', value: buyer.email } as const)
    : take(parseContact(entered.contact, rules))
  const message = take(parseMessage(isForMyself ? '' : entered.message))
  const day = take(parseSendingDay(entered.day, rules.today))
  const language = take(
    known(isLanguage(entered.language) ? entered.language : undefined, {
      field: 'language',
      reason: 'missing',
    }),
  )
  if (!design || !amount || name === undefined || !contact || message === undefined || !day || !language)
    return fail(problems)
  const sendAt = sendingTime(day, rules.today, rules.country.timeZone)
  return ok({ amount, design, isForMyself, recipient: { name, contact }, message, language, sendAt })
}

const known = <Value>(
  value: Value | undefined,
  problem: CardFieldProblem,
): Result<Value, CardFieldProblem> => (value === undefined ? fail(problem) : ok(value))

/** One of the amounts on offer, or another one: never rounded. */
function parseAmount(
  { amount, other }: Pick<EnteredGiftCard, 'amount' | 'other'>,
  terms: CardTerms,
): Result<Money, CardFieldProblem> {
  const wrong = (reason: Extract<CardFieldProblem, { field: 'amount' }>['reason']) =>
    fail({ field: 'amount', reason } as const)
  const text = toLatinDigits((amount === 'other' || amount === '' ? other : amount).slice(0, 100))
    .replace(/[\p{Cf}\s]/gu, '')
    .replace('٫', '.')
  if (text === '') return wrong('missing')
  const read = parseMoney(text, terms.currency)
  if (!read.ok) return wrong(read.failure.kind === 'too-precise' ? 'too-precise' : 'malformed')
  const { min, max } = cardLimits(terms)
  return compare(read.value, min) < 0 || compare(read.value, max) > 0
    ? wrong('outside-limits')
    : ok(read.value)
}

/** Letters of any script with the usual punctuation, as on an address label. */
const nameShape = /^[\p{L}\p{M}\p{N}\p{Zs}.,'’‘`´&()‐‑–-]+$/u

function parseName(text: string): Result<string, CardFieldProblem> {
  const name = cleanLine(text, recipientLength)
  if (name === '') return fail({ field: 'to', reason: 'missing' })
  if (isTooLong(name, recipientLength)) return fail({ field: 'to', reason: 'too-long' })
  return nameShape.test(name) && /\p{L}/u.test(name) && !/www\./i.test(name)
    ? ok(name)
    : fail({ field: 'to', reason: 'malformed' })
}

/** A mail address or a mobile number, as it was typed. */
function parseContact(
  text: string,
  { country, phones }: Pick<CardRules, 'country' | 'phones'>,
): Result<NewGiftCard['recipient']['contact'], CardFieldProblem> {
  const wrong = (reason: Extract<CardFieldProblem, { field: 'contact' }>['reason']) =>
    fail({ field: 'contact', reason } as const)
  const typed = toLatinDigits(text.slice(0, 400).toWellFormed())
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  if (typed === '') return wrong('missing')
  if (typed.includes('@')) {
    const value = typed.normalize('NFC').toLowerCase()
    return isEmail(value) ? ok({ kind: 'email', value }) : wrong('malformed')
  }
  const value = typed.length > 40 ? undefined : phones.normalize(typed, country.isoCode)
  if (value === undefined) return wrong('malformed')
  return phones.isMobile(value) ? ok({ kind: 'phone', value }) : wrong('not-mobile')
}

/** Without links: the message reaches strangers in the shop's name. */
function parseMessage(text: string): Result<string, CardFieldProblem> {
  const message = text
    .slice(0, messageLength * 10)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(tidyText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if ([...message].length > messageLength || text.length > messageLength * 10)
    return fail({ field: 'message', reason: 'too-long' })
  return /:\/\/|www\.|\b[\w-]+\.(?:com|net|org|info|io|ae|bh|om|kw|qa|in|ly|me)\b/i.test(message)
    ? fail({ field: 'message', reason: 'link' })
    : ok(message)
}

/** Empty: today. */
function parseSendingDay(text: string, today: Day): Result<Day, CardFieldProblem> {
  const typed = toLatinDigits(text.slice(0, 40)).replace(/[\p{Cf}\s]/gu, '')
  const day = typed === '' ? today : parseDay(typed)
  if (day === undefined) return fail({ field: 'day', reason: 'malformed' })
  if (day < today) return fail({ field: 'day', reason: 'past' })
  return day > addDays(today, maxDaysAhead) ? fail({ field: 'day', reason: 'too-far' }) : ok(day)
}
