import { rejection, succeeded, type Command } from '../command.ts'

const job = 'pull-catalog'

export const catalogPull: Command = {
  name: 'catalog pull',
  summary: 'reads what changed in the retailer’s catalog service now, without waiting for the job',
  arguments: [],
  options: { 'from-start': { type: 'boolean', help: 'reads everything again, and changes what differs' } },
  runsInServer: true,

  async run({ options, context }) {
    const { catalogService, jobs } = await context.open()
    if (!catalogService.isManagedElsewhere)
      return rejection('The catalog is this shop’s own: CATALOG_SERVICE_URL names a service.', {
        kind: 'no-catalog-service',
      })
    if (options['from-start'] === true) await catalogService.startOver()
    const run = await jobs.run(job)
    if (!run.ok) return rejection(`The catalog is being read now: majlis jobs list shows it.`, run.failure)
    return succeeded(run.value.note, run.value)
  },
}
