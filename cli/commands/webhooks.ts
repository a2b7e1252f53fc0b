import { eventTypes } from '#adapters/webhooks/event-types.ts'
import { findTargetProblem } from '#adapters/webhooks/webhook-target.ts'
import { done, usageError, refused, type Command } from '../command.ts'
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
    if (problem) return refused(`Events cannot be sent there: ${problem}.`, { kind: problem, url })
    const { operations, shop } = await context.open()
    const id = await operations.hooks.add(url, events, shop.clock.now())
    return done(`${id} ${operations.hooks.secretOf(id)}`, { id, secret: operations.hooks.secretOf(id) })
  },
}

export const webhooksList: Command = {
  name: 'webhooks list',
  summary: 'lists webhook endpoints',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const endpoints = await (await context.open()).operations.hooks.listEndpoints()
    const rows = endpoints.map(({ id, url, events }) => [id, events.join(' ') || 'all', url])
    return done(table(['id', 'events', 'url'], rows), endpoints)
  },
}

export const webhooksRemove: Command = {
  name: 'webhooks remove',
  summary: 'removes an endpoint',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { operations, shop } = await context.open()
    return (await operations.hooks.remove(id, shop.clock.now()))
      ? done(`${id} is removed.`, { id })
      : refused(`There is no endpoint ${id}.`, { kind: 'not-found', id })
  },
}

export const webhooksLog: Command = {
  name: 'webhooks log',
  summary: 'lists deliveries, newest first',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const log = await (await context.open()).operations.hooks.log(100)
    const rows = log.map(({ delivery, event }) => [
      event.id,
      event.type,
      delivery.endpointId,
      delivery.state,
      String(delivery.attempts),
      String(delivery.lastStatus ?? ''),
      delivery.lastProblem ?? '',
    ])
    return done(table(['event', 'type', 'endpoint', 'state', 'attempts', 'status', 'problem'], rows), log)
  },
}

export const webhooksRedeliver: Command = {
  name: 'webhooks redeliver',
  summary: 'sends an event again to all its endpoints',
  arguments: ['event'],
  options: {},
  runsInServer: true,

  async run({ arguments: { event = '' }, context }) {
    const { operations, shop } = await context.open()
    const count = await operations.hooks.redeliver(event, shop.clock.now())
    return count > 0
      ? done(`${event} is sent again to ${count} endpoints.`, { event, count })
      : refused(`${event} has no deliveries.`, { kind: 'not-found', event })
  },
}
