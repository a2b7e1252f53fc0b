import type { QuoteBoxAnswer, QuoteBoxFailure } from '#commerce/checkout/quote-box.ts'
import { toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { readMomentArgument } from '../price-arguments.ts'
import { itemsHelp, readItems } from '../read-items.ts'
import { table } from '../table.ts'

const quote: Command = {
  name: 'delivery quote',
  summary: 'shows what the checkout would quote for items to an area: fee, days, slots, collection at stores',
  arguments: ['country', 'area', 'items'],
  options: {
    at: { type: 'string', value: 'TIME', help: 'local time of the country: 2026-12-01T18:00; default: now' },
  },
  runsInServer: true,

  async run({ arguments: { country: code = '', area = '', items: typed = '' }, options, context, by }) {
    const items = readItems(typed)
    if (!items) return usageError(itemsHelp(typed))
    const { quoteBox, shop } = await context.open()
    const country = shop.countries.find(({ isoCode }) => isoCode === code)
    if (!country) return usageError(`"${code}" is no country of the shop.`)
    const { at: moment } = options
    const at = typeof moment === 'string' ? readMomentArgument(moment, country) : null
    if (at && !at.ok) return usageError(at.failure)
    const quoted = await quoteBox.quote(
      {
        ...{ country: code, area, at: at && at.value },
        items: [...items].map(([sku, quantity]) => ({ sku, quantity })),
      },
      by,
    )
    return quoted.ok
      ? succeeded(describe(quoted.value), quoted.value)
      : rejection(reasons[quoted.failure.kind], quoted.failure)
  },
}

const reasons: Readonly<Record<QuoteBoxFailure['kind'], string>> = {
  'not-found': 'There is no such country.',
  'area-unknown': 'There is no such area: majlis settings show delivery-areas COUNTRY lists them.',
  'area-closed': 'The area is closed: it gets no new orders.',
  'no-items': 'No items were named.',
  'too-many-items': 'A quote has at most ten SKUs.',
  'moment-over': 'That moment is over.',
}

function describe({ area, delivery, stores, unavailable }: QuoteBoxAnswer): string {
  const head = `${area.name.en}, zone ${area.zone}`
  const lines = unavailable.map(({ sku, name, available }) =>
    name ? `${sku}: ${available} can be ordered.` : `${sku} is not sold there.`,
  )
  if (!delivery) return [head, 'Nothing of it can be ordered.', ...lines].join('\n')
  const { fee, fullFee, freeBy, sizeClass, shipments, slots } = delivery
  const free = freeBy ? ` (free by ${freeBy}; else ${toDecimal(fullFee)})` : ''
  return [
    `${head}, size ${sizeClass}: ${toDecimal(fee)} ${fee.currency}${free}`,
    ...lines,
    table(
      ['shipment', 'leaves', 'earliest', 'latest'],
      shipments.map((one) => [one.skus.join(' '), one.dispatchDay, one.earliest, one.latest]),
    ),
    ...(slots.length === 0
      ? ['No slots.']
      : [
          table(
            ['slot', 'free'],
            slots.map(({ id, remaining }) => [id, String(remaining)]),
          ),
        ]),
    ...(stores.length === 0
      ? []
      : [
          table(
            ['store', 'ready', 'missing'],
            stores.map(({ code, readyDay, missing }) => [code, readyDay ?? 'no', missing.join(' ')]),
          ),
        ]),
  ].join('\n\n')
}

export const quoteBoxCommands: readonly Command[] = [quote]
