import type { AstroGlobal } from 'astro'
import { parseSetting } from '#commerce/settings/parse-setting.ts'
import { carryPlan, compareSettings, type SettingChange } from '#commerce/settings/compare-settings.ts'
import type { CheckedSetting, SettingFailure, SettingSheet } from '#commerce/settings/setting-admin.ts'
import { settingDocument } from '#commerce/settings/in-force.ts'
import { countryOfDecision } from '#commerce/settings/setting-approval.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { parseDay } from '#kernel/local-time.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainSetting, settingFieldText } from './setting-texts.ts'
import {
  cellName,
  readSetting,
  settingRowCount,
  typedSetting,
  typedSettingText,
  type TypedSetting,
} from './typed-setting.ts'

/** The step before a version is published, restored, or a plan canceled. */
type SettingStep =
  | ({
      readonly kind: 'publish' | 'restore'
      /** Names of those who may decide, if a second person does. */
      readonly deciders: readonly string[] | null
      readonly startsAt: Instant | null
    } & CheckedSetting)
  | {
      readonly kind: 'cancel'
      readonly changes: readonly SettingChange[]
      readonly deciders: readonly string[] | null
      readonly startsAt: Instant
    }

export type SettingPage = {
  readonly sheet: SettingSheet
  readonly country: Country
  readonly typed: TypedSetting
  /** The version that the form was shown with; 0: the files. */
  readonly shown: number
  readonly isEditing: boolean
  /** What will change at the moment of the plan. */
  readonly planned: readonly SettingChange[]
  /** A version beside what is in force. */
  readonly compared: { readonly version: number; readonly changes: readonly SettingChange[] } | null
  readonly step: SettingStep | null
  readonly problems: readonly FieldProblem[]
  readonly key: string | undefined
  readonly reason: string
}

const hidden: ReadonlySet<string> = new Set(['act', 'key', 'version', 'reason'])

const readTyped = (fields: FormData): TypedSetting =>
  Object.fromEntries(
    [...new Set(fields.keys())]
      .filter((name) => !hidden.has(name))
      .map((name) => [name, fields.getAll(name).map((value) => String(value).slice(0, 1_000))]),
  )

