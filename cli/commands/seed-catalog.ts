import { succeeded, type Command } from '../command.ts'
import { rejectManagedCatalog } from '../managed-catalog.ts'

export const seedCatalogCommand: Command = {
  name: 'seed catalog',
  summary: 'loads the demo products of src/content/catalog, also into a catalog that is not empty',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { catalog } = open
    const report = await catalog.seeding.seed()
    const { added, changed, unchanged } = report
    return succeeded(`${added} added, ${changed} changed, ${unchanged} unchanged`, report)
  },
}
