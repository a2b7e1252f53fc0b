import { pickList } from '#commerce/documents/pick-list.ts'
import { listOrdersToPick } from '#adapters/documents/create-documents-module.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

export const pickListCommand: Command = {
  name: 'pick-list',
  summary: 'lists items to be packed now by SKU, with their shipments',
  arguments: ['country'],
  options: {},
  runsInServer: true,

  async run({ arguments: { country = '' }, context, by }) {
    const { shop, orderAdmin } = await context.open()
    if (!shop.countries.some(({ isoCode }) => isoCode === country))
      return usageError(`There is no country ${country}.`)
    const rows = pickList(await listOrdersToPick(orderAdmin, country, by))
    const shown = rows.map(({ sku, name, quantity, shipments }) => [
      sku,
      String(quantity),
      name.en,
      shipments.map((one) => `${one.shipment} × ${one.quantity}`).join(', '),
    ])
    return succeeded(table(['sku', 'quantity', 'name', 'shipments'], shown), rows)
  },
}
