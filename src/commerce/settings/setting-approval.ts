import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { fail, ok } from '#kernel/result.ts'
import { mayOfSetting } from './setting-kind.ts'
import type { PublishSetting, SettingAdmin } from './setting-admin.ts'

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
    const { about, country } = sheet
    if (!mayOfSetting(by, about, 'edit', country) && !mayOfSetting(by, about, 'approve', country))
      return fail({ kind: 'not-permitted' })
    const checked = await admin.check({ ...wanted, by })
    if (!checked.ok) return checked
    return ok({
      object: {
        ...{ kind: 'setting', id: settingId(wanted), version: sheet.latest },
        name: `${about.title.en}, ${country.toUpperCase()}`,
      },
      ...{ country, place: null, sum: null, beneficiary: null, permission: about.approve },
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

/** "cash-limits/ae" */
export const settingId = ({ kind, country }: Pick<Input, 'kind' | 'country'>): string => `${kind}/${country}`
