import { pickList } from '#commerce/documents/pick-list.ts'
import { listToPick } from '#adapters/documents/open-papers.ts'
import { done, misunderstood, type Command } from '../command.ts'
import { table } from '../table.ts'

export const pickListCommand: Command = {
  name: 'pick-list',
  summary: 'pieces to be packed now, by SKU, with the shipments they are for',
  arguments: ['country'],
  options: {},
  runsInServer: true,

  async run({ arguments: { country = '' }, context }) {
    const { shop, orderDesk } = await context.open()
    if (!shop.countries.some(({ isoCode }) => isoCode === country))
      return misunderstood(`There is no country ${country}.`)
    const rows = pickList(await listToPick(orderDesk, country))
    const shown = rows.map(({ sku, name, pieces, shipments }) => [
      sku,
      String(pieces),
      name.en,
      shipments.map((one) => `${one.shipment} × ${one.pieces}`).join(', '),
    ])
    return done(table(['sku', 'pieces', 'name', 'shipments'], shown), rows)
  },
}
