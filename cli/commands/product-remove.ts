import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { rejectManagedCatalog } from '../managed-catalog.ts'

export const productRemove: Command = {
  name: 'product remove',
  summary: 'removes a product from the catalog, with its SKUs, prices and stock',
  arguments: ['code'],
  options: { yes: { type: 'boolean', help: 'confirm: its page returns 404 immediately' } },
  runsInServer: true,

  async run({ arguments: { code = '' }, options, context }) {
    if (options['yes'] !== true)
      return usageError(`Nothing was removed. Confirm with --yes to remove ${code}.`)
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { catalog } = open
    const removed = await catalog.writer.remove([code])
    return removed === 0
      ? rejection(`There is no product ${code}.`, { kind: 'unknown-product', code })
      : succeeded(`${code} is removed.`, { code, removed })
  },
}
