import { openSettings } from '#adapters/settings/open-settings.ts'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createSettingApproval } from '#commerce/settings/setting-approval.ts'
import type { SettingSheet } from '#commerce/settings/setting-admin.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from '../shops/the-countries.ts'
import { aMember, operator } from './operators.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`

export const mona = aMember({ id: idOf(1), name: 'Mona', role: 'admin' })
export const tariq = aMember({ id: idOf(2), name: 'Tariq', role: 'admin' })
export const editor = aMember({ id: idOf(3), name: 'Rana', role: 'content-editor' })

export const cashOfUae = { kind: 'cash-limits', country: 'ae' } as const
export const methodsOfUae = { kind: 'payment-methods', country: 'ae' } as const
export const holidaysOfUae = { kind: 'holidays', country: 'ae' } as const

/** The settings of the shop on a database, as one process has them. */
export async function someSettings(
  { db, purgeBus }: Pick<OpenDatabase, 'db' | 'purgeBus'>,
  clock = manualClock(),
) {
  const reported: unknown[] = []
  const settings = await openSettings(db, {
    ...{ contentDirectory: 'src/content', countries: theCountries, clock, purgeBus },
    report: (error) => void reported.push(error),
  })
  const { approvals } = createApprovalsModule(db, { clock, acts: [createSettingApproval(settings.admin)] })
  const sheet = async (of: Parameters<typeof settings.admin.find>[0]): Promise<SettingSheet> => {
    const found = await settings.admin.find(of, operator)
    if (!found) throw new Error(of.kind)
    return found
  }
  return { ...settings, approvals, clock, reported, sheet }
}
