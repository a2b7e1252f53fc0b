import { randomUUID } from 'node:crypto'
import type { ReleaseFailure, WithdrawReleaseFailure } from '#commerce/content-admin/create-releases.ts'
import { releaseStateOf } from '#commerce/content-admin/release.ts'
import { parseVersionId, versionId } from '#commerce/content-admin/version-id.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { readTime } from '../entry-arguments.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const releaseList: Command = {
  name: 'content releases',
  summary: 'lists what was published together, the last hundred',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const { contentReleases, shop } = await context.open()
    const { rows } = await contentReleases.listPage(
      {
        ...{ filters: { state: null }, search: '', cursor: null },
        ...{ sort: 'starts', descending: true, size: 100 },
      },
      by,
    )
    const found = rows.map((row) => ({ ...row, state: releaseStateOf(row, shop.clock.now()) }))
    const lines = found.map(
      ({ id, name, state, startsAt, count }) => `${id}  ${state}  ${startsAt}  ${count}  ${name}`,
    )
    return succeeded(lines.length === 0 ? 'There are no releases.' : lines.join('\n'), found)
  },
}

const releasePublish: Command = {
  name: 'content release',
  summary: 'publishes drafts of several entries together, all or none',
  arguments: ['name', 'versions'],
  options: {
    start: { type: 'string', value: 'TIME', help: 'such as 2026-12-01T09:00+04:00 (default: now)' },
    end: { type: 'string', value: 'TIME', help: 'then the earlier versions return (default: no end)' },
    reason,
  },
  runsInServer: true,

  async run({ arguments: { name = '', versions = '' }, options, context, by }) {
    const ids = versions.split(',').map((one) => one.trim())
    const named = ids.flatMap((id) => parseVersionId(id) ?? [])
    if (named.length < ids.length)
      return usageError('Name versions such as page.help~1delivery:en:3,page.help~1delivery:ar:2.')
    const startsAt = readTime(options['start'])
    if (!startsAt.ok) return startsAt.failure
    const endsAt = readTime(options['end'])
    if (!endsAt.ok) return endsAt.failure
    const { contentReleases } = await context.open()
    const published = await contentReleases.publish({
      ...{ id: randomUUID(), name, versions: named, by, reason: textOf(options['reason']) },
      ...{ startsAt: startsAt.value, endsAt: endsAt.value },
    })
    if (!published.ok) return rejectRelease('Nothing was published.', published.failure)
    const { id, startsAt: from, versions: shown } = published.value
    return succeeded(`Release ${id}: versions shown from ${from}: ${shown.length}.`, published.value)
  },
}

const releaseWithdraw: Command = {
  name: 'content withdraw-release',
  summary: 'makes the versions of a release drafts again, all or none',
  arguments: ['id'],
  options: {
    offline: {
      type: 'string',
      value: 'VERSIONS',
      help: 'those that nothing else is shown in place of, as a rejection names them: they go offline',
    },
    reason,
  },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { contentReleases } = await context.open()
    const offline = textOf(options['offline'])
      .split(',')
      .flatMap((one) => parseVersionId(one.trim()) ?? [])
    const taken = await contentReleases.withdraw(id, { by, reason: textOf(options['reason']), offline })
    return taken.ok
      ? succeeded(`Release ${id} was taken back.`, taken.value)
      : rejectRelease('Nothing was taken back.', taken.failure)
  },
}

function rejectRelease(what: string, failure: ReleaseFailure | WithdrawReleaseFailure): Outcome {
  const why =
    failure.kind === 'rejected'
      ? failure.rejected.map((one) => `  ${versionId(one)}: ${one.why.kind}`).join('\n')
      : `  ${failure.kind === 'wrong-times' ? failure.why : failure.kind}`
  return rejection(`${what}\n${why}`, failure)
}

export const contentReleaseCommands: readonly Command[] = [releaseList, releasePublish, releaseWithdraw]
