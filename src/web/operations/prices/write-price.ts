import { formatDate, formatExactMoney } from '#i18n/format.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { toLocalMoment } from '#kernel/wall-clock.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront'>

const amounts = String.raw`(?:-|\d+(?:/\d+(?:@[\d.:TZ-]*~[\d.:TZ-]*)?)?)`
const priceLine = new RegExp(`^(.+) ([a-z]{2}) (${amounts}(?: ${amounts})?)$`)

/** "SOFA ae 249900/199900 229900", as the audit and approvals have it: a SKU, its price before and after (`writeSetPrice`). */
export function writePriceLine(line: string, locals: Locals): string {
  const [, sku, code, prices] = priceLine.exec(line) ?? []
  const country = locals.shop.countries.find(({ isoCode }) => isoCode === code)
  if (sku === undefined || prices === undefined || !country) return line
  const storefront = storefrontOf(locals, country.isoCode)
  const moment = (at: string): string => (at === '' ? '…' : formatSecond(at, storefront))
  const write = (price: string): string => {
    if (price === '-') return '–'
    const [sums = '', window] = price.split('@')
    const [from = '', until = ''] = window?.split('~') ?? []
    const texts = sums
      .split('/')
      .map((minor) => formatExactMoney(money(Number(minor), country.currency), storefront))
    return texts.join(' / ') + (window === undefined ? '' : ` (${moment(from)} – ${moment(until)})`)
  }
  return `${sku}: ${prices.split(' ').map(write).join(' → ')}`
}

/** "2026-12-01T14:00:30.000Z ae", as the audit and approvals have it. */
export function writeMoment(moment: string, locals: Locals): string {
  const [at = '', country = ''] = moment.split(' ')
  return Number.isNaN(Date.parse(at)) ? moment : formatSecond(at, storefrontOf(locals, country))
}

/** "1 December 2026, 18:00:30", as clocks of the country show it; without seconds on the minute. */
export const formatSecond = (at: Instant, storefront: Storefront): string =>
  `${formatDate(at, storefront)}, ${toLocalMoment(at, storefront.country.timeZone).slice(11).replace(/:00$/, '')}`
