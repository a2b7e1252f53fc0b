import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { rejectManagedCatalog } from '../managed-catalog.ts'

const maxOnHand = 1_000_000

export const stockSet: Command = {
  name: 'stock set',
  summary: 'sets the quantity of a SKU on hand at a warehouse or store',
  arguments: ['sku', 'location', 'quantity'],
  options: {},
  runsInServer: true,

  async run({ arguments: { sku = '', location = '', quantity = '' }, context, by }) {
    const onHand = /^\d{1,7}$/.test(quantity) ? Number(quantity) : Number.NaN
    if (!(onHand <= maxOnHand))
      return usageError(`"${quantity}" is not a whole number from 0 to ${maxOnHand}.`)
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { catalog } = open
    const outcome = await catalog.writer.setStock(sku, location, onHand, by)
    switch (outcome) {
      case 'set':
        return succeeded(`${sku}: ${onHand} on hand at ${location}.`, { sku, location, onHand })
      case 'unknown-sku':
        return rejection(`There is no SKU ${sku}.`, { kind: outcome, sku })
      case 'unknown-location': {
        const known = (await catalog.reader.listLocations()).map(({ code }) => code)
        return rejection(`There is no location ${location}. Locations: ${known.join(', ')}.`, {
          kind: outcome,
          location,
          known,
        })
      }
      case 'below-reserved':
        return rejection(`More than ${onHand} of ${sku} are reserved at ${location}.`, { kind: outcome, sku })
    }
  },
}
