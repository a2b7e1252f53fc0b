import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { SettingChange } from './compare-settings.ts'
import { describeChanges } from './describe-setting.ts'
import type { SettingWriter } from './ports.ts'
import type { SettingKind } from './setting-kind.ts'

/** A row of the audit: each field that changed, in words. */
export async function auditChanges(
  writer: SettingWriter,
  kind: SettingKind,
  country: CountryCode,
  act: Parameters<SettingWriter['audit']>[0],
  changes: readonly SettingChange[],
): Promise<void> {
  const described = describeChanges(kind, country, changes)
  const side = (name: 'before' | 'after'): ChangedFields =>
    Object.fromEntries(described.map((one) => [one.field, one[name]]))
  await writer.audit(act, side('before'), side('after'))
}
