import type { SettingChange } from '#commerce/settings/compare-settings.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import { formatDateTime } from '#i18n/format.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import { settingFieldText, settingValueText } from './setting-texts.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const kindOf = (id: string, { shop }: Locals): SettingKind | undefined =>
  shop.settingAdmin.kinds.find((kind) => kind.id === id)

/** What an approval says of a setting, in words; undefined: it is about something else. */
export function writeSettingEffect(label: string, value: string, locals: Locals): string | undefined {
  const { storefront } = locals
  if (label === 'setting') {
    const [id = '', country = ''] = value.split('/')
    return `${kindOf(id, locals)?.title[storefront.language] ?? id} · ${countryName(country, locals)}`
  }
  if (label === 'setting-from') return formatDateTime(value, storefront)
  if (label !== 'setting-change') return undefined
  const {
    kind: id,
    country,
    field,
    row,
    before,
    after,
  } = JSON.parse(value) as SettingChange & {
    readonly kind: string
    readonly country: string
  }
  const fields = kindOf(id, locals)?.fieldsOf(country) ?? []
  const texts = [before, after].map((one) => settingValueText({ country, fields }, field, one, locals))
  return `${settingFieldText({ fields }, field, row, locals)}: ${texts.join(storefront.language === 'ar' ? ' ← ' : ' → ')}`
}

/** The title of "setting: cash-limits capMinor", as the audit has it; undefined: it is another field. */
export function settingFieldTitle(name: string, country: string, locals: Locals): string | undefined {
  const [, id, field = '', row = null] = /^setting: (\S+) (\S+)(?: \/ (.+))?$/.exec(name) ?? []
  const kind = id === undefined ? undefined : kindOf(id, locals)
  return kind && settingFieldText({ fields: kind.fieldsOf(country) }, field, row, locals)
}
