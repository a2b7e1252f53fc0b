import { done, type Command } from '../command.ts'

export const seedCatalogue: Command = {
  name: 'seed catalogue',
  summary: 'puts the demo products of src/content/catalogue into the catalogue, whatever it holds',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const { catalog } = await context.open()
    const report = await catalog.seeding.seed()
    const { added, changed, unchanged } = report
    return done(`${added} added, ${changed} changed, ${unchanged} unchanged`, report)
  },
}
