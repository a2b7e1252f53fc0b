import { success, type Command } from '../command.ts'

export const seed: Command = {
  name: 'seed',
  summary: 'puts the files of src/content into the database; what an editor changed is kept',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const { content } = await context.open()
    const report = await content.seed()
    const { added, updated, unchanged, kept } = report
    return success(
      `${added} added, ${updated} updated, ${unchanged} unchanged, ${kept} kept as edited`,
      report,
    )
  },
}
