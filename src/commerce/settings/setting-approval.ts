import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { fail, ok } from '#kernel/result.ts'
import type { SettingRef } from './ports.ts'
import type { PublishSetting, SettingAdmin, SettingSheet } from './setting-admin.ts'
import { mayOfSetting } from './setting-kind.ts'

type Input = Pick<PublishSetting, 'kind' | 'country' | 'document' | 'startsAt' | 'shown'>

function readInput(input: unknown): Input | undefined {
  const { kind, country, document, startsAt, shown } = (input ?? {}) as Readonly<Record<string, unknown>>
  return typeof kind === 'string' &&
    typeof country === 'string' &&
    (startsAt === undefined || typeof startsAt === 'string') &&
    typeof shown === 'number'
    ? { kind, country, document, startsAt, shown }
    : undefined
}

/** What one person may not set alone: a payment method on, a limit of cash raised. */
export const createSettingApproval = (admin: SettingAdmin): ApprovableAct => ({
  act: 'setting.publish',

  async prepare(input, by) {
    const wanted = readInput(input)
    if (!wanted) return fail({ kind: 'malformed' })
    const sheet = await admin.find(wanted, by)
    if (!sheet) return fail({ kind: 'not-found' })
    if (!maySetting(sheet, by)) return fail({ kind: 'not-permitted' })
    const checked = await admin.check({ ...wanted, by })
    if (!checked.ok) return checked
    return ok({
      ...subjectOf(sheet),
      effects: [
        { label: 'setting', value: settingId(wanted) },
        ...(wanted.startsAt === undefined ? [] : [{ label: 'setting-from', value: wanted.startsAt }]),
        ...checked.value.changes.map((change) => ({
          label: 'setting-change',
          value: JSON.stringify({ ...wanted, document: undefined, shown: undefined, ...change }),
        })),
      ],
    })
  },

  async run({ id, input, object, requestedBy, reason }, by) {
    const wanted = readInput(input)
    if (!wanted) return fail({ kind: 'malformed' })
    return admin.publish({
      ...{ ...wanted, by, approval: { id, version: object.version } },
      reason: `${reason} (requested by ${requestedBy.name})`,
    })
  },
})

function readCancel(input: unknown): (SettingRef & { readonly version: number }) | undefined {
  const { kind, country, version } = (input ?? {}) as Readonly<Record<string, unknown>>
  return typeof kind === 'string' && typeof country === 'string' && typeof version === 'number'
    ? { kind, country, version }
    : undefined
}

/** What one person may not take back alone: a plan that tightens a limit. */
export const createSettingCancelApproval = (admin: SettingAdmin): ApprovableAct => ({
  act: 'setting.cancel-plan',

  async prepare(input, by) {
    const wanted = readCancel(input)
    if (!wanted) return fail({ kind: 'malformed' })
    const sheet = await admin.find(wanted, by)
    const checked = sheet && (await admin.checkCancel(wanted, wanted.version, by))
    if (!sheet || !checked) return fail({ kind: 'not-found' })
    if (!maySetting(sheet, by)) return fail({ kind: 'not-permitted' })
    return ok({
      ...subjectOf(sheet),
      effects: [
        { label: 'setting', value: settingId(wanted) },
        { label: 'setting-from', value: checked.startsAt },
        ...checked.changes.map((change) => ({
          label: 'setting-change',
          value: JSON.stringify({ kind: wanted.kind, country: wanted.country, ...change }),
        })),
      ],
    })
  },

  async run({ id, input, object, requestedBy, reason }, by) {
    const wanted = readCancel(input)
    if (!wanted) return fail({ kind: 'malformed' })
    return admin.cancelPlan(wanted, wanted.version, {
      ...{ by, approval: { id, version: object.version } },
      reason: `${reason} (requested by ${requestedBy.name})`,
    })
  },
})

const maySetting = ({ about, country }: SettingSheet, by: Operator): boolean =>
  mayOfSetting(by, about, 'edit', country) || mayOfSetting(by, about, 'approve', country)

/** Of a setting that counts everywhere it is decided everywhere: who may only approve in one country would end the request. */
export const countryOfDecision = ({ about, country }: Pick<SettingSheet, 'about' | 'country'>) =>
  about.isEverywhere ? null : country

const subjectOf = ({ kind, about, country, latest }: SettingSheet) => ({
  object: {
    ...{ kind: 'setting' as const, id: settingId({ kind, country }), version: latest },
    name: about.isEverywhere ? about.title.en : `${about.title.en}, ${country.toUpperCase()}`,
  },
  ...{
    country: countryOfDecision({ about, country }),
    place: null,
    sum: null,
    beneficiary: null,
    permission: about.approve,
  },
})

/** "cash-limits/ae" */
export const settingId = ({ kind, country }: Pick<Input, 'kind' | 'country'>): string => `${kind}/${country}`
