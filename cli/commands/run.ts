import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import { stopKey } from '#commerce/dispatch/run.ts'
import { runStates } from '#commerce/dispatch/run-states.ts'
import type { RunView } from '#commerce/dispatch/run-view.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Result } from '#kernel/result.ts'
import { toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '')

type On = { readonly by: Operator; readonly number: string }

/** A command that does one thing with a run and prints it. */
const runCommand = (
  name: string,
  summary: string,
  run: (
    dispatch: DispatchFacade,
    on: On & { readonly shipment: string },
  ) => Promise<Result<unknown, { readonly kind: string }>>,
  more: readonly string[] = [],
): Command => ({
  name,
  summary,
  arguments: ['run', ...more],
  options: {},
  runsInServer: true,
  async run({ arguments: { run: number = '', shipment = '' }, context, by }) {
    const { shop } = await context.open()
    const on = { by, number, shipment }
    const changed = await run(shop.dispatch, on)
    return changed.ok ? showRun(shop.dispatch, on) : explainRun(changed.failure)
  },
})

async function showRun(dispatch: DispatchFacade, { by, number }: On): Promise<Outcome> {
  const found = await dispatch.runs.find({ by, number })
  return found.ok ? succeeded(toText(found.value), found.value.run) : explainRun(found.failure)
}

const explainRun = (failure: { readonly kind: string }): Outcome =>
  rejection(
    failure.kind === 'not-found' ? 'There is no such run.' : `Not possible: ${failure.kind}.`,
    failure,
  )

function toText({ run, totals }: RunView): string {
  const sums = totals.due?.map((due) => `${toDecimal(due)} ${due.currency}`).join(', ') ?? 'after the count'
  const counted = run.handIn?.sums.map(
    ({ counted: is, difference }) =>
      `handed in ${toDecimal(is)} ${is.currency}, difference ${toDecimal(difference)} (${run.handIn?.state ?? ''})`,
  )
  const head = `${run.number} · ${run.state} · ${run.day} · ${run.place} · ${run.crew.join(', ')} · ${run.vehicle}`
  const stops = run.stops.map((stop) => [
    stopKey(stop),
    stop.state,
    stop.due ? `${toDecimal(stop.due)} ${stop.due.currency}` : '',
    stop.rejection ?? '',
  ])
  return [
    head,
    `cash due: ${sums}`,
    ...(counted ?? []),
    table(['shipment', 'state', 'due', 'why not'], stops),
  ].join('\n')
}

const runList: Command = {
  name: 'run list',
  summary: 'lists delivery runs, the latest day first',
  arguments: [],
  options: {
    day: { type: 'string', value: 'DAY', help: 'of one day: 2026-11-30' },
    state: { type: 'string', value: 'STATE', help: runStates.join(', ') },
  },
  runsInServer: true,
  async run({ options, context, by }) {
    const { shop } = await context.open()
    const state = runStates.find((one) => one === options['state'])
    if (options['state'] !== undefined && !state)
      return usageError(`--state must be one of ${runStates.join(', ')}.`)
    const found = await shop.dispatch.runs.list({
      ...{ by, country: null, place: null, before: null, limit: 100 },
      day: textOf(options['day']) || null,
      states: state ? [state] : null,
    })
    const rows = found.map(({ number, day, place, crew, stops, state: is }) => [
      ...[number, day, place, crew.join(', '), String(stops), is],
    ])
    return succeeded(table(['run', 'day', 'place', 'crew', 'stops', 'state'], rows), found)
  },
}

const runPlan: Command = {
  name: 'run plan',
  summary: 'plans a delivery run from a warehouse',
  arguments: ['place', 'day'],
  options: {
    crew: { type: 'string', value: 'NAMES', help: 'separated by commas' },
    vehicle: { type: 'string', value: 'NAME', help: 'its plate' },
    key: { type: 'string', value: 'KEY', help: 'the same key again is the same run' },
  },
  runsInServer: true,
  async run({ arguments: { place = '', day = '' }, options, context, by }) {
    const { shop } = await context.open()
    const planned = { place, day, crew: textOf(options['crew']), vehicle: textOf(options['vehicle']) }
    const key = textOf(options['key']) || `${place} ${day} ${planned.crew} ${planned.vehicle}`
    const changed = await shop.dispatch.runs.plan({ by, planned, key })
    if (changed.ok) return showRun(shop.dispatch, { by, number: changed.value.number })
    return changed.failure.kind === 'invalid-run'
      ? usageError(`The ${changed.failure.field} is missing or cannot be read.`)
      : explainRun(changed.failure)
  },
}

const runLink: Command = {
  name: 'run link',
  summary: 'makes the link by which the crew works on a phone, and ends the one before',
  arguments: ['run'],
  options: {},
  runsInServer: true,
  async run({ arguments: { run: number = '' }, context, by }) {
    const { shop } = await context.open()
    const issued = await shop.dispatch.crewLinks.issue({ by, number })
    if (!issued.ok) return explainRun(issued.failure)
    const url = `${shop.settings.origin}/crew/${issued.value}`
    return succeeded(url, { url })
  },
}

const cashHandIn: Command = {
  name: 'cash hand-in',
  summary: 'counts the cash of a run that is back; what was expected is printed afterwards',
  arguments: ['run', 'amount', 'currency'],
  options: { note: { type: 'string', value: 'TEXT', help: 'kept with the count' } },
  runsInServer: true,
  async run({ arguments: { run: number = '', amount = '', currency = '' }, options, context, by }) {
    const { shop } = await context.open()
    const changed = await shop.dispatch.handIns.handIn({
      ...{ by, number, counted: { [currency]: amount }, note: textOf(options['note']) || null },
      key: `${number} ${amount} ${currency}`,
    })
    if (changed.ok) return showRun(shop.dispatch, { by, number })
    return changed.failure.kind === 'invalid-count'
      ? usageError(`"${amount}" is not a count in ${changed.failure.currency}: ${changed.failure.reason}.`)
      : explainRun(changed.failure)
  },
}

/** Runs and the count of their cash. */
export const runCommands: readonly Command[] = [
  runList,
  runCommand('run show', 'shows a run with its stops', ({ runs }, on) => runs.find(on)),
  runPlan,
  runCommand(
    'run add',
    'adds a shipment to a run: AE4830217764/1',
    ({ runs }, { shipment, ...on }) => runs.add({ ...on, stop: shipment }),
    ['shipment'],
  ),
  runCommand('run load', 'puts the shipments of a run out for delivery', ({ journey }, on) =>
    journey.load(on),
  ),
  runLink,
  runCommand('run out', 'records that the crew has left', ({ journey }, on) => journey.goOut(on)),
  runCommand('run return', 'records that the crew is back', ({ journey }, on) => journey.return(on)),
  cashHandIn,
  runCommand('run close', 'closes a run that has taken no cash', ({ handIns }, on) => handIns.close(on)),
]
