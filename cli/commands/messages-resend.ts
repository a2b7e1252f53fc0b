import { succeeded, rejection, type Command } from '../command.ts'

export const messagesResend: Command = {
  name: 'messages resend',
  summary: 'sends a message again that is uncertain, rejected, skipped or lost',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { messages, shop } = await context.open()
    return (await messages.outbox.resend(id, shop.clock.now()))
      ? succeeded(`${id} will be sent within seconds.`, { id })
      : rejection(`There is no message ${id} that can be sent again.`, { kind: 'not-found', id })
  },
}
