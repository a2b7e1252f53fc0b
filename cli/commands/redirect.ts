import {
  explainRedirectProblem,
  type PutRedirectFailure,
  type RedirectImport,
  type RedirectImportFailure,
} from '#commerce/redirects/redirect-admin.ts'
import { parseFrom } from '#commerce/redirects/redirect-path.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const search = { type: 'string', value: 'PATH', help: 'how an address or a destination begins' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const redirectList: Command = {
  name: 'redirect list',
  summary: 'lists redirects by their address',
  arguments: [],
  options: { search },
  runsInServer: true,

  async run({ options, context, by }) {
    const { redirectAdmin } = await context.open()
    const { rows, next } = await redirectAdmin.listPage(
      {
        filters: { status: null, unused: false },
        search: textOf(options['search']),
        sort: 'from',
        descending: false,
        size: 200,
        cursor: null,
      },
      by,
    )
    if (rows.length === 0) return succeeded('No such redirects.', [])
    const lines = rows.map(({ from, to, status, hits }) => [from, to ?? '', String(status), String(hits)])
    return succeeded(
      table(['from', 'to', 'status', 'hits'], lines),
      rows,
      next === null ? undefined : 'There are more: name a beginning with --search.',
    )
  },
}

const redirectPut: Command = {
  name: 'redirect put',
  summary: 'adds a redirect, or replaces the one with this address; without a destination it is gone (410)',
  arguments: ['from', '[to]'],
  options: { status: { type: 'string', value: 'CODE', help: '301 (default) or 302' }, reason },
  runsInServer: true,

  async run({ arguments: { from = '', to = '' }, options, context, by }) {
    const { redirectAdmin } = await context.open()
    const put = await redirectAdmin.put({
      ...{ from, to, status: textOf(options['status']) },
      ...{ by, reason: textOf(options['reason']) },
    })
    if (!put.ok) return rejection(explain(put.failure), put.failure)
    const { redirect } = put.value
    return succeeded(
      redirect.to === null
        ? `${redirect.from} is gone (410).`
        : `${redirect.from} leads to ${redirect.to} (${redirect.status}).`,
      redirect,
    )
  },
}

const redirectRemove: Command = {
  name: 'redirect remove',
  summary: 'removes a redirect',
  arguments: ['from'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { from = '' }, options, context, by }) {
    const { redirectAdmin } = await context.open()
    const parsed = parseFrom(from)
    if (!parsed.ok) return usageError(`"${from}" is not an address: /old/path.html`)
    const removed = await redirectAdmin.remove(parsed.value, { by, reason: textOf(options['reason']) })
    return removed.ok
      ? succeeded(`${parsed.value} is no redirect any more.`, { removed: parsed.value })
      : rejection(`There is no redirect from ${parsed.value}.`, removed.failure)
  },
}

const redirectImport: Command = {
  name: 'redirect import',
  summary: 'adds and replaces redirects from a CSV file (from, to, status), as Magento exports them too',
  arguments: ['file'],
  options: { 'dry-run': { type: 'boolean', help: 'says what would change, and changes nothing' } },
  streams: 'file',
  runsInServer: true,

  async run({ options, terminal, context, by }) {
    const { redirectAdmin } = await context.open()
    const writes = options['dry-run'] !== true
    const imported = await redirectAdmin.importFile(terminal.source(), { by, writes })
    if (!imported.ok) return rejection(explainFailure(imported.failure), imported.failure)
    const text = describeImport(imported.value)
    return imported.value.faultyCount === 0
      ? succeeded(text, imported.value)
      : { code: 1, text, json: { ...imported.value, failure: { kind: 'faulty-lines' } } }
  },
}

const redirectMissing: Command = {
  name: 'redirect missing',
  summary: 'lists paths that visitors came to and that are no page, the most visited first',
  arguments: [],
  options: { search },
  runsInServer: true,

  async run({ options, context, by }) {
    const { redirectAdmin } = await context.open()
    const { rows } = await redirectAdmin.listMissing(
      {
        filters: {},
        search: textOf(options['search']),
        sort: 'hits',
        descending: true,
        size: 100,
        cursor: null,
      },
      by,
    )
    if (rows.length === 0) return succeeded('No missing pages.', [])
    const lines = rows.map(({ path, hits, lastSeenAt, referrer }) => [
      path,
      String(hits),
      lastSeenAt,
      referrer ?? '',
    ])
    return succeeded(table(['path', 'visits', 'last (UTC)', 'linked from'], lines), rows)
  },
}

function describeImport({ added, changed, same, faulty, faultyCount }: RedirectImport): string {
  const counts = `${added} added, ${changed} changed, ${same} as before, ${faultyCount} left out.`
  if (faulty.length === 0) return counts
  const lines = faulty.map(({ line, from, problem }) => [String(line), from, explainRedirectProblem(problem)])
  return `${counts}\n\n${table(['line', 'from', 'why it was left out'], lines)}`
}

function explainFailure(failure: RedirectImportFailure): string {
  if (failure.kind === 'unreadable') return failure.detail
  return failure.kind === 'too-many' ? `A file may have at most ${failure.max} lines.` : failure.kind
}

const explain = (failure: PutRedirectFailure): string =>
  failure.kind === 'not-permitted' || failure.kind === 'changed'
    ? failure.kind
    : explainRedirectProblem(failure)

export const redirectCommands: readonly Command[] = [
  redirectList,
  redirectPut,
  redirectRemove,
  redirectImport,
  redirectMissing,
]
