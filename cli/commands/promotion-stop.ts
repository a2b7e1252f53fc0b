import { success, rejection, type Command } from '../command.ts'

export const promotionStop: Command = {
  name: 'promotion stop',
  summary: 'offers a promotion no longer; orders placed with it stand',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { promotions } = await context.open()
    return (await promotions.stop(id))
      ? success(`${id} is stopped.`, { id, stopped: true })
      : rejection(`There is no promotion ${id}.`, { kind: 'unknown-promotion', id })
  },
}
