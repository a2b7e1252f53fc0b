import { toPath } from '#adapters/content/read-json-files.ts'
import { promotionSchema } from '#adapters/promotions/promotion-schema.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'

export const promotionPut: Command = {
  name: 'promotion put',
  summary: 'adds or replaces a promotion from a JSON file; its usage count stays',
  arguments: ['file'],
  options: {},
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, input, user, context }) {
    let body: unknown
    try {
      body = JSON.parse(input)
    } catch (error) {
      return usageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
    const parsed = promotionSchema.safeParse(body)
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => `${toPath(path)}: ${message}`)
      return rejection(`${file} is not a valid promotion:\n${problems.join('\n')}`, {
        kind: 'invalid-promotion',
        problems,
      })
    }
    const { promotions, shop } = await context.open()
    const { id, country } = parsed.data
    if (!shop.countries.some(({ isoCode }) => isoCode === country))
      return rejection(`There is no country ${country}.`, { kind: 'unknown-country', country })
    const outcome = await promotions.put(parsed.data, user.slice(0, 100))
    const labels = {
      added: 'is added',
      changed: 'is replaced',
      unchanged: 'has not changed',
    }
    return succeeded(`${id} ${labels[outcome]}.`, { id, outcome })
  },
}
