import { eventTypes } from '#adapters/webhooks/event-types.ts'
import { findTargetProblem } from '#adapters/webhooks/webhook-target.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

const known: readonly string[] = Object.values(eventTypes)

export const webhooksAdd: Command = {
  name: 'webhooks add',
  summary: 'registers a URL for order events and prints its signing secret',
  arguments: ['url'],
  options: {
    events: { type: 'string', value: 'LIST', help: `comma-separated; default all: ${known.join(', ')}` },
  },
  runsInServer: true,

  async run({ arguments: { url = '' }, options, context }) {
    const events = String(options['events'] ?? '')
      .split(',')
      .filter(Boolean)
    const unknown = events.find((event) => !known.includes(event))
    if (unknown !== undefined) return usageError(`${unknown} is not an event. Events: ${known.join(', ')}.`)
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return usageError(`"${url}" is not a URL.`)
    const problem = await findTargetProblem(new URL(url), context.env.mode === 'demo')
    if (problem) return rejection(`Events cannot be sent there: ${problem}.`, { kind: problem, url })
    const { webhooks, shop } = await context.open()
    const id = await webhooks.add(url, events, shop.clock.now())
    return succeeded(`${id} ${webhooks.secretOf(id)}`, { id, secret: webhooks.secretOf(id) })
  },
}

export const webhooksList: Command = {
  name: 'webhooks list',
  summary: 'lists webhook endpoints',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const endpoints = await (await context.open()).webhooks.listEndpoints()
    const rows = endpoints.map(({ id, url, events }) => [id, events.join(' ') || 'all', url])
    return succeeded(table(['id', 'events', 'url'], rows), endpoints)
  },
}

export const webhooksRemove: Command = {
  name: 'webhooks remove',
  summary: 'removes an endpoint',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { webhooks, shop } = await context.open()
    return (await webhooks.remove(id, shop.clock.now()))
      ? succeeded(`${id} is removed.`, { id })
      : rejection(`There is no endpoint ${id}.`, { kind: 'not-found', id })
  },
}

export const webhooksLog: Command = {
  name: 'webhooks log',
  summary: 'lists deliveries, newest first',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const log = await (await context.open()).webhooks.log(100)
    const rows = log.map(({ delivery, event }) => [
      event.id,
      event.type,
      delivery.endpointId,
      delivery.state,
      String(delivery.attempts),
      String(delivery.lastStatus ?? ''),
      delivery.lastProblem ?? '',
    ])
    return succeeded(
      table(['event', 'type', 'endpoint', 'state', 'attempts', 'status', 'problem'], rows),
      log,
    )
  },
}

export const webhooksRedeliver: Command = {
  name: 'webhooks redeliver',
  summary: 'sends an event again to all its endpoints',
  arguments: ['event'],
  options: {},
  runsInServer: true,

  async run({ arguments: { event = '' }, context }) {
    const { webhooks, shop } = await context.open()
    const count = await webhooks.redeliver(event, shop.clock.now())
    return count > 0
      ? succeeded(`${event} is sent again to ${count} endpoints.`, { event, count })
      : rejection(`${event} has no deliveries.`, { kind: 'not-found', event })
  },
}
