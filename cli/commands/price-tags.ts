import type { PriceTagsFailure } from '#commerce/scanner/price-tag.ts'
import { rejection, usageError, type Command } from '../command.ts'

export const priceTags: Command = {
  name: 'price-tags',
  summary: 'writes the labels for the shelves of a store to standard output, as PDF',
  arguments: [],
  options: {
    store: { type: 'string', value: 'CODE', help: 'the store, by its code: barsha' },
    sku: { type: 'string', value: 'SKU,SKU', help: 'only these SKUs (default: all that it has in stock)' },
  },
  runsInServer: true,

  async run({ options, terminal, context }) {
    const { store, sku = '' } = options
    if (typeof store !== 'string' || typeof sku !== 'string')
      return usageError('Name the store: --store barsha')
    const skus = sku.split(',').flatMap((one) => one.trim() || [])
    const { printPriceTags } = await context.open()
    const printed = await printPriceTags(store, skus)
    if (!printed.ok) return rejection(explain(printed.failure, store), printed.failure)
    await terminal.writeBytes(printed.value)
    return { code: 0, text: '', json: { store, bytes: printed.value.length }, written: true }
  },
}

function explain(failure: PriceTagsFailure, store: string): string {
  switch (failure.kind) {
    case 'unknown-store':
      return `There is no store ${store}.`
    case 'not-sold':
      return `Not sold in the country of ${store}: ${failure.skus.join(', ')}.`
    case 'nothing-stocked':
      return `${store} has nothing in stock; name SKUs with --sku.`
    case 'too-many':
      return `More than ${failure.max} labels: name the SKUs with --sku.`
    case 'busy':
    case 'abandoned':
      return 'Too many files are being written. Try again in a minute.'
  }
}
