import type { Language } from '#kernel/language.ts'
import type { FieldRejection } from './address.ts'
import type { AddressField, AddressTable } from './address-table.ts'

export type PlaceGroup = {
  readonly code: string
  readonly label: string
  readonly places: readonly { readonly code: string; readonly label: string }[]
}

/** A field of a country's address form, in one language. */
export type AddressFormField = {
  readonly key: string
  readonly label: string
  readonly hint: string | undefined
  readonly required: boolean
  readonly autocomplete: string
  /** `choose`: a select of `groups` (one without a label when there are no headings); `type`: `groups` are suggestions. */
  readonly control: 'choose' | 'type'
  readonly numeric: boolean
  /** Suggestions are entered as codes and labeled with names. */
  readonly byCode: boolean
  readonly maxLength: number
  readonly groups: readonly PlaceGroup[]
  /** Not offered, but what an address may name that was saved before; left out: none. */
  readonly closed?: PlaceGroup['places']
}

/** Those that get new addresses. */
export const listPlaces = ({ regions }: AddressTable, language: Language): readonly PlaceGroup[] =>
  regions.map(({ code, name, places }) => ({
    code,
    label: name[language],
    places: places
      .filter(({ isClosed }) => !isClosed)
      .map((place) => ({ code: place.code, label: place.name[language] })),
  }))

/** The fields of a country's address form, in order. */
export const addressForm = (table: AddressTable, language: Language): readonly AddressFormField[] =>
  table.fields.map((field) => ({
    key: field.key,
    label: field.label[language],
    hint: field.hint?.[language],
    required: field.required,
    autocomplete: field.autocomplete,
    ...controlOf(field, listPlaces(table, language)),
    ...(field.kind === 'place' ? closedPlaces(table, language) : {}),
  }))

function closedPlaces({ regions }: AddressTable, language: Language): Pick<AddressFormField, 'closed'> {
  const closed = regions.flatMap(({ places }) => places.filter(({ isClosed }) => isClosed))
  return closed.length === 0
    ? {}
    : { closed: closed.map(({ code, name }) => ({ code, label: name[language] })) }
}

function controlOf(
  field: AddressField,
  groups: readonly PlaceGroup[],
): Pick<AddressFormField, 'control' | 'numeric' | 'byCode' | 'maxLength' | 'groups'> {
  if (field.kind === 'text')
    return { control: 'type', numeric: field.numeric, byCode: false, maxLength: field.maxLength, groups: [] }
  if (field.kind === 'region') {
    const places = groups.map(({ code, label }) => ({ code, label }))
    return {
      control: 'choose',
      numeric: false,
      byCode: false,
      maxLength: 80,
      groups: [{ code: '', label: '', places }],
    }
  }
  const byCode = field.by === 'code'
  return {
    control: field.control === 'select' ? 'choose' : 'type',
    numeric: byCode,
    byCode,
    maxLength: 80,
    groups,
  }
}

/** Adds facts for messages in one language: the field's label, names of the region and the place. */
export const describeRejections = (
  rejections: readonly FieldRejection[],
  { fields, pinExample, regions }: AddressTable,
  language: Language,
): readonly FieldRejection[] =>
  rejections.map(({ field, reason, facts = {} }) => {
    const label = fields.find(({ key }) => key === field)?.label[language]
    const region = regions.find(({ code }) => code === facts['region'])
    const place = region?.places.find(({ code }) => code === facts['place'])
    const example = field === 'coordinates' ? pinExample : undefined
    const names = { label, example, region: region?.name[language], place: place?.name[language] }
    const known = Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return { field, reason, facts: { ...facts, ...Object.fromEntries(known) } }
  })
