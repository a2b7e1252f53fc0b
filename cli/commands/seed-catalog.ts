import { success, type Command } from '../command.ts'

export const seedCatalog: Command = {
  name: 'seed catalog',
  summary: 'puts the demo products of src/content/catalog into the catalog, whatever it holds',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const { catalog } = await context.open()
    const report = await catalog.seeding.seed()
    const { added, changed, unchanged } = report
    return success(`${added} added, ${changed} changed, ${unchanged} unchanged`, report)
  },
}
