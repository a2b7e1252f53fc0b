import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'

type Example = { readonly country: string }
type SettingCall = {
  readonly scope: 'country' | 'place' | 'everywhere'
  run(by: StaffOperator, on: Example): Promise<unknown>
}

const adminKinds = [
  'cash-limits',
  'payment-methods',
  'return-policies',
  'staff-limits',
  'tax-rates',
  'legal-identity',
]

/** By permission, the use cases of settings that need it. None changes anything. */
export const settingCalls = (
  shop: () => Pick<Shop, 'settingAdmin'>,
): Readonly<
  Record<
    'settings.see' | 'settings.manage' | 'stores.see' | 'stores.edit' | 'messages.texts',
    readonly SettingCall[]
  >
> => {
  const see = (kind: string): SettingCall => ({
    scope: 'country',
    run: (by, { country }) => shop().settingAdmin.find({ kind, country }, by),
  })
  const edit = (kind: string, home?: string): readonly SettingCall[] => [
    {
      scope: home ? 'everywhere' : 'country',
      // No field is there.
      run: (by, { country }) =>
        shop().settingAdmin.publish({ kind, country: home ?? country, document: {}, by }),
    },
    {
      scope: home ? 'everywhere' : 'country',
      // They are the files already.
      run: (by, { country }) => shop().settingAdmin.restore({ kind, country: home ?? country }, 0, { by }),
    },
  ]
  return {
    'settings.see': adminKinds.map(see),
    'settings.manage': adminKinds.flatMap((kind) => edit(kind)),
    // Seen by the people of a country's places, too.
    'stores.see': [
      { ...see('holidays'), scope: 'place' },
      { ...see('store-calendar'), scope: 'place' },
    ],
    // Of all countries, in the documents of the first.
    'messages.texts': edit('message-texts.delivered', 'ae'),
    'stores.edit': [...edit('holidays'), ...edit('store-calendar')],
  }
}
