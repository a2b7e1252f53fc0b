import type { Command } from '../command.ts'

export const newsletterExport: Command = {
  name: 'newsletter export',
  summary:
    'writes the addresses that may get the newsletter to standard output, as CSV for the tool that sends it',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ terminal, context }) {
    const { exportSubscribers } = await context.open()
    let count = 0
    for await (const { csv, subscribers } of exportSubscribers()) {
      if (terminal.signal.aborted) break
      await terminal.write(csv)
      count += subscribers
    }
    return { code: 0, text: '', json: { subscribers: count }, written: true }
  },
}
