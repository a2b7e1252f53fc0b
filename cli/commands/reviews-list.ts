import type { Review } from '#commerce/reviews/review.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const states = ['pending', 'published', 'rejected'] as const

export const reviewsList: Command = {
  name: 'reviews list',
  summary: 'lists reviews that await moderation, oldest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: 'pending (default), published or rejected' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const state = states.find((one) => one === (options['state'] ?? 'pending'))
    if (!state)
      return usageError(`"${String(options['state'])}" is not a state. States: pending, published, rejected.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 1000.`)
    const { reviews } = await context.open()
    const listed = await reviews.list(state, limit)
    return listed.length === 0
      ? succeeded(`No ${state} reviews.`, [])
      : succeeded(
          table(['id', 'product', 'stars', 'language', 'created', 'author', 'text'], listed.map(toRow)),
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
