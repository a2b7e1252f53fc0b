import type { ConsultationFailure } from '#commerce/consultations/consultation-admin.ts'
import type { ConsultationEvent } from '#commerce/consultations/consultation-states.ts'
import { rejection, succeeded, type Call, type Command } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const

const list: Command = {
  name: 'consultation list',
  summary: 'lists appointments with designers that are to come',
  arguments: [],
  options: { store: { type: 'string', value: 'CODE', help: 'of one store: barsha' } },
  runsInServer: true,

  async run({ options, context, by }) {
    const { consultationAdmin } = await context.open()
    const { store } = options
    const found = await consultationAdmin.list(typeof store === 'string' ? store : null, by)
    const shown = found.map(({ reference, storeCode, startsAt, state, name, phone }) => [
      reference,
      storeCode,
      startsAt.slice(0, 16).replace('T', ' '),
      state,
      name,
      phone,
    ])
    return found.length === 0
      ? succeeded('No appointments are to come.', [])
      : succeeded(table(['reference', 'store', 'start (UTC)', 'state', 'name', 'phone'], shown), found)
  },
}

const cancel: Command = {
  name: 'consultation cancel',
  summary: 'cancels an appointment, frees its time and tells the visitor',
  arguments: ['reference'],
  options: { reason },
  runsInServer: true,
  run: (call) => advance(call, 'cancel', 'is canceled'),
}

const move: Command = {
  name: 'consultation move',
  summary: 'moves an appointment to another time of its store and tells the visitor',
  arguments: ['reference', 'start'],
  options: { reason },
  runsInServer: true,
  run: (call) => advance(call, 'move', 'is moved', { startsAt: call.arguments['start'] ?? '' }),
}

const complete: Command = {
  name: 'consultation complete',
  summary: 'says that the visitor came',
  arguments: ['reference'],
  options: { reason },
  runsInServer: true,
  run: (call) => advance(call, 'complete', 'is done'),
}

const miss: Command = {
  name: 'consultation miss',
  summary: 'says that the visitor did not come',
  arguments: ['reference'],
  options: { reason },
  runsInServer: true,
  run: (call) => advance(call, 'miss', 'is a no-show'),
}

async function advance(
  { arguments: { reference = '' }, options, context, by }: Call,
  event: ConsultationEvent,
  outcome: string,
  given: { readonly startsAt?: string } = {},
) {
  const { consultationAdmin } = await context.open()
  const why = options['reason']
  const changed = await consultationAdmin.advance(reference, {
    ...{ event, by, ...given },
    reason: typeof why === 'string' ? why : '',
  })
  return changed.ok
    ? succeeded(`${reference} ${outcome}.`, changed.value)
    : rejection(explain(changed.failure, reference), changed.failure)
}

function explain({ kind }: ConsultationFailure, reference: string): string {
  switch (kind) {
    case 'not-found':
    case 'not-permitted':
      return `There is no appointment ${reference}.`
    case 'illegal':
      return 'That is not possible now: an appointment is moved or canceled before it begins, and has an outcome afterwards.'
    case 'no-reason':
      return 'Say why: --reason TEXT.'
    case 'changed':
      return 'It was changed meanwhile.'
    case 'slot-full':
      return 'That time is full, or the store does not offer it.'
  }
}

export const consultationCommands: readonly Command[] = [list, cancel, move, complete, miss]
