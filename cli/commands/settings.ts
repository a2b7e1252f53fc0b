import type { SettingAdmin, SettingFailure, SettingSheet } from '#commerce/settings/setting-admin.ts'
import { toInstant } from '#kernel/instant.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const list: Command = {
  name: 'settings list',
  summary: 'lists settings by country, with what is in force and planned',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const { settingAdmin } = await context.open()
    const sheets = await settingAdmin.list(by)
    return succeeded(
      table(['kind', 'country', 'version', 'by', 'planned'], sheets.map(toLine)),
      sheets.map(toJson),
    )
  },
}

const show: Command = {
  name: 'settings show',
  summary: 'shows a setting of a country, as JSON',
  arguments: ['kind', 'country'],
  options: {},
  runsInServer: true,

  async run({ arguments: { kind = '', country = '' }, context, by }) {
    const { settingAdmin } = await context.open()
    const sheet = await settingAdmin.find({ kind, country }, by)
    return sheet
      ? succeeded(JSON.stringify(sheet.document, null, 2), toJson(sheet))
      : rejection(explain({ kind: 'not-found' }, kind, country), { kind: 'not-found' })
  },
}

const put: Command = {
  name: 'settings put',
  summary: 'publishes a setting from a JSON file, now or from a moment on',
  arguments: ['kind', 'country', 'file'],
  options: {
    starts: { type: 'string', value: 'TIME', help: 'when it takes effect: 2026-12-01T08:00:00Z' },
    reason,
  },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { kind = '', country = '', file = '' }, options, input, context, by }) {
    let document: unknown
    try {
      document = JSON.parse(input)
    } catch (error) {
      return usageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
    const starts = textOf(options['starts'])
    if (starts !== '' && Number.isNaN(Date.parse(starts))) return usageError(`"${starts}" is no moment.`)
    const { settingAdmin } = await context.open()
    const published = await settingAdmin.publish({
      ...{ kind, country, document, by, reason: textOf(options['reason']) },
      startsAt: starts === '' ? undefined : toInstant(new Date(starts)),
    })
    return reportPublished(published, kind, country)
  },
}

const reportPublished = (
  published: Awaited<ReturnType<SettingAdmin['publish']>>,
  kind: string,
  country: string,
): Outcome =>
  published.ok
    ? succeeded(
        `${kind} of ${country}: version ${published.value.version}, ${published.value.outcome}.`,
        published.value,
      )
    : rejection(explain(published.failure, kind, country), published.failure)

const history: Command = {
  name: 'settings history',
  summary: 'lists the versions of a setting, newest first; 0 are the files',
  arguments: ['kind', 'country'],
  options: {},
  runsInServer: true,

  async run({ arguments: { kind = '', country = '' }, context, by }) {
    const { settingAdmin } = await context.open()
    const sheet = await settingAdmin.find({ kind, country }, by)
    if (!sheet) return rejection(explain({ kind: 'not-found' }, kind, country), { kind: 'not-found' })
    const lines = sheet.versions.map((one) => [
      ...[String(one.version), one.startsAt, one.by.name],
      one.canceledAt !== null ? 'canceled' : one.version === sheet.inForce?.version ? 'in force' : '',
      one.reason ?? '',
    ])
    return lines.length === 0
      ? succeeded('It is as the files say.', [])
      : succeeded(table(['version', 'from', 'by', 'state', 'reason'], lines), sheet.versions)
  },
}

const restore: Command = {
  name: 'settings restore',
  summary: 'publishes what an earlier version said, as a new version; 0: what the files say',
  arguments: ['kind', 'country', 'version'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { kind = '', country = '', version = '' }, options, context, by }) {
    if (!/^\d{1,9}$/.test(version)) return usageError(`"${version}" is no version.`)
    const { settingAdmin } = await context.open()
    const edit = { by, reason: textOf(options['reason']) }
    const published = await settingAdmin.restore({ kind, country }, Number(version), edit)
    return reportPublished(published, kind, country)
  },
}

const cancel: Command = {
  name: 'settings cancel',
  summary: 'cancels the version that is planned',
  arguments: ['kind', 'country'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { kind = '', country = '' }, options, context, by }) {
    const { settingAdmin } = await context.open()
    const sheet = await settingAdmin.find({ kind, country }, by)
    const version = sheet?.planned?.version
    if (version === undefined)
      return rejection(`Nothing is planned for ${kind} of ${country}.`, { kind: 'not-found' })
    const edit = { by, reason: textOf(options['reason']) }
    const published = await settingAdmin.cancelPlan({ kind, country }, version, edit)
    return published.ok
      ? succeeded(`${kind} of ${country}: version ${version} is canceled.`, { version })
      : rejection(explain(published.failure, kind, country), published.failure)
  },
}

const toLine = ({ kind, country, inForce, planned }: SettingSheet): string[] => [
  ...[kind, country, String(inForce?.version ?? 0), inForce?.by.name ?? 'files'],
  planned ? `${planned.startsAt} (${planned.by.name})` : '-',
]

const toJson = ({ kind, country, document, inForce, planned }: SettingSheet) => ({
  ...{ kind, country, version: inForce?.version ?? 0, document, planned },
})

function explain(failure: SettingFailure, kind: string, country: string): string {
  switch (failure.kind) {
    case 'not-found':
      return `There is no setting ${kind} of ${country}, or no such version: majlis settings list.`
    case 'invalid':
      return failure.problems
        .map(({ field, row, problem }) => `${field}${row === null ? '' : ` ${row}`}: ${problem}`)
        .join('\n')
    case 'past':
      return 'That moment is over.'
    case 'already-planned':
      return `Another version is planned: majlis settings cancel ${kind} ${country}.`
    case 'not-permitted':
    case 'conflict':
    case 'changed-meanwhile':
    case 'needs-approval':
      return `${kind} of ${country} was not changed.`
  }
}

export const settingCommands: readonly Command[] = [list, show, put, history, restore, cancel]
