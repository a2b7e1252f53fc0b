import { rejection, succeeded, usageError, type Command } from '../command.ts'

export const reviewsPhoto: Command = {
  name: 'reviews photo',
  summary: 'writes a photo of a review, as JPEG, to standard output',
  arguments: ['id', '[position]'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '', position = '1' }, terminal, context }) {
    const number = Number(position)
    if (!Number.isSafeInteger(number) || number < 1)
      return usageError(`"${position}" is not a number from 1.`)
    const { reviews } = await context.open()
    const photo = await reviews.findPhoto(id, number)
    if (!photo)
      return rejection(`There is no photo ${position} of a review ${id}.`, { kind: 'not-found', id })
    await terminal.writeBytes(photo)
    return { ...succeeded('', { id, position: number, bytes: photo.length }), written: true }
  },
}
