import { z } from 'zod'

const bilingual = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const requiredFields = {
  key: z.string().regex(/^[a-z][a-zA-Z]*$/),
  label: bilingual,
  hint: bilingual.optional(),
  required: z.boolean(),
  autocomplete: z.enum([
    'address-level1',
    'address-level2',
    'address-level3',
    'address-line1',
    'address-line2',
    'address-line3',
    'postal-code',
    'off',
  ]),
}

const field = z.discriminatedUnion('kind', [
  z.strictObject({ ...requiredFields, kind: z.literal('region') }),
  z.strictObject({
    ...requiredFields,
    kind: z.literal('place'),
    control: z.enum(['select', 'typed']),
    by: z.enum(['name', 'code']),
    unlisted: z.enum(['accepted', 'accepted-unless-elsewhere', 'rejected']),
  }),
  z.strictObject({
    ...requiredFields,
    kind: z.literal('text'),
    maxLength: z.number().int().min(1).max(200),
    numeric: z.boolean(),
    shape: z.string().min(1).optional(),
    example: z.string().min(1).optional(),
    postcode: z.boolean().optional(),
  }),
])

const position = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])

const place = z.strictObject({
  code,
  name: bilingual,
  position: position.optional(),
  area: code.optional(),
  also: z.array(z.string().min(1)).optional(),
})

/** How addresses are written in one country, and its places (src/content/addresses/*.json). */
export const addressTableSchema = z.strictObject({
  country: z.string().regex(/^[a-z]{2}$/),
  bounds: z.strictObject({ south: z.number(), north: z.number(), west: z.number(), east: z.number() }),
  pinExample: z.string().regex(/^-?\d+\.\d{4}, -?\d+\.\d{4}$/),
  regionKey: z.string().regex(/^[a-z]+$/),
  floors: z.strictObject({
    ground: bilingual,
    numbered: bilingual.refine(
      ({ en, ar }) => en.includes('{floor}') && ar.includes('{floor}'),
      'a text with {floor}',
    ),
  }),
  fields: z.array(field).min(1),
  lines: z.array(z.array(bilingual).min(1)).min(1),
  regions: z
    .array(
      z.strictObject({
        code,
        name: bilingual,
        position,
        area: code,
        postcodes: z.array(z.string().regex(/^\d+$/)).optional(),
        places: z.array(place),
      }),
    )
    .min(1),
})
