import { handoffStates, type Handoff } from '#commerce/engine/handoff.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const engineList: Command = {
  name: 'engine list',
  summary: 'lists orders on their passage to the commerce engine; those that changed last come first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: handoffStates.join(', ') },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const state = handoffStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${handoffStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 1000.`)
    const found = await (await context.open()).engineAdmin.list({ state, limit })
    const head = ['order', 'state', 'attempts', 'at the engine', 'status', 'problem']
    return found.length === 0
      ? succeeded('No such orders.', [])
      : succeeded(table(head, found.map(toRow)), found)
  },
}

const engineRetry: Command = {
  name: 'engine retry',
  summary: 'sends an order to the commerce engine again, also one that was given up or never sent',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context }) {
    const repeated = await (await context.open()).engineAdmin.repeat(number)
    if (repeated.ok) return succeeded(`${number} is sent again with the next run.`, repeated.value)
    const whys = {
      'no-engine': 'The shop is connected to no commerce engine: COMMERCE_ENGINE_URL names one.',
      'not-found': `There is no order ${number}.`,
    } as const
    return rejection(whys[repeated.failure.kind], repeated.failure)
  },
}

export const engineCommands: readonly Command[] = [engineList, engineRetry]

const toRow = ({ orderNumber, state, attempts, receipt, problem }: Handoff): string[] => [
  orderNumber,
  state,
  String(attempts),
  receipt?.number ?? '',
  receipt?.status ?? '',
  problem ?? '',
]

/** One line of `order show`. */
export const describeHandoff = ({ state, receipt, problem }: Handoff): string =>
  [
    `commerce engine: ${state}`,
    ...(receipt ? [`${receipt.number}, ${receipt.status} since ${receipt.at}`] : []),
    ...(problem === null ? [] : [problem]),
  ].join(' · ')
