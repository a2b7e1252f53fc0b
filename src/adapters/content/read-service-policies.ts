import { join } from 'node:path'
import { z } from 'zod'
import { spanUnits } from '#i18n/format-span.ts'
import { readJsonFile } from './read-json-files.ts'

const name = z.string().regex(/^[a-zA-Z]+$/)
const months = z.number().int().min(1).max(1200)

/** Times that the shop promises, by the name of their fact, with the rest of what its texts promise. */
const serviceSchema = z.strictObject({
  spans: z.record(name, z.strictObject({ count: z.number().int().min(1), unit: z.enum(spanUnits) })),
  /** Local time of the day before. */
  freeSamples: z.number().int().min(1),
})

/** Shortest and longest warranty of the components of a group. Products stay within (tests/unit/content). */
const warrantySchema = z.array(
  z
    .strictObject({
      group: name,
      components: z.array(z.string().min(1)).min(1),
      months: z.tuple([months, months]),
    })
    .refine(({ months: [min, max] }) => min <= max, 'the shorter warranty comes first'),
)

export type ServicePolicies = z.infer<typeof serviceSchema> & {
  readonly warranties: z.infer<typeof warrantySchema>
}

/** Reads service.json and warranty.json. Throws StartFailure. */
export const readServicePolicies = (directory: string): ServicePolicies => ({
  ...readJsonFile(join(directory, 'service.json'), serviceSchema).value,
  warranties: readJsonFile(join(directory, 'warranty.json'), warrantySchema).value,
})
