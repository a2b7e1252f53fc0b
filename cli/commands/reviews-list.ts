import type { Review } from '#commerce/reviews/review.ts'
import { success, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const states = ['pending', 'published', 'rejected'] as const

export const reviewsList: Command = {
  name: 'reviews list',
  summary: 'what shoppers wrote: those that wait to be read, the oldest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: 'published or rejected instead of pending' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many, 50 unless told (at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const state = states.find((one) => one === (options['state'] ?? 'pending'))
    if (!state) return usageError(`"${String(options['state'])}" is none of pending, published, rejected.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is no number from 1 to 1000.`)
    const { reviews } = await context.open()
    const listed = await reviews.list(state, limit)
    return listed.length === 0
      ? success(`No review is ${state}.`, [])
      : success(
          table(['id', 'product', 'stars', 'language', 'written', 'by', 'says'], listed.map(toRow)),
          listed,
        )
  },
}

const toRow = ({
  id,
  productCode,
  stars,
  language,
  createdAt,
  author,
  title,
  text,
  sample,
}: Review): string[] => [
  id,
  productCode,
  String(stars),
  language,
  createdAt.slice(0, 10),
  sample ? `${author} (sample)` : author,
  `${title}: ${text.replaceAll('\n', ' ')}`,
]
