import { eventTypes } from '#adapters/webhooks/event-types.ts'
import { rejectTarget } from '#adapters/webhooks/webhook-target.ts'
import { done, usageError, refused, type Command } from '../command.ts'
import { table } from '../table.ts'

const known: readonly string[] = Object.values(eventTypes)

export const webhooksAdd: Command = {
  name: 'webhooks add',
  summary: 'tells a URL what happens to orders; its signing secret is shown',
  arguments: ['url'],
  options: {
    events: { type: 'string', value: 'LIST', help: `by commas; all when absent: ${known.join(', ')}` },
  },
  runsInServer: true,

  async run({ arguments: { url = '' }, options, context }) {
    const events = String(options['events'] ?? '')
      .split(',')
      .filter(Boolean)
    const wrong = events.find((event) => !known.includes(event))
    if (wrong !== undefined) return usageError(`There is no event ${wrong}; there are ${known.join(', ')}.`)
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return usageError(`"${url}" is no URL.`)
    const refusal = await rejectTarget(new URL(url), context.env.mode === 'demo')
    if (refusal) return refused(`Nothing is sent there: ${refusal}.`, { kind: refusal, url })
    const { operations, shop } = await context.open()
    const id = await operations.hooks.add(url, events, shop.clock.now())
    return done(`${id} ${operations.hooks.secretOf(id)}`, { id, secret: operations.hooks.secretOf(id) })
  },
}

export const webhooksList: Command = {
  name: 'webhooks list',
  summary: 'who is told of orders',
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
  summary: 'an endpoint is told nothing any more',
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
  summary: 'deliveries, newest first',
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
      ? done(`${event} goes out again, to ${count}.`, { event, count })
      : refused(`No delivery of ${event} is known.`, { kind: 'not-found', event })
  },
}
