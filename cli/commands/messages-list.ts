import { succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const states = ['waiting', 'sending', 'sent', 'skipped', 'rejected', 'uncertain'] as const

export const messagesList: Command = {
  name: 'messages list',
  summary: 'lists mails and text messages to shoppers, newest first',
  arguments: [],
  options: { state: { type: 'string', value: 'STATE', help: states.join(', ') } },
  runsInServer: true,

  async run({ options, context }) {
    const state = states.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${states.join(', ')}.`)
    const rows = await (await context.open()).messages.outbox.list(state, 100)
    const shown = rows.map(({ id, createdAt, channel, kind, state: now, attempts, lastProblem }) => [
      id,
      createdAt.toISOString(),
      channel,
      kind,
      now,
      String(attempts),
      lastProblem ?? '',
    ])
    return succeeded(
      table(['id', 'queued at', 'channel', 'kind', 'state', 'attempts', 'problem'], shown),
      rows,
    )
  },
}
