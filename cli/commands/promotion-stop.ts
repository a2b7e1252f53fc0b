import { succeeded, rejection, type Command } from '../command.ts'

export const promotionStop: Command = {
  name: 'promotion stop',
  summary: 'ends a promotion; orders placed with it keep their discounts',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { promotions } = await context.open()
    return (await promotions.stop(id))
      ? succeeded(`${id} is stopped.`, { id, stopped: true })
      : rejection(`There is no promotion ${id}.`, { kind: 'unknown-promotion', id })
  },
}
