import type { BulkOfferFailure } from '#commerce/quotes/bulk-quote-admin.ts'
import type { BulkOffer } from '#commerce/quotes/plan-offer.ts'
import { bulkQuoteStates } from '#commerce/quotes/bulk-quote-state.ts'
import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import type { BulkQuote, BulkQuoteRevision } from '#commerce/quotes/bulk-quote.ts'
import type { Currency } from '#kernel/currency.ts'
import { parseMoney, toDecimal, type Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

export const quoteList: Command = {
  name: 'quote list',
  summary: 'lists bulk quotes, the newest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: bulkQuoteStates.join(', ') },
    country: { type: 'string', value: 'CODE', help: 'of one country: ae' },
    before: { type: 'string', value: 'NUMBER', help: 'goes on after this quote' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 200)' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const state = bulkQuoteStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${bulkQuoteStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 200)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 200.`)
    const text = (name: string) => (typeof options[name] === 'string' ? options[name] : null)
    const { bulkQuoteAdmin } = await context.open()
    const filter = { state, limit, country: text('country'), before: text('before') }
    const found = await bulkQuoteAdmin.list(filter, by)
    const rows = found.map((quote) => [
      quote.number,
      quote.country,
      quote.state,
      String(quote.current.revision),
      quote.company.name,
      amount(totalOf(quote.current)),
      quote.current.validUntil?.slice(0, 10) ?? '',
    ])
    const head = ['number', 'country', 'state', 'revision', 'company', 'total', 'until']
    return found.length === 0 ? succeeded('No such quotes.', []) : succeeded(table(head, rows), found)
  },
}

export const quoteShow: Command = {
  name: 'quote show',
  summary: 'shows a bulk quote with all its offers',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context, by }) {
    const { bulkQuoteAdmin } = await context.open()
    const found = await bulkQuoteAdmin.find(number, by)
    if (!found) return notFound(number)
    const { company, message, revisions } = found
    const text = [
      `${found.number}: ${found.state}`,
      [company.name, company.contact, company.email, company.phone].join(' · '),
      ...(message === null ? [] : [message]),
      ...revisions.flatMap(describeRevision),
    ]
    return succeeded(text.join('\n'), found)
  },
}

export const quoteRevise: Command = {
  name: 'quote revise',
  summary: 'offers prices for a request, or revises an offer; the company gets a mail',
  arguments: ['number'],
  options: {
    lines: {
      type: 'string',
      value: 'LINES',
      help: 'what changes: "MJ-1001-PALM-220=20@2100.00, MJ-1002=0" (units, price of one; 0 removes)',
    },
    days: { type: 'string', value: 'NUMBER', help: 'valid for so many days (1 to 90)' },
    note: { type: 'string', value: 'TEXT', help: 'to the company, in the mail and on the page' },
  },
  runsInServer: true,

  async run({ arguments: { number = '' }, options, context, by }) {
    const days = options['days'] === undefined ? null : Number(options['days'])
    if (days !== null && !(Number.isSafeInteger(days) && days >= 1 && days <= 90))
      return usageError(`"${String(options['days'])}" is not a number of days from 1 to 90.`)
    const { bulkQuoteAdmin } = await context.open()
    const found = await bulkQuoteAdmin.find(number, by)
    const [first] = found?.current.lines ?? []
    if (!found || !first) return notFound(number)
    const { lines: text = '', note = '' } = options
    const lines = readLines(String(text), first.listPrice.currency)
    if (typeof lines === 'string') return usageError(lines)
    const offer = { lines, validDays: days, note: String(note) }
    const offered = await bulkQuoteAdmin.offer(number, offer, { by })
    return explain(
      offered,
      number,
      ({ current }) =>
        `${number} is offered at ${amount(totalOf(current))} until ${current.validUntil?.slice(0, 10) ?? ''}; the company gets a mail.`,
    )
  },
}

export const quoteWithdraw: Command = {
  name: 'quote withdraw',
  summary: 'withdraws a bulk quote that is not accepted; the company gets a mail',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context, by }) {
    const { bulkQuoteAdmin } = await context.open()
    return explain(await bulkQuoteAdmin.withdraw(number, { by }), number, () => `${number} is withdrawn.`)
  },
}

/** "SKU=units@price": both after the code are optional. A text: what is wrong. */
function readLines(text: string, currency: Currency): BulkOffer['lines'] | string {
  const lines: { sku: string; quantity: number | null; agreedMinor: number | null }[] = []
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [, sku = '', units, price] = /^([A-Z0-9-]+)(?:=(\d{1,5}))?(?:@([\d.]+))?$/i.exec(entry) ?? []
    const agreed = price === undefined ? null : parseMoney(price, currency)
    if (sku === '' || agreed?.ok === false) return `"${entry}" is not CODE=UNITS@PRICE.`
    lines.push({
      sku: sku.toUpperCase(),
      quantity: units === undefined ? null : Number(units),
      agreedMinor: agreed?.value.minor ?? null,
    })
  }
  return lines
}

const notFound = (number: string): Outcome =>
  rejection(`There is no quote ${number}.`, { kind: 'not-found', number })

function explain(
  changed: Result<BulkQuote, BulkOfferFailure>,
  number: string,
  text: (quote: BulkQuote) => string,
): Outcome {
  if (changed.ok) return succeeded(text(changed.value), changed.value)
  const { failure } = changed
  if (failure.kind === 'not-found') return notFound(number)
  return rejection(problems(failure), failure)
}

function problems(failure: Exclude<BulkOfferFailure, { readonly kind: 'not-found' }>): string {
  switch (failure.kind) {
    case 'not-allowed':
      return `The quote is ${failure.state}.`
    case 'unknown-sku':
      return `${failure.sku} is not sold there.`
    case 'not-a-quantity':
      return `${failure.sku} needs a quantity from 1 to 10,000.`
    case 'above-list-price':
      return `${failure.sku} costs less in the shop.`
    case 'too-many-lines':
      return `A quote has at most ${failure.max} products.`
    case 'no-lines':
      return 'A quote needs a product; withdraw it instead.'
    case 'bad-days':
      return `A quote is valid for 1 to ${failure.max} days.`
    case 'revised':
    case 'expired':
    case 'still-valid':
    case 'not-permitted':
    case 'needs-approval':
    case 'stale':
      return `The quote could not be changed (${failure.kind}).`
  }
}

function describeRevision(one: BulkQuoteRevision): readonly string[] {
  const { revision, lines, validUntil, note, at } = one
  const title = revision === 0 ? 'requested' : `offer ${revision}`
  return [
    `${title}, ${at.slice(0, 16).replace('T', ' ')}: ${amount(totalOf(one))}` +
      (validUntil === null ? '' : `, until ${validUntil.slice(0, 16).replace('T', ' ')} UTC`),
    ...(note === null ? [] : [`  ${note}`]),
    ...lines.map(
      ({ sku, quantity, listPrice, agreedPrice }) =>
        `  ${sku} × ${quantity} at ${amount(agreedPrice)} (shop ${amount(listPrice)})`,
    ),
  ]
}

const amount = (money: Money | null): string => (money ? `${money.currency} ${toDecimal(money)}` : '')

function totalOf({ lines }: BulkQuoteRevision): Money | null {
  const [first] = lines
  return first ? bulkQuoteTotals(lines, first.listPrice.currency).agreed : null
}
