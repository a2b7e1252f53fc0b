import { succeeded, type Command } from '../command.ts'

export const seed: Command = {
  name: 'seed',
  summary: 'loads the files of src/content into the database; edited entries do not change',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const { content } = await context.open()
    const report = await content.seed()
    const { added, updated, unchanged, edited } = report
    return succeeded(`${added} added, ${updated} updated, ${unchanged} unchanged, ${edited} edited`, report)
  },
}
