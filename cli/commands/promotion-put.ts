import { toPath } from '#adapters/content/read-json-files.ts'
import { promotionSchema } from '#adapters/promotions/promotion-schema.ts'
import { success, usageError, rejection, type Command } from '../command.ts'

export const promotionPut: Command = {
  name: 'promotion put',
  summary: 'adds or replaces a promotion from a JSON file; how often it was used stays',
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
      const wrong = parsed.error.issues.map(({ path, message }) => `${toPath(path)}: ${message}`)
      return rejection(`${file} is no promotion:\n${wrong.join('\n')}`, { kind: 'no-promotion', wrong })
    }
    const { promotions, shop } = await context.open()
    const { id, country } = parsed.data
    if (!shop.countries.some(({ isoCode }) => isoCode === country))
      return rejection(`There is no country ${country}.`, { kind: 'unknown-country', country })
    const outcome = await promotions.put(parsed.data, user.slice(0, 100))
    const said = {
      added: 'is offered now',
      changed: 'is offered as the file says',
      unchanged: 'was so already',
    }
    return success(`${id} ${said[outcome]}.`, { id, outcome })
  },
}
