import type { EntrySummary } from '#commerce/content/ports.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { isKind } from '../entry-arguments.ts'
import { table } from '../table.ts'

export const contentList: Command = {
  name: 'content list',
  summary: 'lists entries that can be edited, and the versions shown now',
  arguments: [],
  options: {
    kind: { type: 'string', value: 'KIND', help: 'only page, screen or block' },
    locale: { type: 'string', value: 'LOCALE', help: 'only en-US or ar' },
    all: { type: 'boolean', help: 'every version, not only the one shown now and later ones' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const { kind, locale } = options
    if (kind !== undefined && !isKind(String(kind)))
      return usageError(`"${kind}" is not a kind. Kinds: page, screen, block.`)
    if (locale !== undefined && locale !== 'en-US' && locale !== 'ar')
      return usageError(`"${locale}" is not a locale. Locales: en-US, ar.`)
    const { content } = await context.open()
    const versions = await content.editing.list({
      ...(typeof kind === 'string' && isKind(kind) ? { kind } : {}),
      ...(locale === undefined ? {} : { locale }),
    })
    const listed = options['all'] === true ? versions : versions.filter(isCurrentOrLater)
    return succeeded(
      table(['kind', 'key', 'locale', 'version', 'state', 'author', 'created'], listed.map(toRow)),
      listed,
    )
  },
}

/** The version shown now, and later ones: drafts and scheduled versions. */
const isCurrentOrLater = (one: EntrySummary, _index: number, all: readonly EntrySummary[]): boolean => {
  const shown = all.find(
    ({ name, current }) =>
      current && name.kind === one.name.kind && name.key === one.name.key && name.locale === one.name.locale,
  )
  return shown === undefined || one.current || one.version > shown.version
}

const toRow = ({ name, version, author, createdAt, ...rest }: EntrySummary): string[] => [
  name.kind,
  name.key,
  name.locale,
  String(version),
  formatState(rest),
  author,
  createdAt.slice(0, 16),
]

function formatState({
  state,
  current,
  startsAt,
  endsAt,
}: Pick<EntrySummary, 'state' | 'current' | 'startsAt' | 'endsAt'>): string {
  const until = endsAt === null ? '' : ` until ${endsAt.slice(0, 16)}`
  if (current) return `shown${until}`
  if (state === 'draft') return 'draft'
  return startsAt === null ? `published${until}` : `from ${startsAt.slice(0, 16)}${until}`
}
