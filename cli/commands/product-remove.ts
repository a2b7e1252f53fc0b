import { success, usageError, rejection, type Command } from '../command.ts'

export const productRemove: Command = {
  name: 'product remove',
  summary: 'takes a product out of the catalog, with its SKUs, prices and stock',
  arguments: ['code'],
  options: { yes: { type: 'boolean', help: 'really: it is gone at once, its page answers 404' } },
  runsInServer: true,

  async run({ arguments: { code = '' }, options, context }) {
    if (options['yes'] !== true) return usageError(`Nothing was removed. Say --yes to remove ${code}.`)
    const { catalog } = await context.open()
    const removed = await catalog.writer.remove([code])
    return removed === 0
      ? rejection(`There is no product ${code}.`, { kind: 'unknown-product', code })
      : success(`${code} is removed.`, { code, removed })
  },
}
