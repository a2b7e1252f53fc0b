import { formatDate, formatExactMoney } from '#i18n/format.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { toLocalMoment } from '#kernel/wall-clock.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront'>

/** "SOFA ae 249900/199900 229900", as the audit and approvals have it: a SKU, its price (and special price) before and after. */
export function writePriceLine(line: string, locals: Locals): string {
  const [, sku, code, prices] =
    /^(.+) ([a-z]{2}) ((?:-|\d+(?:\/\d+)?)(?: (?:-|\d+(?:\/\d+)?))?)$/.exec(line) ?? []
  const country = locals.shop.countries.find(({ isoCode }) => isoCode === code)
  if (sku === undefined || prices === undefined || !country) return line
  const storefront = storefrontOf(locals, country.isoCode)
  const write = (price: string): string =>
    price === '-'
      ? '–'
      : price
          .split('/')
          .map((minor) => formatExactMoney(money(Number(minor), country.currency), storefront))
          .join(' / ')
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
