import { succeeded, rejection, type Command } from '../command.ts'

export const jobsRun: Command = {
  name: 'jobs run',
  summary: 'runs a job now',
  arguments: ['name'],
  options: {},
  runsInServer: true,

  async run({ arguments: { name = '' }, context }) {
    const run = await (await context.open()).jobs.run(name)
    if (!run.ok)
      return run.failure.kind === 'unknown-job'
        ? rejection(`There is no job ${name}. Jobs: ${run.failure.known.join(', ')}.`, run.failure)
        : rejection(`${name} is already running.`, run.failure)
    const { outcome, note } = run.value
    return outcome === 'done'
      ? succeeded(`${name}: ${note}`, run.value)
      : rejection(`${name}: ${note}`, run.value)
  },
}
