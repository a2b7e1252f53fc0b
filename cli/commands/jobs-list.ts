import { succeeded, type Command } from '../command.ts'
import { table } from '../table.ts'

export const jobsList: Command = {
  name: 'jobs list',
  summary: 'lists background jobs, their intervals and last runs',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const jobs = await (await context.open()).jobs.list()
    const rows = jobs.map(({ name, everySeconds, running, lastEndedAt, lastOutcome, lastNote }) => [
      name,
      `${everySeconds} s`,
      running ? 'running' : (lastOutcome ?? 'not yet'),
      lastEndedAt ?? '',
      lastNote ?? '',
    ])
    return succeeded(table(['job', 'every', 'last run', 'ended', 'result'], rows), jobs)
  },
}
