import { rejection, succeeded, type Command } from '../command.ts'
import { table } from '../table.ts'

export const consultationList: Command = {
  name: 'consultation list',
  summary: 'lists appointments with designers that are to come',
  arguments: [],
  options: { store: { type: 'string', value: 'CODE', help: 'of one store: barsha' } },
  runsInServer: true,

  async run({ options, context }) {
    const { consultationAdmin } = await context.open()
    const { store } = options
    const found = await consultationAdmin.list(typeof store === 'string' ? store : null)
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

export const consultationCancel: Command = {
  name: 'consultation cancel',
  summary: 'cancels an appointment, frees its time and tells the visitor',
  arguments: ['reference'],
  options: {},
  runsInServer: true,

  async run({ arguments: { reference = '' }, context }) {
    const { consultationAdmin } = await context.open()
    return (await consultationAdmin.cancel(reference))
      ? succeeded(`${reference} is canceled.`, { reference })
      : rejection(`There is no appointment ${reference}.`, { kind: 'not-found', reference })
  },
}