/** A document of settings, after what was posted to its page. */
export async function handleSetting(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<SettingPage | Response> {
  const { locals, params, url } = astro
  const { shop } = locals
  const setting = { kind: String(params['kind'] ?? ''), country: String(params['code'] ?? '') }
  const sheet = await shop.settingAdmin.find(setting, by)
  const country = sheet && shop.countries.find(({ isoCode }) => isoCode === sheet.country)
  if (!sheet || !country || (posted && !sheet.mayEdit)) return notFound(astro)
  const compared = Number(url.searchParams.get('compare') ?? Number.NaN)
  const old = documentAt(sheet, compared)
  const page: SettingPage = {
    ...{ sheet, country, shown: sheet.inForce?.version ?? 0 },
    typed: typedSetting(sheet.fields, sheet.document, country.currency),
    isEditing: sheet.mayEdit && url.searchParams.has('edit'),
    compared: old ? { version: compared, changes: compareSettings(sheet.fields, old, sheet.document) } : null,
    planned: sheet.planned ? compareSettings(sheet.fields, sheet.document, sheet.planned.document) : [],
    ...{ step: null, problems: [], key: undefined, reason: '' },
  }
  return posted ? actOnSetting(astro, by, posted, page) : page
}

function documentAt(sheet: SettingSheet, version: number): SettingDocument | undefined {
  const found = sheet.versions.find((one) => one.version === version)
  return found || version === 0 ? settingDocument(sheet.about, sheet.country, found?.document) : undefined
}

async function actOnSetting(
  astro: AstroGlobal,
  by: Admission['by'],
  { act, fields }: Posted,
  shownPage: SettingPage,
): Promise<SettingPage | Response> {
  const { locals, response } = astro
  const { shop, t } = locals
  const { sheet, country } = shownPage
  const setting = { kind: sheet.kind, country: sheet.country }
  const version = Number(String(fields.get('version') ?? '') || Number.NaN)
  const reason = String(fields.get('reason') ?? '').slice(0, 300)
  const base = { ...shownPage, reason, key: String(fields.get('key') ?? '').slice(0, 64) }
  if (act.endsWith('cancel') || act === 'cancel-plan') return cancel()
  const isRestore = act.endsWith('restore')
  const typed = isRestore ? base.typed : readTyped(fields)
  const page: SettingPage = { ...base, typed, shown: version, isEditing: !isRestore }
  const document = isRestore ? documentAt(sheet, version) : readSetting(sheet.fields, typed, country.currency)
  if (document === undefined) return notFound(astro)
  const starts = isRestore ? null : readMoment(typedSettingText(typed, 'starts'), country.timeZone)
  if (starts === undefined)
    return refuse(422, [{ text: t('operations-settings:problem.moment'), field: 'starts' }])
  const given = {
    ...{ ...setting, document, by, reason, startsAt: starts ?? undefined },
    shown: isRestore ? undefined : version,
  }
  if (act === 'publish') return after(await shop.settingAdmin.publish(given))
  if (act === 'restore') return after(await shop.settingAdmin.restore(setting, version, { by, reason }))
  const checked = await shop.settingAdmin.check(given)
  if (!checked.ok) return failed(checked.failure)
  if (act.startsWith('check-')) return step(200)
  const input = { ...setting, document: checked.value.document, shown: sheet.inForce?.version ?? 0 }
  const requested = await shop.approvals.request(
    {
      act: 'setting.publish',
      input: starts === null ? input : { ...input, startsAt: starts },
      ...{ reason, key: base.key, version: sheet.latest },
    },
    by,
  )
  if (requested.ok) return astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
  return step(...requestFailed(requested.failure))

  async function step(status: number, ...problems: readonly FieldProblem[]): Promise<SettingPage> {
    if (!checked.ok) throw new Error('a step of what was not checked')
    response.status = status
    const deciders = checked.value.needsApproval ? await listDeciders() : null
    const kind = isRestore ? ('restore' as const) : ('publish' as const)
    return { ...page, problems, step: { kind, ...checked.value, deciders, startsAt: starts ?? null } }
  }

  function refuse(status: number, problems: readonly FieldProblem[]): SettingPage {
    response.status = status
    return { ...page, step: null, problems }
  }

  function after(done: Awaited<ReturnType<typeof shop.settingAdmin.publish>>) {
    return done.ok
      ? astro.redirect(operationsPath('setting', { kind: sheet.kind, code: sheet.country }), 303)
      : failed(done.failure)
  }

  function failed(failure: SettingFailure): SettingPage | Promise<Response> {
    switch (failure.kind) {
      case 'not-found':
      case 'not-permitted':
        return notFound(astro)
      case 'invalid':
        return refuse(
          422,
          failure.problems.map((one) => explainSetting(sheet, one, locals, rowIndex(one.field))),
        )
      case 'conflict':
        return conflicted(failure)
      case 'past':
        return refuse(422, [{ text: t('operations-settings:problem.past'), field: 'starts' }])
      case 'already-planned':
        return refuse(409, [{ text: t('operations-settings:problem.already-planned') }])
      case 'changed-meanwhile':
        return refuse(409, [{ text: t('operations-settings:problem.changed') }])
      case 'needs-approval':
        return refuse(409, [{ text: t('operations-settings:problem.needs-approval') }])
    }
  }

  /** What others changed is taken; where both did, the form has what was typed here, and says what it would replace. */
  function conflicted({ conflicts }: Extract<SettingFailure, { kind: 'conflict' }>): SettingPage {
    const mine = parseSetting(sheet.fields, document)
    const before = documentAt(sheet, version)
    const merged =
      mine.ok && before && carryPlan(sheet.fields, { before, plan: mine.value, now: sheet.document })
    return {
      ...refuse(
        409,
        conflicts.map(({ field }) => {
          const [name = '', row = null] = field.split(' / ')
          return {
            text: t('operations-settings:problem.conflict', {
              field: settingFieldText(sheet, name, row, locals),
              by: sheet.inForce?.by.name ?? '–',
            }),
          }
        }),
      ),
      ...(merged && {
        typed: {
          ...typedSetting(sheet.fields, merged, country.currency),
          starts: typed['starts'] ?? [],
        },
      }),
      // Sent again, it is an edit of what is in force now.
      shown: sheet.inForce?.version ?? 0,
    }
  }

  function rowIndex(field: string): (row: string) => number {
    const definition = sheet.fields.find(({ name }) => name === field)
    const by = definition?.type === 'rows' ? definition.by : ''
    return (row) =>
      Array.from({ length: settingRowCount(typed, field) }, (_, index) => index).find(
        (index) => typedSettingText(typed, cellName(field, index, by)) === row,
      ) ?? 0
  }

  function listDeciders(): Promise<readonly string[]> {
    return shop.approvals.deciders(sheet.about.approve, countryOfDecision(sheet), by)
  }

  function requestFailed(failure: { readonly kind: string }): readonly [number, FieldProblem] {
    return failure.kind === 'reason-required'
      ? [422, { text: t('operations-settings:problem.reason'), field: 'reason' }]
      : [409, { text: t('operations-settings:problem.changed') }]
  }

  async function cancel(): Promise<SettingPage | Response> {
    const checked = await shop.settingAdmin.checkCancel(setting, version, by)
    if (!checked) return notFound(astro)
    const step = async (status: number, ...problems: readonly FieldProblem[]): Promise<SettingPage> => {
      response.status = status
      const deciders = checked.needsApproval ? await listDeciders() : null
      return { ...base, shown: version, problems, step: { kind: 'cancel', ...checked, deciders } }
    }
    if (act === 'check-cancel') return step(200)
    if (act === 'request-cancel') {
      const input = { ...setting, version }
      const requested = await shop.approvals.request(
        { act: 'setting.cancel-plan', input, reason, key: base.key, version: sheet.latest },
        by,
      )
      return requested.ok
        ? astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
        : step(...requestFailed(requested.failure))
    }
    const done = await shop.settingAdmin.cancelPlan(setting, version, { by, reason })
    if (done.ok)
      return astro.redirect(operationsPath('setting', { kind: sheet.kind, code: sheet.country }), 303)
    if (done.failure.kind === 'needs-approval')
      return step(409, { text: t('operations-settings:problem.needs-approval') })
    if (done.failure.kind !== 'changed-meanwhile') return notFound(astro)
    response.status = 409
    return { ...base, problems: [{ text: t('operations-settings:problem.begun') }] }
  }
}

/** "2026-12-01T08:00" on the clocks of the country. Null: now; undefined: no moment. */
function readMoment(text: string, timeZone: string): Instant | null | undefined {
  if (text === '') return null
  const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  return parseDay(day) === undefined ? undefined : onWallClock(day, clock, timeZone)
}
