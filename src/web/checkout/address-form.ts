import type { Address, FieldRejection } from '#commerce/addresses/address.ts'
import type { Entered } from '#commerce/addresses/entered.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { PostedForm } from '#web/forms/form-context.ts'
import type { Translate } from '#i18n/translator.ts'

/** Posted fields of AddressFields.astro: for shop.addresses.parse, and to be shown again. */
export const readAddressForm = (posted: PostedForm): Entered => readTexts(posted)

/** Posted fields of ContactFields.astro: for shop.addresses.parseContact, and to be shown again. */
export const readContactForm = (posted: PostedForm): Entered =>
  Object.fromEntries(Object.entries(readTexts(posted)).filter(([key]) => contactFields.includes(key)))

const contactFields: readonly string[] = ['name', 'email', 'phone']

/** A saved address as AddressFields.astro shows it. */
export const addressValues = ({ fields, addressType, access, landmark, note, pin }: Address): Entered => ({
  ...fields,
  addressType,
  floor: access.floor === null ? '' : String(access.floor),
  lift: access.lift ?? '',
  gatePass: access.gatePass ? 'on' : '',
  landmark,
  note,
  coordinates: pin ? `${pin.latitude}, ${pin.longitude}` : '',
})

/** Error messages by field: for ErrorSummary (its links lead to the fields), AddressFields and ContactFields. */
export const rejectionMessages = (
  rejections: readonly FieldRejection[],
  t: Translate,
): readonly { readonly id: string; readonly message: string }[] =>
  rejections.map(({ field, reason, facts }) => ({
    id: field,
    message: t(`address:error.${reason}` as MessageKey, { label: field, ...facts }),
  }))

/** Forms have a few dozen fields of some hundred characters; anything beyond is not read. */
function readTexts(posted: PostedForm): Entered {
  const texts = [...posted].slice(0, 60).filter(([key]) => /^[a-zA-Z]{1,30}$/.test(key))
  return Object.fromEntries(
    texts.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value.slice(0, 20_000)]] : [])),
  )
}
